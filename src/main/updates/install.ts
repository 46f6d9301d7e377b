import { spawn } from 'node:child_process'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fail, ok, type Result } from '../../shared/failure.ts'
import type { UpdateFile, Way } from '../domain/core/update.ts'
import { checkFile, ofDisk } from './fetch.ts'

// Putting a checked file in the place of the program that runs, one function a system. The file is copied to where
// nothing knows its name yet and checked there again: what was swapped since it was fetched is not what gets installed.

/** What has to happen after it: the program ends, ends and starts again, or a person does the rest. */
export type Installed = { then: 'quit' | 'relaunch' | 'byHand'; path: string }

export type InstallDeps = {
  /** A folder of this program alone. */
  folder: string
  /** A name that nobody can guess. */
  newName: () => string
  /** The AppImage that runs. */
  appImage: string | undefined
  /** Opens a file as its person would. */
  openPath: (path: string) => Promise<void>
  /** Runs a program to its end; answers its exit code. */
  run: (program: string, args: readonly string[], env: Record<string, string>) => Promise<number>
}

/** Installs a file that was fetched; nothing is changed where it is not, to the byte, the one that was signed for. */
export async function install(path: string, file: UpdateFile, deps: InstallDeps): Promise<Result<Installed>> {
  try {
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

/** A copy in a folder of its own, checked there. */
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

/** The new file takes the name of the old in one step: a power cut leaves the old or the new, never half of one. */
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
 * Opens the file so that nobody may write, rename or remove it, looks at its bytes once more and asks Windows to start it,
 * in that order and without letting go: what is looked at is what starts. Ends when the person has answered the question.
 *
 * Not held by this: the folder itself stays one that other programs of the same user may write to, and Windows offers no
 * lock for it. A library laid beside the installer is left to the installer, which loads the system's own (NSIS does).
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

const others: Record<Exclude<Way, 'appimage'>, Step> = {
  // Programs for every user of the computer are changed by an administrator: Windows asks for one. The path goes by the
  // environment, so that no name is ever read as a command. Only an installer that runs ends this program.
  async nsis(path, { sha512 }, { run }) {
    const shell = join(process.env['SystemRoot'] ?? 'C:/Windows', 'System32/WindowsPowerShell/v1.0/powershell.exe')
    const words = ['-NoProfile', '-NonInteractive', '-Command', startChecked]
    const code = await run(shell, words, { KASSA_UPDATE: path, KASSA_UPDATE_SHA512: sha512 })
    if (code === changedCode) return fail('update.damaged')
    return code === 0 ? ok({ then: 'quit', path }) : fail('update.notStarted')
  },
  // The system's own package manager asks for the password; the screen shows the one command.
  deb: (path) => Promise.resolve(ok({ then: 'byHand', path })),
  async dmg(path, _file, { openPath }) {
    await openPath(path)
    return ok({ then: 'byHand', path })
  }
}

/** Runs a program out of sight; one that cannot be begun, or is killed, ends as one that failed. */
export const runHidden: InstallDeps['run'] = (program, args, env) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', windowsHide: true, env: { ...process.env, ...env } })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** How the program that runs was installed; undefined from its sources. */
export function wayHere(isPackaged: boolean, platform: NodeJS.Platform, appImage: string | undefined): Way | undefined {
  if (!isPackaged) return undefined
  if (platform === 'win32') return 'nsis'
  if (platform === 'darwin') return 'dmg'
  return appImage === undefined ? 'deb' : 'appimage'
}
