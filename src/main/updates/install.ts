import { spawn } from 'node:child_process'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fail, ok, type Result } from '../../shared/failure.ts'
import type { UpdateFile, Way } from '../domain/core/update.ts'
import { checkFile, ofDisk } from './fetch.ts'

// Replaces the running program with a verified file, with one function per system. The file is copied to a new, secret
// path and verified there again, so that a file that was changed after the download is not installed.
//
// A Debian package is not among them: root would install it from a folder where every program of the user may swap it
// after the last check. apt gets it from the signed repository and verifies it as root (docs/operating/debian.md).

/** What must happen after the installation: the program ends, it ends and starts again, or a person does the rest. */
export type Installed = { then: 'quit' | 'relaunch' | 'byHand'; path: string }

export type InstallDeps = {
  /** A folder that only this program uses. */
  folder: string
  /** Returns a name that nobody can guess. */
  newName: () => string
  /** The path of the running AppImage. */
  appImage: string | undefined
  /** Opens a file with its default program. */
  openPath: (path: string) => Promise<void>
  /** Runs a program to its end. Returns its exit code. */
  run: (program: string, args: readonly string[], env: Record<string, string>) => Promise<number>
}

/** Installs a downloaded file. Changes nothing if the file is not exactly the signed one. */
export async function install(path: string, file: UpdateFile, deps: InstallDeps): Promise<Result<Installed>> {
  try {
    if (file.way === 'deb') return fail('update.byApt')
    if (file.way === 'appimage') return await replaceAppImage(path, file, deps)
    const previous = await setAside(path, file, deps)
    if (!previous.ok) return previous
    const done = await others[file.way](previous.value, file, deps)
    if (!done.ok) await rm(dirname(previous.value), { recursive: true, force: true })
    return done
  } catch (error) {
    return ofDisk(error)
  }
}

/** Copies the file to a folder of its own, and verifies the copy. */
async function setAside(path: string, file: UpdateFile, { folder, newName }: InstallDeps): Promise<Result<string>> {
  const room = join(folder, newName())
  const previous = join(room, file.name)
  await mkdir(room, { recursive: true, mode: 0o700 })
  const right = await copied(path, previous, file)
  if (!right.ok) await rm(room, { recursive: true, force: true })
  return right.ok ? ok(previous) : right
}

async function copied(from: string, to: string, file: UpdateFile): Promise<Result<void>> {
  try {
    await copyFile(from, to)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? fail('update.damaged') : ofDisk(error)
  }
  const copy = await open(to, 'r+')
  try {
    await copy.chmod(0o755)
    await copy.sync()
  } finally {
    await copy.close()
  }
  return checkFile(to, file)
}

/** Replaces the old file with the new one in one step: after a power cut either the old or the new file is complete. */
async function replaceAppImage(path: string, file: UpdateFile, deps: InstallDeps): Promise<Result<Installed>> {
  const { appImage, newName } = deps
  if (appImage === undefined) return fail('update.notInstalled')
  const newPath = join(dirname(appImage), `.${basename(appImage)}.${newName()}`)
  try {
    const right = await copied(path, newPath, file)
    if (!right.ok) return right
    await rename(newPath, appImage)
    return ok({ then: 'relaunch', path: appImage })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    return ['EACCES', 'EPERM', 'EROFS'].includes(code) ? fail('update.notWritable', { path: appImage }) : ofDisk(error)
  } finally {
    await rm(newPath, { force: true })
  }
}

type Step = (path: string, file: UpdateFile, deps: InstallDeps) => Promise<Result<Installed>>

/**
 * A PowerShell script that opens the file so that nobody may write, rename or remove it, verifies its bytes and starts
 * it. It keeps the file open meanwhile, so the verified bytes are those that start. It ends when the person has
 * answered Windows' question.
 *
 * Not protected: other programs of the same user can still write to the folder, for which Windows offers no lock. The
 * installer itself must not load a library from there; NSIS loads the system's own.
 */
const startChecked = [
  `$ErrorActionPreference = 'Stop'`,
  `$file = [IO.File]::Open($env:KASSA_UPDATE, 'Open', 'Read', 'Read')`,
  `$sum = [BitConverter]::ToString([Security.Cryptography.SHA512]::Create().ComputeHash($file)).Replace('-', '')`,
  'if ($sum -ne $env:KASSA_UPDATE_SHA512) { exit 2 }',
  `Start-Process -FilePath $env:KASSA_UPDATE -ArgumentList '/S','--updated','--force-run' -Verb RunAs`,
  'exit 0'
].join('; ')
const changedCode = 2

const others: Record<Exclude<Way, 'appimage' | 'deb'>, Step> = {
  // Only an administrator may change programs for all users, so Windows asks for one. The path is passed in the
  // environment, so that no part of it is executed. The program ends only if the installer was started.
  async nsis(path, { sha512 }, { run }) {
    const shell = join(process.env['SystemRoot'] ?? 'C:/Windows', 'System32/WindowsPowerShell/v1.0/powershell.exe')
    const words = ['-NoProfile', '-NonInteractive', '-Command', startChecked]
    const code = await run(shell, words, { KASSA_UPDATE: path, KASSA_UPDATE_SHA512: sha512 })
    if (code === changedCode) return fail('update.damaged')
    return code === 0 ? ok({ then: 'quit', path }) : fail('update.notStarted')
  },
  async dmg(path, _file, { openPath }) {
    await openPath(path)
    return ok({ then: 'byHand', path })
  }
}

/** Runs a program without a window. Returns the exit code 1 if it cannot start or is killed. */
export const runHidden: InstallDeps['run'] = (program, args, env) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', windowsHide: true, env: { ...process.env, ...env } })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** Returns how the running program was installed, or undefined if it runs from its sources. */
export function installWayOf(
  isPackaged: boolean,
  platform: NodeJS.Platform,
  appImage: string | undefined
): Way | undefined {
  if (!isPackaged) return undefined
  if (platform === 'win32') return 'nsis'
  if (platform === 'darwin') return 'dmg'
  return appImage === undefined ? 'deb' : 'appimage'
}
