import type { ListName } from '@kassa/integration-api'
import type { CallParsed } from '../../../shared/contract/index.ts'
import { mayRetry, type Failure } from '../../../shared/failure.ts'
import { CashboxId, CurrencyId, EmployeeId, OrganizationId, PriceListId, WarehouseId } from '../../../shared/ids.ts'
import { textOf } from '../../../shared/locales/index.ts'
import type { ConnectionView } from '../../../shared/views.ts'
import type { Credential, WelcomePort } from '../../app/core/welcome-port.ts'
import type { OpenSession } from '../../domain/core/model.ts'
import { AnswerFault, checkBackupFolder, readAnswers, readCredential, readPin, type Answers } from '../answer-file.ts'

// Reads an answer file and compares it with the service, and writes nothing: for the setup, which then applies it, and
// for a check, which prints every problem.

/** A person besides the owner who may sign in, with the PIN. */
export type StaffMember = Row<EmployeeId> & { isBoss: boolean; isManager: boolean; pin: string }

export type Prepared = { answers: Answers; input: CallParsed<'welcome.connect'>; staff: StaffMember[] }

export type ServiceReads = Pick<WelcomePort, 'test' | 'sessionAt'>

/** Runs a step. Returns undefined, and notes the fault, if the step throws AnswerFault. */
type Attempt = <Value>(step: () => Value) => Value | undefined

/** Prepares the setup of a computer by an answer file. Returns every fault that it finds. */
export async function prepareSetup(
  path: string,
  machine: string,
  { test, sessionAt }: ServiceReads
): Promise<{ prepared: Prepared } | { faults: readonly [AnswerFault, ...AnswerFault[]] }> {
  const faults: AnswerFault[] = []
  const attempt: Attempt = (step) => {
    try {
      return step()
    } catch (cause) {
      if (!(cause instanceof AnswerFault)) throw cause
      faults.push(cause)
      return undefined
    }
  }
  const prepare = async (): Promise<Prepared | undefined> => {
    const answers = attempt(() => readAnswers(path))
    if (answers === undefined) return undefined
    const credential = attempt(() => readCredential(answers))
    const pin = attempt(() => readPin('owner.pin', answers.owner.pin, true)) ?? ''
    attempt(() => {
      checkBackupFolder(answers.backupFolder)
    })
    const register = attempt(() => registerOf(answers, machine))
    if (credential === undefined) return undefined
    const found = await test(answers.service, credential)
    if (!found.ok) {
      faults.push(serviceFault(found.failure))
      return undefined
    }
    const input = placeIn(found.value, answers, { register, credential, pin, attempt })
    const staff = staffIn(found.value, answers, attempt)
    if (input === undefined) return undefined
    const open = answers.takesOver ? undefined : await sessionAt(answers.service, credential, input)
    if (open !== undefined) faults.push(inUse(input, open, found.value))
    return { answers, input, staff }
  }
  const prepared = await prepare()
  const [first, ...more] = faults
  if (first !== undefined) return { faults: [first, ...more] }
  if (prepared === undefined) throw new Error('a step failed without a fault')
  return { prepared }
}

/** A refused key is the fault of the key, and not of a service that cannot be reached. */
export function serviceFault(failure: Failure): AnswerFault {
  const field = failure.kind === 'service.credentials' ? 'key' : 'service'
  return new AnswerFault(field, `${field}: ${textOf('en', `failure.${failure.kind}`)}`, mayRetry(failure))
}

function inUse(
  { cashboxName, owner }: CallParsed<'welcome.connect'>,
  { userId, openedAt, isHere }: OpenSession,
  { people }: ConnectionView
): AnswerFault {
  if (!isHere) {
    const busy = `owner.person: "${owner.name}" has an open shift at another register since ${openedAt}, and the service accepts one open shift of a person. Close it, name another owner, or say "takesOver": true.`
    return new AnswerFault('owner.person', busy)
  }
  const who = people.find(({ id }) => id === userId)?.name ?? userId
  const sentence = `register: "${cashboxName}" has an open shift of ${who} since ${openedAt}: another till may work there. Close the shift, or say "takesOver": true.`
  return new AnswerFault('register', sentence)
}

function registerOf({ register }: Answers, machine: string): string {
  if (typeof register === 'string') return register
  const named = register[machine]
  if (named === undefined) throw new AnswerFault('register', `register: the table has no computer called "${machine}".`)
  return named
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
  const what =
    wanted === undefined
      ? 'the file has to say which'
      : right.length > 1
        ? `several are called "${wanted}", so the id is needed`
        : `the service has no "${wanted}"`
  throw new AnswerFault(field, `${field}: ${what}; ${list}.`)
}

type OfOrganization<Id> = Row<Id> & { organizationId?: string | undefined }
const within = <Id>(rows: readonly OfOrganization<Id>[], organizationId: string): OfOrganization<Id>[] =>
  rows.filter((row) => row.organizationId === undefined || row.organizationId === organizationId)

type Parts = { register: string | undefined; credential: Credential; pin: string; attempt: Attempt }

const asker =
  (found: ConnectionView) =>
  <Id extends string>(field: string, wanted: string | undefined, list: ListName, id: { parse(text: string): Id }) => ({
    field,
    wanted,
    refused: found.refused.includes(list),
    asId: (text: string) => id.parse(text)
  })

/** Resolves the place in the file to the ids of the service. Returns undefined if a part of it has a fault. */
function placeIn(
  found: ConnectionView,
  answers: Answers,
  { register, credential, pin, attempt }: Parts
): CallParsed<'welcome.connect'> | undefined {
  const ask = asker(found)
  const organization = attempt(() =>
    chosen(found.organizations, ask('organization', answers.organization, 'organization/get-all', OrganizationId))
  )
  const inIt = <Value>(step: (id: OrganizationId) => Value) => organization && attempt(() => step(organization.id))
  const cashbox =
    register === undefined
      ? undefined
      : inIt((id) => chosen(within(found.cashboxes, id), ask('register', register, 'cashbox/get-all', CashboxId)))
  const warehouse = inIt((id) =>
    chosen(within(found.warehouses, id), ask('warehouse', answers.warehouse, 'warehouse/get-all', WarehouseId))
  )
  const priceList = attempt(() =>
    chosen(found.priceLists, ask('priceList', answers.priceList, 'price/get-all', PriceListId))
  )
  const owner = attempt(() => ownerIn(found, answers))
  const currency = attempt(() => ({
    id:
      answers.currency === undefined && found.currencies.length !== 1
        ? found.priceLists.find(({ id }) => id === priceList?.id)?.currencyId
        : chosen(found.currencies, ask('currency', answers.currency, 'currency/get-all', CurrencyId)).id
  }))
  if (!organization || !cashbox || !warehouse || !priceList || !owner || !currency) return undefined
  return {
    url: answers.service,
    credential,
    organizationId: organization.id,
    organizationName: organization.name,
    cashboxId: cashbox.id,
    cashboxName: cashbox.name,
    warehouseId: warehouse.id,
    priceListId: priceList.id,
    currencyId: currency.id,
    owner: { id: owner.id, name: owner.name, pin },
    // The register is checked here, with a message for the author of the file.
    takesOver: true
  }
}

/** Returns the owner: a boss of the service. */
function ownerIn(found: ConnectionView, { owner }: Answers): Row<EmployeeId> {
  const ask = asker(found)('owner.person', owner.person, 'employee/get-paging', EmployeeId)
  const bosses = found.people.filter(({ isBoss }) => isBoss)
  if (owner.person === undefined) return chosen(bosses, ask)
  const named = chosen(found.people, ask)
  if (found.people.length === 0 || bosses.some(({ id }) => id === named.id)) return named
  const names = bosses.map(({ name }) => `"${name}"`).join(', ') || 'nobody'
  throw new AnswerFault('owner.person', `owner.person: "${named.name}" is no boss at the service; bosses are ${names}.`)
}

/** Resolves the people of the file who may sign in besides the owner. */
function staffIn(found: ConnectionView, { staff }: Answers, attempt: Attempt): StaffMember[] {
  const seen = new Set<EmployeeId>()
  return staff.flatMap((one, index) => {
    const field = `staff.${String(index)}`
    const member = attempt((): StaffMember => {
      const ask = asker(found)(`${field}.person`, one.person, 'employee/get-paging', EmployeeId)
      const { id, name } = chosen(found.people, ask)
      const isBoss = found.people.some((person) => person.id === id && person.isBoss)
      if (seen.has(id)) throw new AnswerFault(`${field}.person`, `${field}.person: "${name}" is named twice.`)
      seen.add(id)
      const isManager = one.isManager || isBoss
      return { id, name, isBoss, isManager, pin: readPin(`${field}.pin`, one.pin, isManager) }
    })
    return member ?? []
  })
}
