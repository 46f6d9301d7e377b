import { defined } from '../../shared/defined.ts'
import { fail, ok, type Failure, type Result } from '../../shared/failure.ts'
import { contextHeaders, rightNames, type ContextHeader, type RightName } from '../../shared/rights.ts'
import type { HeaderView, RightView, RightsView } from '../../shared/views.ts'
import type { Clock } from '../../shared/ports.ts'
import {
  createClient,
  type Client,
  type ClientDeps,
  checkConnection,
  type Connection,
  type ServiceLanguage,
  type ListName
} from '@kassa/integration-api'
import type { RightsPort } from '../app/core/context.ts'

// Finds out by reads only what a key may do; a write is never made for this. The service groups rights into sections by
// the first part of its paths. So a read that it refuses with 403 names the right that a write in this section would
// lack too.

type ProbeRead = { name: ListName | 'sale-settings/get' | 'reports/pos/sale/summary'; body?: object }
const one = { page: 1, limit: 1 }
const paged = (name: ListName): ProbeRead => ({ name, body: one })
const all = (name: ListName): ProbeRead => ({ name })

/** The reads for each section: the lists that the till itself reads there. */
const readsOf: Record<RightName, readonly ProbeRead[]> = {
  goods: [paged('product/get-paging'), paged('category/get-paging'), all('units-of-measure/get-all')],
  prices: [all('price/get-all'), all('currency/get-all'), all('discount/get-all'), { name: 'sale-settings/get' }],
  stock: [paged('product-warehouse/get-paging'), all('warehouse/get-all')],
  customers: [paged('customer/get-paging')],
  people: [paged('employee/get-paging')],
  shifts: [all('cashbox/get-all'), paged('cashbox-session/get-paging')],
  tickets: [paged('open-ticket/get-paging')],
  sales: [paged('trade/get-paging')],
  refunds: [paged('trade/get-paging'), paged('reason/get-paging')],
  payments: [all('payment-method/get-all')],
  cash: [all('payment-type/get-all'), paged('invoice/get-paging'), paged('transaction/get-paging')],
  reports: [{ name: 'reports/pos/sale/summary' }]
}

/** A list for each header whose content depends on that header. */
const shownBy: Record<ContextHeader, ProbeRead> = {
  organization_id: all('cashbox/get-all'),
  warehouse_id: paged('product-warehouse/get-paging'),
  price_id: paged('product/get-paging'),
  role_id: all('organization/get-all'),
  user_id: all('organization/get-all')
}
/**
 * An id in the format of the service that no record has: an id contains its creation time, and no record was created in
 * 1970.
 */
const nobody = '000000000000000000000000'

/** After these failures nothing more can be learned. */
const ends: readonly Failure['kind'][] = [
  'service.credentials',
  'service.unreachable',
  'service.timeout',
  'service.address'
]
/** The service answered and refused this one read. */
const refusals: readonly Failure['kind'][] = ['service.refused', 'service.permission', 'service.missing']

export type RightsDeps = Omit<ClientDeps, 'connection' | 'clock'> & {
  clock: Clock
  /** The present connection. Undefined while the till belongs to no shop. */
  kept: () => Connection | undefined
  onChange: () => void
  language: () => ServiceLanguage
}

/** Creates the check of what a key may do. It reads one list after another in the background. */
export function createRights({ kept, onChange, language, ...deps }: RightsDeps): RightsPort {
  let view: RightsView = {
    phase: 'none',
    done: 0,
    count: rightNames.length + contextHeaders.length,
    rights: [],
    headers: []
  }
  let run = 0

  const show = (part: Partial<RightsView>) => {
    view = { ...view, ...part }
    onChange()
  }
  async function go(connection: Connection, mine: number): Promise<void> {
    const asker = createAsker(deps, connection)
    for (const name of rightNames) {
      const right = await rightOf(asker, name)
      if (run !== mine) return
      show({ rights: [...view.rights, right], done: view.done + 1 })
      const failure = asker.ended()
      if (failure !== undefined) return show({ phase: 'done', failure, checkedAt: deps.clock.now() })
    }
    for (const name of contextHeaders) {
      const header = await headerOf(asker, name)
      if (run !== mine) return
      show({ headers: [...view.headers, header], done: view.done + 1 })
    }
    show({ phase: 'done', checkedAt: deps.clock.now() })
  }

  return {
    view: () => view,
    check(asked) {
      const connection = asked === undefined ? kept() : { ...asked, language: language() }
      if (connection === undefined) return fail('call.notNow')
      const checked = checkConnection(connection)
      if (!checked.ok) return checked
      run += 1
      view = { phase: 'running', done: 0, count: view.count, rights: [], headers: [] }
      onChange()
      void go(checked.value, run)
      return ok(undefined)
    },
    cancel() {
      if (view.phase !== 'running') return
      run += 1
      show({ phase: 'cancelled' })
    },
    stop: () => void (run += 1)
  }
}

type Answer = Result<unknown>
type Asker = {
  ask(read: ProbeRead, header?: ContextHeader): Promise<Answer>
  again(read: ProbeRead): Promise<Answer>
  /** Returns why no further read makes sense. */
  ended(): Failure | undefined
}

/** Creates a reader that reads each list once, even if several sections use it. */
function createAsker(deps: Omit<ClientDeps, 'connection'>, connection: Connection): Asker {
  const clientOf = (to: Connection): Client => createClient({ ...deps, connection: () => to })
  const known = new Map<string, Promise<Answer>>()
  let end: Failure | undefined
  const read = async ({ name, body }: ProbeRead, header: ContextHeader | undefined): Promise<Answer> => {
    if (end !== undefined) return { ok: false, failure: end }
    const client = clientOf(header === undefined ? connection : within(connection, header))
    const input = { ...defined({ body }), ...(header === 'user_id' ? { userId: nobody } : {}) }
    // The table gives each name its type of request. The input given here fits each of them, and a test sends them all.
    const answer = await client.read(name, input as never)
    if (!answer.ok && ends.includes(answer.failure.kind)) end = answer.failure
    return answer
  }
  return {
    ask(what, header) {
      if (header !== undefined) return read(what, header)
      const asked = known.get(what.name) ?? read(what, undefined)
      known.set(what.name, asked)
      return asked
    },
    again: (what) => read(what, undefined),
    ended: () => end
  }
}

/** Returns the connection with a header whose id is unknown to the service. */
function within(connection: Connection, header: ContextHeader): Connection {
  switch (header) {
    case 'organization_id':
      return { ...connection, organizationId: nobody }
    case 'warehouse_id':
      return { ...connection, warehouseId: nobody }
    case 'price_id':
      return { ...connection, priceId: nobody }
    case 'role_id':
      return { ...connection, roleId: nobody }
    case 'user_id':
      return connection
  }
}

async function rightOf(asker: Asker, name: RightName): Promise<RightView> {
  const missing: string[] = []
  let unclear: Failure | undefined
  for (const read of readsOf[name]) {
    const answer = await asker.ask(read)
    if (answer.ok) continue
    const message = answer.failure.facts?.['message']
    if (answer.failure.kind === 'service.permission')
      missing.push(permissionIn(typeof message === 'string' ? message : ''))
    else unclear ??= answer.failure
  }
  if (missing.length > 0) return { name, state: 'mayNot', lacking: [...new Set(missing)] }
  return unclear === undefined
    ? { name, state: 'may', lacking: [] }
    : { name, state: 'unknown', lacking: [], failure: unclear }
}

/** Returns a permission key from the service's message, or the whole message if it has none. For people to read. */
export const permissionIn = (message: string): string => /[a-z]\w*(?:[.:/_-]\w+)+/i.exec(message)?.[0] ?? message

/**
 * Finds out whether the service uses the header. It does if, with an unknown id, the list is refused or
 * different.
 */
async function headerOf(asker: Asker, name: ContextHeader): Promise<HeaderView> {
  const read = shownBy[name]
  const plain = await asker.ask(read)
  if (!plain.ok) return { name, state: 'unknown' }
  const other = await asker.ask(read, name)
  if (!other.ok) return { name, state: refusals.includes(other.failure.kind) ? 'counts' : 'unknown' }
  if (isSame(other, plain)) return { name, state: isEmpty(plain.value) ? 'unknown' : 'ignored' }
  // Another user may have changed the list in between. In that case the list without the header is different now as
  // well.
  return { name, state: isSame(await asker.again(read), plain) ? 'counts' : 'unknown' }
}

const isSame = (one: Answer, other: Answer): boolean =>
  one.ok && other.ok && JSON.stringify(one.value) === JSON.stringify(other.value)

/** An empty list is the same with any header. */
const isEmpty = (data: unknown): boolean => {
  const rows = (data as { rows?: unknown[] } | undefined)?.rows
  return rows?.length === 0
}
