// node tools/monitoring.ts [--picture FILE]  (npm run verify -- package runs it)
// Five tills sell and send their metrics to a collector, a Prometheus from Debian's packages scrapes it, and each query
// of docs/operating/monitoring/dashboard.json must return data. promtool tests the alert rules. `--picture` draws the
// panels of the dashboard from Prometheus's data; Grafana itself is not in Debian and was not run.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { putSetting } from '../src/main/db/core/settings.ts'
import { readingOf } from '../src/main/telemetry/reading.ts'
import { createTelemetry } from '../src/main/telemetry/telemetry.ts'
import { currentId, here, scan, selling, type Till } from '../test/app/till.ts'
import { listenOnLoopback } from '../test/support/loopback.ts'
import { startCollector } from './monitoring/collector.ts'
import { drawPanels, type Panel, type Series } from './monitoring/panels.ts'
import { onPath } from '../src/main/chromium-host/chromium-binary.mjs'

const { values } = parseArgs({ options: { picture: { type: 'string' } } })
const docs = new URL('../docs/operating/monitoring/', import.meta.url)
const rounds = 40

type Answer = { data: { result: { metric: Record<string, string>; values: [number, string][] }[] } }
type Dashboard = {
  panels: { title: string; targets: { expr: string }[]; fieldConfig: { defaults: { unit: string } } }[]
}

if (!onPath('prometheus') || !onPath('promtool')) {
  const install = ['install', '-y', '-q', '--no-install-recommends', 'prometheus']
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const words of [['update', '-q'], install]) spawnSync('apt-get', words, { stdio: 'ignore' })
  if (!isRoot || !onPath('prometheus')) {
    console.error(`Prometheus is missing. On Debian: sudo apt-get ${install.join(' ')}`)
    process.exit(1)
  }
}
const folder = mkdtempSync(join(tmpdir(), 'kassa-monitoring-'))
try {
  tryRules()
  await watchFleet()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Checks the alert rules with Prometheus's own checker and runs their tests. */
function tryRules(): void {
  for (const file of [new URL('alerts.yml', docs), new URL('monitoring/alerts-test.yml', import.meta.url)])
    cpSync(file, join(folder, file.pathname.split('/').at(-1) ?? ''))
  for (const words of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts-test.yml']
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`promtool ${words.join(' ')}: ${stdout}${stderr}`)
  }
  console.log('The alert rules are valid, and their tests pass.')
}

async function watchFleet(): Promise<void> {
  const collector = await startCollector()
  const prometheus = await startPrometheus(collector.address)
  const began = Date.now() / 1000
  const tills = await Promise.all([1, 2, 3, 4, 5].map(register))
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { at, telemetry }] of tills.entries()) {
        if ((round + index) % (index + 1) === 0)
          await sell(at, (call, durationMs) => telemetry.answered(call, durationMs))
        at.pass(60_000)
        await telemetry.flush()
      }
      await prometheus.scraped(round + 1)
    }
    const { panels } = JSON.parse(readFileSync(new URL('dashboard.json', docs), 'utf8')) as Dashboard
    const drawn: Panel[] = []
    for (const { title, targets, fieldConfig } of panels) {
      const [target] = targets
      const series = await prometheus.range(target?.expr.replaceAll('$register', '.*') ?? '', began, Date.now() / 1000)
      // These tills have no incident and no pull, so these panels have no data.
      if (series.length === 0 && !['Incidents', 'Age of the product list'].includes(title))
        throw new Error(`The panel "${title}" has no data: ${target?.expr ?? ''}`)
      drawn.push({ title, unit: fieldConfig.defaults.unit, series })
    }
    console.log(`${drawn.length} panels of the dashboard have data, from ${rounds} scrapes of ${tills.length} tills.`)
    if (values.picture !== undefined) await drawPanels(drawn, values.picture)
  } finally {
    await prometheus.stop()
    for (const { at, telemetry } of tills) {
      await telemetry.stop()
      at.remove()
    }
    await collector.stop()
  }

  async function register(number: number) {
    const at = await selling()
    at.context.store.transaction((db) => putSetting(db, 'place', { ...here, cashboxName: `Register ${number}` }))
    const { clock } = at.context
    const telemetry = createTelemetry({
      address: collector.address,
      everyMs: 3_600_000,
      version: '0.1.0',
      host: `till-${number}`,
      clock,
      read: () => readingOf(at.context, '/'),
      onFault: (error: unknown) => console.error(error)
    })
    return { at, telemetry }
  }
}

/** Makes a scan, a search and a sale, each timed as the program times it. */
async function sell(at: Till, answered: (call: string, durationMs: number) => void): Promise<void> {
  const timed = async (call: string, work: () => Promise<unknown>): Promise<void> => {
    const from = performance.now()
    await work()
    answered(call, performance.now() - from)
  }
  await timed('ticket.scan', () => scan(at, '4780002'))
  await timed('catalog.search', () => at.call('catalog.search', { text: 'sut', limit: 20 }))
  const ticketId = await currentId(at)
  await timed('checkout.cashExact', () => at.call('checkout.cashExact', { ticketId }))
}

/** Starts a Prometheus that scrapes the collector every second. */
async function startPrometheus(target: string) {
  const probe = await listenOnLoopback(createServer())
  await probe.stop()
  const address = `127.0.0.1:${probe.port}`
  const job = { job_name: 'kassa', honor_labels: true, static_configs: [{ targets: [new URL(target).host] }] }
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [job]
  }
  // JSON is valid YAML.
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config))
  const words = [`--web.listen-address=${address}`, '--config.file=prometheus.yml', '--storage.tsdb.path=data']
  const child = spawn('prometheus', [...words, '--log.level=error'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit']
  })
  const ended = once(child, 'exit')
  const ask = async (path: string): Promise<Answer> => {
    for (;;) {
      const response = await fetch(`http://${address}/api/v1/${path}`).catch(() => undefined)
      if (response?.ok === true) return (await response.json()) as Answer
      if (response !== undefined && response.status < 500) throw new Error(`${path}: ${await response.text()}`)
      if (child.exitCode !== null) throw new Error('Prometheus has ended')
      await new Promise((done) => setTimeout(done, 100))
    }
  }
  const range = async (expr: string, from: number, to: number): Promise<Series[]> => {
    const question = new URLSearchParams({ query: expr, start: String(from), end: String(to), step: '1' })
    const { data } = await ask(`query_range?${question.toString()}`)
    return data.result.map(({ metric, values: points }) => ({
      name: [metric['register'], metric['kind'], metric['currency']].filter((each) => each !== undefined).join(' '),
      points: points.map(([at, value]) => [at, Number(value)] as const)
    }))
  }
  return {
    range,
    /** Waits until Prometheus has scraped the collector this many times. */
    async scraped(times: number): Promise<void> {
      for (;;) {
        const [series] = await range('count_over_time(up[1h])', Date.now() / 1000, Date.now() / 1000)
        if ((series?.points.at(-1)?.[1] ?? 0) >= times) return
        await new Promise((done) => setTimeout(done, 100))
      }
    },
    async stop(): Promise<void> {
      child.kill()
      await ended
    }
  }
}
