import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '../../src/main/boot/config.ts'
import { openAlteration } from '../../src/main/db/outbox/incidents.ts'
import { readingOf } from '../../src/main/telemetry/reading.ts'
import { createTelemetry, metrics, type Telemetry } from '../../src/main/telemetry/telemetry.ts'
import { createWatch } from '../../src/main/telemetry/watch.ts'
import { promName, startCollector, type Collector } from '../../tools/monitoring/collector.ts'
import { currentId, pins, scan, selling, till, type Till } from '../app/till.ts'
import { tempFolder } from '../support/temp-folder.ts'

let at: Till
let collector: Collector
let telemetry: Telemetry
let faults: unknown[]

/** An hour, which is longer than any test: only `flush` sends. */
const everyMs = 3_600_000

beforeEach(async () => {
  at = await selling()
  collector = await startCollector()
  faults = []
  telemetry = createTelemetry({
    address: collector.address,
    everyMs,
    version: '1.2.3',
    host: 'desk-1',
    clock: at.context.clock,
    read: () => readingOf(at.context, '/'),
    onFault: (error) => faults.push(error)
  })
})
afterEach(async () => {
  await telemetry.stop()
  await collector.stop()
  at.remove()
})

/** Returns the value of a metric as Prometheus reads it, or undefined if there is none. */
function metric(name: string, ...labels: string[]): number | undefined {
  const line = collector
    .text()
    .split('\n')
    .find((each) => each.startsWith(`${name}{`) && labels.every((label) => each.includes(label)))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

/**
 * Returns a body without the machine's clock and free disk: their digits are random, and may contain those of a PIN.
 */
function withoutMachine(body: string): string {
  const isMachine = (key: string, value: unknown): boolean =>
    key.endsWith('UnixNano') || (value as { name?: unknown } | null)?.name === 'kassa.disk.free'
  return JSON.stringify(
    JSON.parse(body, (key, value: unknown) => (isMachine(key, value) ? undefined : value)) as unknown
  )
}

test('a till reports what is unsent, how old it is and what it is worth, by register and machine', async () => {
  await scan(at, '4780002')
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  at.pass(90_000)
  await telemetry.flush()
  const here = ['instance="desk-1"', 'register="Desk 1"']
  expect(metric('kassa_unsent_jobs', ...here)).toBe(2)
  expect(metric('kassa_unsent_age_seconds', ...here)).toBeGreaterThanOrEqual(90)
  expect(metric('kassa_unsent_amount', ...here, 'currency="UZS"')).toBe(13_000)
  expect(metric('kassa_service_reachable', ...here)).toBe(1)
  expect(metric('kassa_disk_free_bytes', ...here)).toBeGreaterThan(0)
  expect(metric('kassa_start_time_seconds', ...here)).toBe(1_800_000_000)
  // Without a backup, the age of the till counts.
  expect(metric('kassa_backup_age_seconds', ...here, 'service_version="1.2.3"')).toBeGreaterThanOrEqual(90)
  expect(metric('kassa_backup_age_seconds', ...here)).toBeLessThan(86_400)
})

test('an open incident is a metric by kind', async () => {
  const open = (row: string) =>
    at.context.store.transaction((db) =>
      openAlteration(db, { jobId: undefined, evidence: { row } }, at.context.clock.now())
    )
  open('one')
  await telemetry.flush()
  await telemetry.flush()
  open('two')
  await telemetry.flush()
  await telemetry.flush()
  expect(metric('kassa_incidents', 'kind="altered"')).toBe(2)
})

test.each([
  ['requests', '1', { sum: { isMonotonic: true } }, 'requests_total'],
  ['cache.total.hits', '{hit}', { sum: { isMonotonic: true } }, 'cache_hits_total'],
  ['service.reachable', '1', { gauge: {} }, 'service_reachable_ratio'],
  ['waiting', '1', { sum: { isMonotonic: false } }, 'waiting'],
  ['unsent.need_person', '{job}', { gauge: {} }, 'unsent_need_person'],
  ['file.size', 'By', { gauge: {} }, 'file_size_bytes'],
  ['age.seconds', 's', { gauge: {} }, 'age_seconds'],
  ['net.io', 'By/s', { gauge: {} }, 'net_io_bytes_per_second'],
  ['jobs.sent', '{job}/min', { gauge: {} }, 'jobs_sent_per_minute'],
  ['cpu', '%', { gauge: {} }, 'cpu_percent'],
  ['2xx--answers', '', { gauge: {} }, '_2xx_answers']
])('the metric %s in %s has its name behind a collector by the rules of OpenTelemetry', (name, unit, kind, wanted) => {
  expect(promName({ name, unit, ...kind })).toBe(wanted)
})

test('each metric has a name, a unit and a description by the conventions of OpenTelemetry, and they are sent', async () => {
  telemetry.answered('ticket.scan', 3)
  await telemetry.flush()
  for (const { name, unit, description } of metrics) {
    expect(name).toMatch(/^kassa(\.[a-z]+(_[a-z]+)*)+$/)
    // The unit 1 would add _ratio to a name that is no ratio.
    expect(unit, name).toMatch(/^(s|By|\{[a-z]+\})$/)
    expect(description, name).toMatch(/^[A-Z1].*\.$/)
  }
  const sent = collector.bodies.join('\n')
  for (const name of ['kassa.unsent.jobs', 'kassa.call.duration']) {
    const { unit, description } = metrics.find((each) => each.name === name) ?? {}
    expect(sent).toContain(JSON.stringify({ name, description, unit }).slice(0, -1))
  }
})

test('the documents, the alerts and the dashboard name exactly the metrics that Prometheus has behind a collector', () => {
  const read = (path: string) => readFileSync(new URL(`../../docs/operating/${path}`, import.meta.url), 'utf8')
  const names = metrics.map(promName)
  const documented = [...read('monitoring.md').matchAll(/^\| `(kassa_\w+)` \|/gm)].map(([, name]) => name)
  expect(documented.toSorted()).toEqual(names.toSorted())
  const used = ['monitoring/alerts.yml', 'monitoring/dashboard.json'].flatMap((path) =>
    [...read(path).matchAll(/\bkassa_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, ''))
  )
  expect([...new Set(used)].filter((name) => !names.includes(name))).toEqual([])
})

test('each alert has a row that says what to do, and each panel can be filtered by register', () => {
  const read = (path: string) => readFileSync(new URL(`../../docs/operating/${path}`, import.meta.url), 'utf8')
  const alerts = [...read('monitoring/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  expect([...read('monitoring.md').matchAll(/^\| `(Kassa\w+)` \|/gm)].map(([, name]) => name)).toEqual(alerts)
  const { panels } = JSON.parse(read('monitoring/dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(queries.filter((query) => !query.includes('register=~"$register"'))).toEqual([])
})

test('the duration of a scan, a search and a sale is a histogram, and other calls have none', async () => {
  telemetry.answered('ticket.scan', 3)
  telemetry.answered('ticket.scan', 30)
  telemetry.answered('checkout.finish', 8)
  telemetry.answered('system.view', 500)
  await telemetry.flush()
  expect(metric('kassa_call_duration_seconds_bucket', 'act="scan"', 'le="0.005"')).toBe(1)
  expect(metric('kassa_call_duration_seconds_count', 'act="scan"', 'register="Desk 1"')).toBe(2)
  expect(metric('kassa_call_duration_seconds_count', 'act="sale"')).toBe(1)
  expect(collector.text().match(/_count/g)).toHaveLength(2)
})

test('no secret, no PIN, no name of a person, a customer or a product and no sum of a receipt is sent', async () => {
  const added = await at.call('customer.add', { name: 'CANARY Karimova', phone: '+998 90 777 66 55' })
  await at.call('ticket.setCustomer', { customerId: added.id })
  await scan(at, '4780002')
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  telemetry.log('queue.fault', { error: '401 for api-key: CANARY-key of /home/CANARY', count: 3 })
  await telemetry.flush()
  expect(collector.events).toEqual(['queue.fault'])
  const sent = collector.bodies.map(withoutMachine).join('\n')
  expect(sent).toContain('kassa.unsent.jobs')
  for (const canary of ['CANARY', '777', ...Object.values(pins), 'anna', 'boss', 'Sut', '12500', '12 500'])
    expect(sent, canary).not.toContain(canary)
})

test('a practice shop and a till without a register send no metric', async () => {
  at.remove()
  at = till({ mode: 'training' })
  await telemetry.flush()
  expect(collector.text()).toBe('')
})

test('a collector that refuses is reported once until it accepts again, and the till goes on', async () => {
  collector.fail(400)
  await telemetry.flush()
  await telemetry.flush()
  expect(faults).toHaveLength(1)
  collector.fail(undefined)
  await telemetry.flush()
  collector.fail(400)
  await telemetry.flush()
  expect(faults).toHaveLength(2)
})

test('without an address nothing is loaded or sent, and the log file has every line', async () => {
  const lines: string[] = []
  const parts = {
    version: '1',
    host: 'desk-1',
    clock: at.context.clock,
    log: (event: string) => void lines.push(event)
  }
  const watch = createWatch({ ...parts, settings: undefined })
  await watch.begin(() => readingOf(at.context, '/'))
  watch.log('ready')
  watch.answered('ticket.scan', 1)
  await watch.stop()
  expect(lines).toEqual(['ready'])
  expect(collector.bodies).toEqual([])
})

test('a till sends its last metrics before it ends', async () => {
  const settings = { address: collector.address, everyMs }
  const watch = createWatch({ settings, version: '1', host: 'desk-2', clock: at.context.clock, log: () => undefined })
  watch.log('start', { version: '1', platform: 'linux', kind: 'usual' })
  await watch.begin(() => readingOf(at.context, '/'))
  watch.log('update.refused', { reason: 'update.damaged', error: 'CANARY' })
  await watch.stop()
  expect(metric('kassa_unsent_jobs', 'instance="desk-2"')).toBe(1)
  // The line from before the collector was known is sent too, with the same facts as in the file.
  expect(collector.events).toEqual(['start', 'update.refused'])
  const sent = collector.bodies.join('\n')
  for (const fact of ['linux', 'update.damaged', '"severityText":"ERROR"']) expect(sent).toContain(fact)
  expect(sent).not.toContain('CANARY')
})

test.each([
  ['no address', 'monitor.shop'],
  ['another protocol', 'ftp://monitor.shop'],
  ['a password', 'http://user:secret@monitor.shop:4318'],
  ['a query', 'http://monitor.shop:4318/?key=secret']
])('an address of a collector with %s is refused with a message', (_what, address) => {
  const folder = tempFolder('telemetry')
  writeFileSync(join(folder.path, 'config.json'), JSON.stringify({ telemetry: { address } }))
  const { settings, error } = readSettings(folder.path)
  folder.remove()
  expect(settings.telemetry).toBeUndefined()
  expect(error).toMatch(/must be an http or https address.*telemetry\.address/s)
})
