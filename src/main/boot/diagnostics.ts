import { closeSync, fstatSync, openSync, readdirSync, readSync, statfsSync, statSync } from 'node:fs'
import { freemem, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { arch, memoryUsage, platform, uptime } from 'node:process'
import type { DiagnosticsPort } from '../app/core/context.ts'
import type { Log } from '../system/log.ts'
import type { Settings } from './config.ts'

/** The size of the end of the log that a diagnostics file contains. */
const logBytes = 64 * 1024
const logLines = 300
const mega = 1024 * 1024

/**
 * Creates the source of diagnostics: sizes and numbers of the machine and of the till's folder. The only contents are
 * the lines of the log.
 */
export function createDiagnostics(folder: string, logPath: string, settings: Settings, log: Log): DiagnosticsPort {
  return {
    machine: () => ({
      system: `${platform} ${release()} ${arch}`,
      'memory of the computer, MB': Math.round(totalmem() / mega),
      'memory free, MB': Math.round(freemem() / mega),
      'memory of the till, MB': Math.round(memoryUsage().rss / mega),
      'running for, s': Math.round(uptime()),
      'disk free, MB': freeMb(folder)
    }),
    files: () => filesOf(folder),
    settings: () => ({
      ...settings,
      updates: settings.updates === undefined ? 'off' : 'on',
      telemetry: settings.telemetry === undefined ? 'off' : 'on'
    }),
    logLines: () => tail(logPath),
    // The collector of telemetry gets the kind only, so the kind names the place too.
    windowFailed: ({ place, error, frames }) =>
      log('window.failed', { kind: `${place} ${error}`, error: frames.join(' ') })
  }
}

function freeMb(folder: string): number | string {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.round((bavail * bsize) / mega)
  } catch {
    return 'unknown'
  }
}

function filesOf(folder: string): { name: string; bytes: number }[] {
  const ours = /^(till|catalog|world)\.db(-wal|-shm)?$|^(config|last|secrets)\.json$|^kassa\.log(\.1)?$/
  return readdirSync(folder)
    .filter((name) => ours.test(name))
    .map((name) => ({ name, bytes: statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0 }))
}

/** Returns the last whole lines of a file. */
function tail(path: string): string[] {
  try {
    const file = openSync(path, 'r')
    try {
      const { size } = fstatSync(file)
      const bytes = Buffer.alloc(Math.min(size, logBytes))
      readSync(file, bytes, 0, bytes.length, size - bytes.length)
      const lines = bytes.toString('utf8').split('\n')
      return lines.slice(size > logBytes ? 1 : 0, -1).slice(-logLines)
    } finally {
      closeSync(file)
    }
  } catch {
    return []
  }
}
