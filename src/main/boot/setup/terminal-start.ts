import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { app, safeStorage } from 'electron'
import { systemClock } from '../../../shared/time/clock.ts'
import { createLog } from '../../system/log.ts'
import { systemRandom } from '../../system/random.ts'
import type { Config } from '../config.ts'
import { askOnTerminal } from '../restore-flag.ts'
import { checkAnswers } from '../roll-out.ts'
import { createSecrets } from '../secrets.ts'
import { startFailedCode } from '../start-failure.ts'
import { workOnTerminal } from './terminal.ts'

// Starts of the program that open no till and no window.

/** Checks an answer file, and ends. */
export async function checkSetup({ setup }: Config): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  app.exit(await checkAnswers({ given: setup, machine: hostname(), say }))
}

/** Moves the till to another computer, or wipes it, and ends. */
export async function serveTerminal(flags: Config): Promise<void> {
  await app.whenReady()
  const folder = app.getPath('userData')
  // Electron has no call to delete its key, which protects nothing once the files are deleted.
  const host = safeStorage as { forgetKey?: () => Promise<void> }
  const isUsual = flags.dataFolder === undefined && process.platform === 'linux'
  const code = await workOnTerminal(flags, {
    folder,
    clock: systemClock,
    log: createLog(join(folder, 'kassa.log'), systemClock),
    ask: askOnTerminal,
    secrets: createSecrets(join(folder, 'secrets.json'), safeStorage, systemRandom),
    say: (line) => console.error(line),
    forgetKey: async () => host.forgetKey?.(),
    autostart: isUsual
      ? join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'autostart/kassa.desktop')
      : undefined
  })
  app.exit(code)
}

/** Ends a start for the terminal, because a till runs with the same folder. */
export function refuseBesideTill(): void {
  console.error('Nothing was changed: Kassa runs with this folder. Close it first.')
  app.exit(startFailedCode)
}
