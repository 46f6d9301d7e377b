import { existsSync } from 'node:fs'
import type { ListName } from '../../backoffice/api/endpoints.ts'
import type { Instant, Clock } from '../../shared/ports.ts'
import { mayRetry, type Failure } from '../../shared/failure.ts'
import { textOf } from '../../shared/locales/index.ts'
import type { ConnectionView } from '../../shared/views.ts'
import type { CallParsed } from '../../shared/contract/index.ts'
import { CashboxId, CurrencyId, EmployeeId, OrganizationId, PriceListId, WarehouseId } from '../../shared/ids.ts'
import type { Context } from '../app/core/context.ts'
import { announce } from '../app/core/state.ts'
import { welcome } from '../app/settings/welcome.ts'
import { place, putSetting, setting } from '../db/core/settings.ts'
import type { Log } from '../system/log.ts'
import {
  AnswerFault,
  filesToWipe,
  readAnswers,
  readAnswerSecrets,
  wipe,
  type Answers,
  type AnswerSecrets
} from './answer-file.ts'

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
  /** The file of `--setup`. */
  given: string | undefined
  /** The name of this computer, which selects a row of a table of registers. */
  machine: string
  context: () => Context
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
    announce(context())
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
      log('setup.failed', { kind: fault.field })
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
async function applyAnswers({ context, machine, clock }: Deps, path: string): Promise<string> {
  const answers = readAnswers(path)
  const secrets = readAnswerSecrets(answers)
  const register = registerOf(answers, machine)
  const found = await context().shopSwitcher.test(answers.service, secrets.credential)
  if (!found.ok) throw serviceFault(found.failure)
  const input = placeIn(found.value, answers, register, secrets)
  const at = context()
  // Somebody at Welcome may have set up the till meanwhile. If the practice shop was opened, leaving it starts the
  // setup again.
  const isOtherOwner = at.mode !== 'live' || place(at.store) !== undefined
  if (isOtherOwner) throw new AnswerFault('file', `${path}: somebody chose another way at Welcome meanwhile.`)
  const partNames = writeChoices(at, answers, { path, toWipe: secrets.toWipe, at: clock.now() })
  const connected = await welcome['welcome.connect'](at, input, context)
  if (!connected.ok) throw serviceFault(connected.failure)
  const where = `${answers.service}, ${input.organizationName}, ${input.cashboxName}`
  return `Kassa is set up by ${path}: ${where}; ${partNames.join(', ')}.`
}

const serviceFault = (failure: Failure): AnswerFault =>
  new AnswerFault('service', `service: ${textOf('en', `failure.${failure.kind}`)}`, mayRetry(failure))

function registerOf({ register }: Answers, machine: string): string {
  if (typeof register === 'string') return register
  const named = register[machine]
  if (named === undefined) throw new AnswerFault('register', `register: the table has no computer called "${machine}".`)
  return named
}

/** Writes the settings that do not depend on the service. The place is written later, and ends Welcome. */
function writeChoices(
  { store, journal }: Context,
  { language, theme, idleLockMinutes, printer, rules }: Answers,
  { path, toWipe, at }: { path: string; toWipe: string[]; at: Instant }
): string[] {
  const given = { locale: language, theme, idleLockMinutes, printer, sellingRules: rules }
  const settings = { language, theme, idleLockMinutes, printer, rules }
  const chosen = Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const partNames = ['service', 'key', 'register', 'owner', ...chosen]
  store.transaction((db) => {
    if (given.locale !== undefined) putSetting(db, 'locale', given.locale)
    if (given.theme !== undefined) putSetting(db, 'theme', given.theme)
    if (given.idleLockMinutes !== undefined) putSetting(db, 'idleLockMinutes', given.idleLockMinutes)
    if (given.printer !== undefined) putSetting(db, 'printer', given.printer)
    if (given.sellingRules !== undefined) putSetting(db, 'sellingRules', given.sellingRules)
    putSetting(db, 'rollOut', { at, file: path, partNames, toWipe })
    const facts = { parts: partNames.join(' ') }
    journal.append(db, { at, actor: 'till', act: 'setup.apply', subject: 'till', facts })
  })
  return partNames
}

type Row<Id> = { id: Id; name: string }
type Question<Id> = { field: string; wanted: string | undefined; refused: boolean; asId: (text: string) => Id }

/**
 * Returns the row that the file names by its id or its name. If the file names none, returns the only row. Throws
 * AnswerFault otherwise.
 */
function chosen<Id extends string>(rows: readonly Row<Id>[], { field, wanted, refused, asId }: Question<Id>): Row<Id> {
  // If the service refuses the list, the file must contain the id.
  if (refused && rows.length === 0 && wanted !== undefined) return { id: asId(wanted), name: wanted }
  const right = rows.filter(({ id, name }) => wanted === undefined || id === wanted || name === wanted)
  const [first] = right
  if (first !== undefined && right.length === 1) return first
  const names = rows.slice(0, 20).map(({ name, id }) => (right.length > 1 ? `"${name}" (${id})` : `"${name}"`))
  const list = names.length === 0 ? 'it lists none' : `it lists ${names.join(', ')}`
  const what = wanted === undefined ? 'the file has to say which' : right.length > 1 ? `several are called "${wanted}", so the id is needed` : `the service has no "${wanted}"` // prettier-ignore
  throw new AnswerFault(field, `${field}: ${what}; ${list}.`)
}

type OfOrganization<Id> = Row<Id> & { organizationId?: string | undefined }
const within = <Id>(rows: readonly OfOrganization<Id>[], organizationId: string): OfOrganization<Id>[] =>
  rows.filter((row) => row.organizationId === undefined || row.organizationId === organizationId)

/** Resolves the place in the file to the ids of the service. Throws AnswerFault. */
function placeIn(
  found: ConnectionView,
  answers: Answers,
  register: string,
  { credential, pin }: AnswerSecrets
): CallParsed<'welcome.connect'> {
  const isRefused = (list: ListName): boolean => found.refused.includes(list)
  const ask = <Id extends string>(field: string, wanted: string | undefined, list: ListName, id: { parse(text: string): Id }) =>
    ({ field, wanted, refused: isRefused(list), asId: (text: string) => id.parse(text) }) // prettier-ignore
  const organization = chosen(found.organizations, ask('organization', answers.organization, 'organization/get-all', OrganizationId)) // prettier-ignore
  const cashbox = chosen(within(found.cashboxes, organization.id), ask('register', register, 'cashbox/get-all', CashboxId)) // prettier-ignore
  const warehouse = chosen(within(found.warehouses, organization.id), ask('warehouse', answers.warehouse, 'warehouse/get-all', WarehouseId)) // prettier-ignore
  const priceList = chosen(found.priceLists, ask('priceList', answers.priceList, 'price/get-all', PriceListId))
  const bosses = found.people.filter(({ isBoss }) => isBoss)
  const people = answers.owner.person === undefined ? bosses : found.people
  const owner = chosen(people, ask('owner.person', answers.owner.person, 'employee/get-paging', EmployeeId))
  const currencyId =
    answers.currency === undefined && found.currencies.length !== 1
      ? found.priceLists.find(({ id }) => id === priceList.id)?.currencyId
      : chosen(found.currencies, ask('currency', answers.currency, 'currency/get-all', CurrencyId)).id
  return {
    url: answers.service,
    credential,
    organizationId: organization.id,
    organizationName: organization.name,
    cashboxId: cashbox.id,
    cashboxName: cashbox.name,
    warehouseId: warehouse.id,
    priceListId: priceList.id,
    currencyId,
    owner: { id: owner.id, name: owner.name, pin }
  }
}
