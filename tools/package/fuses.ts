import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { FuseState } from '@electron/fuses/dist/constants.js'

/** Fuses by their names in `electron-builder.yml`, such as `runAsNode`. */
export type Fuses = Readonly<Record<string, boolean>>

/** Returns the number of a fuse in Electron. Its name in the configuration begins with a small letter. */
export function fuseOf(name: string): FuseV1Options {
  const number = FuseV1Options[`${name.charAt(0).toUpperCase()}${name.slice(1)}` as keyof typeof FuseV1Options]
  if (typeof number !== 'number') throw new Error(`Electron has no fuse ${name}`)
  return number
}

/** Reads the fuses of a packed app back, and returns the names of those that are not as the configuration says. */
export async function differingFuses(app: string, wanted: Fuses): Promise<string[]> {
  const read = await getCurrentFuseWire(app)
  const stateOf = (isOn: boolean) => (isOn ? FuseState.ENABLE : FuseState.DISABLE)
  return Object.keys(wanted).filter((name) => read[fuseOf(name)] !== stateOf(wanted[name] === true))
}

/** Returns the apps that electron-builder left in a folder, one for each system that it packed for. */
export const packedApps = (folder: string): string[] =>
  ['linux*-unpacked/kassa', 'win*-unpacked/Kassa.exe', 'mac*/Kassa.app']
    .flatMap((pattern) => globSync(pattern, { cwd: folder }))
    .map((path) => join(folder, path))
    .filter((path) => existsSync(path))
