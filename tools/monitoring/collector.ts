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
type Metric = { name: string; unit?: string; gauge?: { dataPoints: Point[] }; histogram?: { dataPoints: Point[] } }
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
const units: Readonly<Record<string, string>> = { s: '_seconds', By: '_bytes' }

/** Returns the name of a metric in Prometheus by OpenTelemetry's rules. */
const promName = ({ name, unit = '' }: Metric): string => name.replaceAll('.', '_') + (units[unit] ?? '')

function linesOf(metric: Metric, point: Point, instance: string): [string, number][] {
  const own = point.attributes.map((each) => `${each.key}=${JSON.stringify(valueOf(each))}`)
  const line = (suffix: string, value: number, ...more: string[]): [string, number] => [
    `${promName(metric)}${suffix}{${[`instance=${JSON.stringify(instance)}`, ...own, ...more].join(',')}}`,
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
        const instance = resource.attributes.find(({ key }) => key === 'service.instance.id')
        for (const metric of scopeMetrics.flatMap(({ metrics }) => metrics)) {
          const points = (metric.gauge ?? metric.histogram)?.dataPoints ?? []
          for (const point of points) {
            for (const [key, value] of linesOf(metric, point, instance ? valueOf(instance) : '')) values.set(key, value)
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
