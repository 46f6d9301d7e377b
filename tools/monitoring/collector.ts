import { createServer, type IncomingMessage } from 'node:http'
import { listenOnLoopback } from '../../test/support/loopback.ts'

// A small collector for tests: it receives metrics and logs by OpenTelemetry's protocol (OTLP as JSON over HTTP) and
// shows the last value of each metric at /metrics, in Prometheus's text format. A shop uses OpenTelemetry's own
// collector.

type Attribute = { key: string; value: { stringValue?: string; intValue?: string | number; doubleValue?: number } }
type Point = {
  attributes: Attribute[]
  asDouble?: number
  asInt?: string | number
  count?: string | number
  sum?: number
  bucketCounts?: (string | number)[]
  explicitBounds?: number[]
}
type Metric = {
  name: string
  unit?: string
  gauge?: Points
  sum?: Points & { isMonotonic: boolean }
  histogram?: Points
}
type Points = { dataPoints: Point[] }
type Resource = { attributes: Attribute[] }
type MetricsBody = { resourceMetrics: { resource: Resource; scopeMetrics: { metrics: Metric[] }[] }[] }
type LogRecord = { body: { stringValue: string }; attributes: Attribute[] }
type LogsBody = { resourceLogs: { resource: Resource; scopeLogs: { logRecords: LogRecord[] }[] }[] }

export type Collector = {
  address: string
  /** Every received body, as text. */
  bodies: readonly string[]
  /** The event names of all log lines, in order. */
  events: readonly string[]
  /** Returns the metrics in Prometheus's format. */
  text(): string
  /** Makes the collector answer everything with this status from now on. */
  fail(status: number | undefined): void
  stop(): Promise<void>
}

const valueOf = ({ value }: Attribute): string => String(value.stringValue ?? value.intValue ?? value.doubleValue)
/** The units of UCUM that OpenTelemetry uses, and their words in Prometheus. */
const units: Readonly<Record<string, string>> = {
  d: 'days',
  h: 'hours',
  min: 'minutes',
  s: 'seconds',
  ms: 'milliseconds',
  us: 'microseconds',
  ns: 'nanoseconds',
  By: 'bytes',
  KiBy: 'kibibytes',
  MiBy: 'mebibytes',
  GiBy: 'gibibytes',
  kBy: 'kilobytes',
  MBy: 'megabytes',
  m: 'meters',
  V: 'volts',
  A: 'amperes',
  J: 'joules',
  W: 'watts',
  g: 'grams',
  Cel: 'celsius',
  Hz: 'hertz',
  '1': '',
  '%': 'percent'
}
const perUnits: Readonly<Record<string, string>> = { s: 'second', min: 'minute', h: 'hour', d: 'day', w: 'week' }

/** The parts of a metric on which its name in Prometheus depends. */
export type Named = { name: string; unit?: string; gauge?: object; sum?: { isMonotonic: boolean } }

/**
 * Returns the name of a metric behind the Prometheus exporter of OpenTelemetry's collector, by its rules: other signs
 * than letters and digits become `_`; the unit is added as a word unless the name has it; a unit in braces is dropped;
 * a counter ends with `_total`; a gauge with the unit `1` ends with `_ratio`.
 */
export function promName({ name, unit = '', gauge, sum }: Named): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const [unitWord, perWord] = unit.split('/').map((part) => (part.includes('{') ? '' : part.trim()))
  const add = (word: string | undefined, ...before: string[]): void => {
    if (word !== undefined && word !== '' && !words.includes(word)) words.push(...before, word)
  }
  add(units[unitWord ?? ''] ?? unitWord)
  add(perWord === undefined ? undefined : (perUnits[perWord] ?? perWord), 'per')
  const last = sum?.isMonotonic === true ? 'total' : unit === '1' && gauge !== undefined ? 'ratio' : undefined
  const all = last === undefined ? words : [...words.filter((word) => word !== last), last]
  return all.join('_').replace(/^(?=\d)/, '_')
}

/** The attributes of the till that the collector adds to each metric, and their labels. */
const kept: Readonly<Record<string, string>> = {
  'service.instance.id': 'instance',
  'service.version': 'service_version'
}

function linesOf(metric: Metric, point: Point, resource: string[]): [string, number][] {
  const own = point.attributes.map((each) => `${each.key}=${JSON.stringify(valueOf(each))}`)
  const line = (suffix: string, value: number, ...more: string[]): [string, number] => [
    `${promName(metric)}${suffix}{${[...resource, ...own, ...more].join(',')}}`,
    value
  ]
  const { bucketCounts, explicitBounds = [], count, sum } = point
  if (bucketCounts === undefined) return [line('', Number(point.asDouble ?? point.asInt))]
  let total = 0
  const buckets = bucketCounts.map((each, index) =>
    line('_bucket', (total += Number(each)), `le="${explicitBounds[index] ?? '+Inf'}"`)
  )
  return [...buckets, line('_sum', sum ?? 0), line('_count', Number(count))]
}

/** Starts a collector on a free port of this machine. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = []
  const events: string[] = []
  const values = new Map<string, number>()
  let status: number | undefined
  const take: Record<string, (body: string) => void> = {
    '/v1/metrics': (body) => {
      for (const { resource, scopeMetrics } of (JSON.parse(body) as MetricsBody).resourceMetrics) {
        const labels = resource.attributes.flatMap((each) =>
          Object.hasOwn(kept, each.key) ? [`${kept[each.key] ?? ''}=${JSON.stringify(valueOf(each))}`] : []
        )
        for (const metric of scopeMetrics.flatMap(({ metrics }) => metrics)) {
          const points = (metric.gauge ?? metric.sum ?? metric.histogram)?.dataPoints ?? []
          for (const point of points) {
            for (const [key, value] of linesOf(metric, point, labels)) values.set(key, value)
          }
        }
      }
    },
    '/v1/logs': (body) => {
      const records = (JSON.parse(body) as LogsBody).resourceLogs.flatMap(({ scopeLogs }) => scopeLogs)
      events.push(...records.flatMap(({ logRecords }) => logRecords).map(({ body: text }) => text.stringValue))
    }
  }
  const text = (): string => [...values].map(([key, value]) => `${key} ${value}\n`).join('')
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const taker = take[request.url ?? '']
      if (request.url === '/metrics') return response.end(text())
      if (status !== undefined || taker === undefined) return response.writeHead(status ?? 404).end()
      bodies.push(body)
      taker(body)
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const { port, stop } = await listenOnLoopback(server)
  const fail = (next: number | undefined): void => void (status = next)
  return { address: `http://127.0.0.1:${port}`, bodies, events, text, fail, stop }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
