// Finds Electron without starting its download, as require('electron') would.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { spawnSync } from 'node:child_process'

/** Returns the folder of the npm package; undefined before `npm ci`. */
export function electronFolder() {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  } catch {
    return undefined
  }
}

/** Returns the path of Electron's executable; undefined if it is not on this machine. */
export function electronBinary() {
  if (process.env.ELECTRON_EXEC_PATH) return process.env.ELECTRON_EXEC_PATH
  const folder = electronFolder()
  const pathFile = folder && join(folder, 'path.txt')
  if (!pathFile || !existsSync(pathFile)) return undefined
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist')
  const binary = join(dist, readFileSync(pathFile, 'utf8').trim())
  return existsSync(binary) ? binary : undefined
}

/** Returns the executable if it starts here. On a server without a desktop its libraries may be missing. */
export function workingElectron() {
  const binary = electronBinary()
  if (!binary) return undefined
  // As plain Node it needs no screen, but the same libraries.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  return spawnSync(binary, ['-e', ''], { stdio: 'ignore', timeout: 20_000, env }).status === 0 ? binary : undefined
}

/**
 * Runs Electron's own installer, which downloads the binary. A failure is no error, because the Chromium host can be
 * used.
 */
export function fetchElectron() {
  const folder = electronFolder()
  if (!folder) return undefined
  spawnSync(process.execPath, [join(folder, 'install.js')], { stdio: 'ignore', timeout: 10 * 60_000 })
  return workingElectron()
}
