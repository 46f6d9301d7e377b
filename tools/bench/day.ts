import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '../../src/shared/failure.ts'
import { hostName } from '../../test/e2e/hosts.ts'
import { closeTill, openApp, openMain, unsentAfter, type App, type Main } from './app.ts'
import type { Usage } from './children/main-child.ts'
import { withLimit, figure, sampleOf, short, type Row, type Sample, type Section } from './measure.ts'
import { spread, type Run } from './run.ts'
import { sellable } from './sales.ts'
import { queriesOf } from './search.ts'

// A day of twelve hours at full speed: sales of one to three lines with one search each, sent to the service at once.
// Each hour the back office changes the price of every tenth product, and the till pulls the changes. The day runs once
// in the whole app, and once in main as its own process, so that its memory is measured without a browser
// client.

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

type Times = Record<Kind, number[]>
type WindowApi = { call(name: string, input: object): Promise<Result<unknown>> }
type Selling = { codes: readonly string[]; queries: readonly string[]; count: number; from: number }

/** A till that runs the day. */
type Subject = Pick<App, 'call' | 'dataDir'> & {
  sell: (selling: Selling) => Promise<Times>
  /** Returns the memory of the main process after a garbage collection. */
  usage: () => Promise<Usage>
  windowMb: () => Promise<number>
}

async function vitalsOf(subject: Subject): Promise<Vitals> {
  const { dataDir } = subject
  const { pid, rss, heapUsed } = await subject.usage()
  const open = `/proc/${pid}/fd`
  return {
    mainMb: rss / 1e6,
    heapMb: heapUsed / 1e6,
    windowMb: await subject.windowMb(),
    handles: existsSync(open) ? readdirSync(open).length : 0,
    tillLogMb: sizeMb(join(dataDir, 'till.db-wal')),
    catalogLogMb: sizeMb(join(dataDir, 'catalog.db-wal'))
  }
}

/**
 * Makes sales through IPC, one after the other. The function also runs in the page, so it uses nothing outside itself.
 */
async function sellThrough(api: WindowApi, { codes, queries, count, from }: Selling): Promise<Times> {
  const times: Times = { scan: [], search: [], sale: [] }
  const call = async (kind: Kind, name: string, input: object) => {
    const begun = performance.now()
    const answer = await api.call(name, input)
    times[kind].push(performance.now() - begun)
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
}

const inApp = ({ page, running, ...app }: App): Subject => ({
  call: app.call,
  dataDir: app.dataDir,
  sell: (selling) => page.evaluate(`(${sellThrough.toString()})(window.kassa, ${JSON.stringify(selling)})`),
  usage: () =>
    running.main(() => {
      process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
      ;(process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void)()
      return { pid: process.pid, ...process.memoryUsage() }
    }),
  windowMb: async () => {
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')
    await session.send('Performance.enable')
    const { metrics } = await session.send('Performance.getMetrics')
    await session.detach()
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
  }
})

const inMain = (main: Main): Subject => ({
  call: main.call,
  usage: main.usage,
  dataDir: main.dataDir,
  sell: (selling) =>
    sellThrough(
      { call: async (name, input) => ({ ok: true, value: await main.call(name as never, input as never) }) },
      selling
    ),
  windowMb: () => Promise.resolve(0)
})

async function runDay(subject: Subject, run: Run): Promise<Hour[]> {
  const codes = sellable(run, 2000)
  const queries = spread(Object.values(queriesOf(run, 40)).flat(), 200)
  const perHour = Math.ceil(run.day / hours)
  const atOnce = 50
  const day: Hour[] = []
  for (let hour = 0; hour < hours; hour += 1) {
    await run.service.change(10)
    await subject.call('system.syncNow', {})
    const times: Times = { scan: [], search: [], sale: [] }
    for (let sold = 0; sold < perHour; sold += atOnce) {
      const count = Math.min(atOnce, perHour - sold)
      const some = await subject.sell({ codes, queries, count, from: hour * perHour + sold })
      for (const kind of kinds) times[kind].push(...some[kind])
    }
    const samples = { scan: sampleOf(times.scan), search: sampleOf(times.search), sale: sampleOf(times.sale) }
    day.push({ ...samples, ...(await vitalsOf(subject)) })
  }
  return day
}

/** Returns the growth of memory an hour in percent, from the fourth hour on. The first hours warm the program up. */
function growth(day: readonly Hour[], of: (hour: Hour) => number): number {
  const warm = day.slice(3)
  const [from, to] = [warm[0], warm.at(-1)]
  if (from === undefined || to === undefined) return 0
  return ((of(to) / of(from)) ** (1 / Math.max(1, warm.length - 1)) - 1) * 100
}

/** Unsent sales when the day ended (`open`), and those still unsent (`left`) after `after` seconds. */
type Sent = { of: number; open: number; left: number; after: number }

/**
 * Returns the rows of a memory figure. `hasGoal` is false if the figure includes memory that the goals do not cover.
 */
function memory(day: readonly Hour[], what: string, of: (hour: Hour) => number, hasGoal = true): Row[] {
  const [first = 0, last = 0] = [day[0], day.at(-1)].map((hour) => hour && of(hour))
  const grown = growth(day, of)
  const verdict = (goal: string, isMet: boolean) => (hasGoal ? { goal, isMet } : {})
  const early = { what: 'first hour', value: figure(first, 'MB') }
  return [
    { ...withLimit(`${what}, last hour`, figure(last, 'MB'), early), ...verdict('≤ 250 MB', last <= 250) },
    {
      what: `${what}: growth an hour, from the fourth hour on`,
      value: figure(grown, '%'),
      ...verdict('≤ 2 %', grown <= 2)
    }
  ]
}

function rowsOf(app: DayResult, alone: DayResult): Row[] {
  const [first, last] = [app.day[0], app.day.at(-1)]
  const [early, late] = [alone.day[0], alone.day.at(-1)]
  if (!first || !last || !early || !late) return []
  const names = { scan: 'a scan', search: 'a search', sale: 'a sale' }
  const plain = (what: string, unit: string, of: (hour: Hour) => number): Row =>
    withLimit(`${what}, last hour`, figure(of(late), unit), { what: 'first hour', value: figure(of(early), unit) })
  return [
    ...kinds.map((kind) =>
      withLimit(`${names[kind]} through IPC, last hour`, last[kind], { what: 'first hour', value: first[kind] })
    ),
    ...kinds.map((kind) =>
      withLimit(`${names[kind]} in the main process alone, last hour`, late[kind], {
        what: 'first hour',
        value: early[kind]
      })
    ),
    ...memory(alone.day, 'memory of the main process', ({ mainMb }) => mainMb),
    plain('JavaScript heap of that', 'MB', ({ heapMb }) => heapMb),
    ...memory(
      app.day,
      'memory of the main process in the whole app',
      ({ mainMb }) => mainMb,
      hostName() === 'electron'
    ),
    ...memory(app.day, 'heap of the window', ({ windowMb }) => windowMb),
    plain('open files and sockets of the main process', '', ({ handles }) => handles),
    plain('size of the log of till.db', 'MB', ({ tillLogMb }) => tillLogMb),
    plain('size of the log of catalog.db', 'MB', ({ catalogLogMb }) => catalogLogMb),
    ...Object.entries({ 'the app': app, 'main alone': alone }).flatMap(([whose, { sent }]) => [
      { what: `unsent sales at the end of the day, ${whose}`, value: figure(sent.open, `of ${sent.of}`) },
      {
        what: `unsent ${short(sent.after)} s later`,
        value: figure(sent.left, ''),
        goal: 'none',
        isMet: sent.left === 0
      }
    ])
  ]
}

/** The measurements of a day, and the number of pages that were pulled. */
type DayResult = { day: Hour[]; seconds: number; pages: number; sent: Sent }

async function lived(subject: Subject, run: Run): Promise<DayResult> {
  const pagesBefore = (await run.service.counts()).product
  const begun = performance.now()
  const day = await runDay(subject, run)
  const ended = performance.now()
  const { unsent } = await subject.call('app.state', {})
  const left = await unsentAfter(subject)
  const after = (performance.now() - ended) / 1000
  const pages = (await run.service.counts()).product - pagesBefore
  await run.service.change(0)
  return { day, seconds: (ended - begun) / 1000, pages, sent: { of: run.day, open: unsent.count, left, after } }
}

const told = (what: string, { day, seconds, pages }: DayResult): string =>
  `${what}: the hours took ${short(seconds)} s; ${pages} pages of changed goods were pulled during this time. Memory of the main process by hour: ${day.map(({ mainMb }) => Math.round(mainMb)).join(', ')} MB.`

/** Measures a day of twelve hours; it takes a few minutes. */
export async function dayPart(run: Run): Promise<Section> {
  const section = { name: 'day', title: `A long day: twelve hours, ${run.day.toLocaleString('en-US')} sales` }
  const main = await openMain(run, 'day-alone')
  const alone = await lived(inMain(main), run)
  await closeTill(main, () => main.close())
  const opened = await openApp(run, 'day')
  if (opened === undefined) return { ...section, notes: ['The build failed.'], rows: [] }
  const app = await lived(inApp(opened), run)
  await closeTill(opened, () => opened.running.close())
  return {
    ...section,
    notes: [
      told('The whole app', app),
      told('Main alone', alone),
      '"Main alone" is the bundle of the app in a Node process that gets messages in place of a window. In the whole app it is the process of the app: with Electron this includes Electron’s own memory. With Chromium (without Electron’s binary) it includes the client of Chromium, so its memory is shown and has no goal. The memory of the window is its JavaScript heap after a garbage collection.'
    ],
    rows: rowsOf(app, alone)
  }
}
