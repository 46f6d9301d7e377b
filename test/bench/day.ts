import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { closeApp, openApp, unsentAfter, type App } from './app.ts'
import { beside, figure, sampleOf, short, type Row, type Sample, type Section } from './measure.ts'
import { spread, type Run } from './run.ts'
import { sellable } from './sales.ts'
import { queriesOf } from './search.ts'

// A day of twelve hours in the whole app, as fast as it goes: sales of one to three lines with a search each, sent to the
// service as they come; each hour the office changes the price of every tenth product and the till takes it in.

const hours = 12
const kinds = ['scan', 'search', 'sale'] as const
type Kind = (typeof kinds)[number]
type Hour = Record<Kind, Sample> & Vitals
type Vitals = {
  mainMb: number
  heapMb: number
  windowMb: number
  handles: number
  tillLogMb: number
  catalogLogMb: number
}

const sizeMb = (path: string): number => (existsSync(path) ? statSync(path).size / 1e6 : 0)

async function vitalsOf({ page, running, dataDir }: App): Promise<Vitals> {
  // After a collection, as for the window: what lies about uncollected says nothing of a day.
  const { pid, rss, heapUsed } = await running.main(() => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
    ;(process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void)()
    return { pid: process.pid, ...process.memoryUsage() }
  })
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  const open = `/proc/${pid}/fd`
  return {
    mainMb: rss / 1e6,
    heapMb: heapUsed / 1e6,
    windowMb: heap / 1e6,
    handles: existsSync(open) ? readdirSync(open).length : 0,
    tillLogMb: sizeMb(join(dataDir, 'till.db-wal')),
    catalogLogMb: sizeMb(join(dataDir, 'catalog.db-wal'))
  }
}

/** Sales from within the page, through the wall, one after the other. */
const sell = ({ page }: App, codes: readonly string[], queries: readonly string[], count: number, from: number) =>
  page.evaluate(
    async ([codes, queries, count, from]) => {
      const times: Record<string, number[]> = { scan: [], search: [], sale: [] }
      const call = async (kind: string, name: string, input: object) => {
        const begun = performance.now()
        const answer = await window.kassa.call(name as never, input as never)
        times[kind]?.push(performance.now() - begun)
        if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.failure)}`)
        return answer.value as { ticket: { id: string } }
      }
      for (let sale = from; sale < from + count; sale += 1) {
        await call('search', 'catalog.search', { text: queries[sale % queries.length], limit: 20 })
        let ticketId = ''
        for (let line = 0; line <= sale % 3; line += 1) {
          const code = codes[(sale * 3 + line) % codes.length]
          ticketId = (await call('scan', 'ticket.scan', { code })).ticket.id
        }
        await call('sale', 'checkout.cashExact', { ticketId })
      }
      return times
    },
    [codes, queries, count, from] as const
  )

async function live(app: App, run: Run): Promise<Hour[]> {
  const codes = sellable(run, 2000)
  const queries = spread(Object.values(queriesOf(run, 40)).flat(), 200)
  const perHour = Math.ceil(run.day / hours)
  const atOnce = 50
  const day: Hour[] = []
  for (let hour = 0; hour < hours; hour += 1) {
    await run.service.change(10)
    await app.call('system.syncNow', {})
    const times: Record<Kind, number[]> = { scan: [], search: [], sale: [] }
    for (let sold = 0; sold < perHour; sold += atOnce) {
      const some = await sell(app, codes, queries, Math.min(atOnce, perHour - sold), hour * perHour + sold)
      for (const kind of kinds) times[kind].push(...(some[kind] ?? []))
    }
    const samples = { scan: sampleOf(times.scan), search: sampleOf(times.search), sale: sampleOf(times.sale) }
    day.push({ ...samples, ...(await vitalsOf(app)) })
  }
  return day
}

/** What memory grew by an hour, in percent, once the first hours have warmed everything up. */
function growth(day: readonly Hour[], of: (hour: Hour) => number): number {
  const warm = day.slice(3)
  const [from, to] = [warm[0], warm.at(-1)]
  if (from === undefined || to === undefined) return 0
  return ((of(to) / of(from)) ** (1 / Math.max(1, warm.length - 1)) - 1) * 100
}

/** What was owed to the service when the day ended, and what was left of it some seconds after. */
type Sent = { of: number; open: number; left: number; after: number }

function rowsOf(day: readonly Hour[], sent: Sent): Row[] {
  const [first, last] = [day[0], day.at(-1)]
  if (first === undefined || last === undefined) return []
  const names = { scan: 'a scan', search: 'a search', sale: 'a sale' }
  const memory = (what: string, of: (hour: Hour) => number): Row[] => [
    { ...beside(`${what}, last hour`, figure(of(last), 'MB'), { what: 'first hour', value: figure(of(first), 'MB') }), goal: '≤ 250 MB', isMet: of(last) <= 250 }, // prettier-ignore
    { what: `${what}: growth an hour, from the fourth`, value: figure(growth(day, of), '%'), goal: '≤ 2 %', isMet: growth(day, of) <= 2 } // prettier-ignore
  ]
  const plain = (what: string, unit: string, of: (hour: Hour) => number): Row =>
    beside(`${what}, last hour`, figure(of(last), unit), { what: 'first hour', value: figure(of(first), unit) })
  return [
    ...kinds.map((kind) => beside(`${names[kind]} through the wall, last hour`, last[kind], { what: 'first hour', value: first[kind] })), // prettier-ignore
    ...memory('memory of main', ({ mainMb }) => mainMb),
    plain('of it JavaScript', 'MB', ({ heapMb }) => heapMb),
    ...memory('heap of the window', ({ windowMb }) => windowMb),
    plain('open files and sockets of main', '', ({ handles }) => handles),
    plain('the log of till.db', 'MB', ({ tillLogMb }) => tillLogMb),
    plain('the log of catalog.db', 'MB', ({ catalogLogMb }) => catalogLogMb),
    { what: 'sales not sent yet when the day ended', value: figure(sent.open, `of ${sent.of}`) },
    {
      what: `not sent ${short(sent.after)} s later`,
      value: figure(sent.left, ''),
      goal: 'none',
      isMet: sent.left === 0
    }
  ]
}

/** Twelve hours in a few minutes. */
export async function dayPart(run: Run): Promise<Section> {
  const section = { name: 'day', title: `A long day: twelve hours, ${run.day.toLocaleString('en-US')} sales` }
  const app = await openApp(run, 'day')
  if (app === undefined) return { ...section, notes: ['The build failed.'], rows: [] }
  const pagesBefore = (await run.service.counts()).product
  const begun = performance.now()
  const day = await live(app, run)
  const seconds = (performance.now() - begun) / 1000
  const { unsent } = await app.call('app.state', {})
  const ended = performance.now()
  const left = await unsentAfter(app)
  const sentAfter = (performance.now() - ended) / 1000
  const pages = (await run.service.counts()).product - pagesBefore
  await run.service.change(0)
  await closeApp(app, run)
  return {
    ...section,
    notes: [
      `The hours took ${short(seconds)} s; ${pages} pages of changed goods were pulled meanwhile. Memory of main by hour: ${day.map(({ mainMb }) => Math.round(mainMb)).join(', ')} MB.`,
      'Main is the process of the app; over Chromium (no Electron binary) the client that stands in for Electron is in it. The window is its JavaScript heap after a collection.'
    ],
    rows: rowsOf(day, { of: run.day, open: unsent.count, left, after: sentAfter })
  }
}
