import { existsSync } from 'node:fs'
import type { Instant, Clock } from '../../shared/ports.ts'
import { defined, filled } from '../../shared/defined.ts'
import type { Context, With } from '../app/core/context.ts'
import { Refused } from '../app/core/refusal.ts'
import { welcome } from '../app/settings/welcome.ts'
import { place, putSetting, setting } from '../db/core/settings.ts'
import { enrol, putEmployee } from '../db/staff/people.ts'
import { discoverAccount } from '../remote/discover-account.ts'
import { openSessionAt } from '../remote/open-session.ts'
import { unstoredClient } from '../remote/unstored-client.ts'
import type { Log } from '../system/log.ts'
import { AnswerFault, filesToWipe, readAnswers, wipe, type Answers } from './answer-file.ts'
import { addSettings } from './config.ts'
import { prepareSetup, serviceFault, type ServiceReads, type StaffMember } from './setup/prepare.ts'

// Sets up a till that has no place yet by an answer file, instead of a person at Welcome, with the same calls and the
// same checks. Errors are shown as a sentence at Welcome and in the output, and a person can continue by hand.

/** The path where an administrator puts the file on Linux. On other systems `--setup` names it. */
const answerPath = '/etc/kassa/setup.json'
const retryMs = 30_000

export type RollOut = {
  /** Sets up the till if it needs it, and wipes secrets that an earlier start could not wipe. Never rejects. */
  run(): Promise<void>
  /** Returns why the answer file is not used, or undefined. */
  problem(): string | undefined
  stop(): void
}
type Deps = {
  /** The data folder. */
  folder: string
  /** The file of `--setup`. */
  given: string | undefined
  /** The name of this computer, which selects a row of a table of registers. */
  machine: string
  context: () => With<'shopSwitcher'>
  clock: Clock
  log: Log
  /** Writes a line to the output of the program. */
  say: (line: string) => void
}

/** Creates the setup by an answer file. */
export function createRollOut(deps: Deps): RollOut {
  const { given, context, clock, log, say } = deps
  const path = given ?? answerPath
  let problem: string | undefined
  let cancel: (() => void) | undefined
  let isRunning = false
  const logProblem = (sentence: string | undefined): void => {
    if (sentence !== undefined && sentence !== problem) say(`Kassa: the answer file was not used. ${sentence}`)
    problem = sentence
    context().screen.announce()
  }
  const setUp = async (): Promise<void> => {
    try {
      const line = await applyAnswers(deps, path)
      log('setup.applied', { kind: setting(context().store, 'rollOut')?.partNames.join(' ') ?? '' })
      logProblem(undefined)
      say(line)
      wipeAll(context(), path, log)
    } catch (cause) {
      const fault = cause instanceof AnswerFault ? cause : new AnswerFault('file', `${path}: ${String(cause)}`)
      // A fault that stays, such as a service that is down, is logged once.
      if (fault.message !== problem) log('setup.failed', { kind: fault.field })
      logProblem(fault.message)
      if (fault.mayRetry) cancel = clock.after(retryMs, () => void run())
    }
  }
  const run = async (): Promise<void> => {
    const { mode, store } = context()
    if (mode !== 'live' || isRunning) return
    if (place(store) !== undefined) return wipeAll(context(), path, log)
    if (given === undefined && !existsSync(path)) return
    isRunning = true
    await setUp().finally(() => (isRunning = false))
  }
  return { run, problem: () => problem, stop: () => cancel?.() }
}

/**
 * Wipes the secrets of a till that was set up. The next start tries again with those that cannot be wiped. The database
 * alone names no file to wipe, because it can be of another computer: the administrator's answer file has to name it too.
 */
function wipeAll({ store }: Context, answerFile: string, log: Log): void {
  const done = setting(store, 'rollOut')
  if (done === undefined || done.toWipe.length === 0) return
  const named = namedIn(answerFile)
  const toWipe = done.toWipe.filter((path) => !named.includes(path) || !wipe(path))
  if (toWipe.length > 0) log('setup.unwiped', { count: toWipe.length })
  store.transaction((db) => putSetting(db, 'rollOut', { ...done, toWipe }))
}

/** Returns the files that an answer file allows to wipe. Returns none if the file is not valid any more. */
function namedIn(answerFile: string): string[] {
  try {
    return filesToWipe(readAnswers(answerFile))
  } catch {
    return []
  }
}

/**
 * Sets up the till. Returns a line that describes the result. Throws AnswerFault; a second attempt writes again whatever
 * was written before.
 */
async function applyAnswers({ context, machine, clock, folder }: Deps, path: string): Promise<string> {
  const made = await prepareSetup(path, machine, context().shopSwitcher)
  if ('faults' in made) throw made.faults[0]
  const { answers, input, staff } = made.prepared
  const at = context()
  // Somebody at Welcome may have set up the till meanwhile. If the practice shop was opened, leaving it starts the
  // setup again.
  const isOtherOwner = at.mode !== 'live' || place(at.store) !== undefined
  if (isOtherOwner) throw new AnswerFault('file', `${path}: somebody chose another way at Welcome meanwhile.`)
  writeConfig(folder, answers)
  const partNames = writeChoices(at, answers, { path, toWipe: filesToWipe(answers), at: clock.now() })
  await enrolStaff(at, staff)
  try {
    await welcome['welcome.connect'](at, input, context)
  } catch (error) {
    throw error instanceof Refused ? serviceFault(error.failure) : error
  }
  const where = `${answers.service}, ${input.organizationName}, ${input.cashboxName}`
  return `Kassa is set up by ${path}: ${where}; ${partNames.join(', ')}.`
}

/** Writes the settings of `config.json`, which the till reads at its next start. */
function writeConfig(folder: string, { updates, telemetry }: Answers): void {
  if (updates === undefined && telemetry === undefined) return
  try {
    addSettings(folder, defined({ updates, telemetry }))
  } catch (cause) {
    throw new AnswerFault('file', `config.json of the data folder cannot be changed: ${String(cause)}`)
  }
}

/** Gives the people of the file their PINs. The till is still at Welcome, so nobody can sign in yet. */
async function enrolStaff({ store, pins, clock, journal }: Context, staff: readonly StaffMember[]): Promise<void> {
  for (const person of staff) {
    const hash = await pins.hash(person.pin, person)
    const now = clock.now()
    store.transaction((db) => {
      putEmployee(db, person)
      enrol(db, person.id, hash, person.isManager, now)
      journal.append(db, { at: now, actor: 'till', act: 'person.enrol', subject: person.id })
    })
  }
}

/** Writes the settings that do not depend on the service. The place is written later, and ends Welcome. */
function writeChoices(
  { store, journal }: Context,
  answers: Answers,
  { path, toWipe, at }: { path: string; toWipe: string[]; at: Instant }
): string[] {
  const { language, theme, idleLockMinutes, printer, rules, scanner, scale } = answers
  const { customerDisplay, backupFolder, updates, telemetry, staff } = answers
  const serial = scanner === undefined && scale === undefined ? undefined : defined({ scanner, scale })
  const settings = {
    language,
    theme,
    idleLockMinutes,
    printer,
    rules,
    scanner,
    scale,
    customerDisplay,
    backupFolder,
    updates,
    telemetry,
    staff: filled(staff)
  }
  const named = Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const partNames = ['service', 'key', 'register', 'owner', ...named]
  store.transaction((db) => {
    if (language !== undefined) putSetting(db, 'locale', language)
    if (theme !== undefined) putSetting(db, 'theme', theme)
    if (idleLockMinutes !== undefined) putSetting(db, 'idleLockMinutes', idleLockMinutes)
    if (printer !== undefined) putSetting(db, 'printer', printer)
    if (rules !== undefined) putSetting(db, 'sellingRules', rules)
    if (serial !== undefined) putSetting(db, 'serial', serial)
    if (customerDisplay !== undefined) putSetting(db, 'hasDisplay', customerDisplay)
    if (backupFolder !== undefined) putSetting(db, 'backupFolder', backupFolder)
    putSetting(db, 'rollOut', { at, file: path, partNames, toWipe })
    const facts = { parts: partNames.join(' ') }
    journal.append(db, { at, actor: 'till', act: 'setup.apply', subject: 'till', facts })
  })
  return partNames
}

/** Reads of the service without a till. */
const directReads: ServiceReads = {
  async test(url, credential) {
    const client = unstoredClient(url, credential)
    return client.ok ? discoverAccount(client.value) : client
  },
  async sessionAt(url, credential, at) {
    const client = unstoredClient(url, credential)
    return client.ok ? openSessionAt(client.value, at) : undefined
  }
}

/**
 * Checks an answer file against the service and writes nothing. Says one line for each problem, or one line that there is
 * none. Returns the exit code.
 */
export async function checkAnswers(
  { given, machine, say }: Pick<Deps, 'given' | 'machine' | 'say'>,
  reads: ServiceReads = directReads
): Promise<0 | 1> {
  const path = given ?? answerPath
  const made = await prepareSetup(path, machine, reads)
  if ('prepared' in made) {
    const { organizationName, cashboxName } = made.prepared.input
    say(`${path}: no problem; it sets up ${organizationName}, ${cashboxName}.`)
    return 0
  }
  for (const { lines } of made.faults) for (const line of lines) say(line)
  return 1
}
