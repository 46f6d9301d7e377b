import type { ObservableGauge, ObservableResult } from '@opentelemetry/api'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { AggregationType, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import type { Clock } from '../../shared/ports.ts'
import type { LogFacts } from '../system/log.ts'
import { logEvents, type LogEvent } from '../system/log-events.ts'
import type { Reading } from './reading.ts'

// Metrics and logs of one till by OpenTelemetry's protocol over HTTP. Nothing is sent unless config.json has an
// address. docs/operating/monitoring.md lists each metric.

/** What a till sends to its monitoring system. */
export type Telemetry = {
  /**
   * Adds a line of the till's log. The text of an error is not sent, because it may contain the name of a file or a
   * person.
   */
  log: (event: LogEvent, facts?: LogFacts, at?: number) => void
  /** Records how long the till took to answer a call of the window, in milliseconds. */
  answered(call: string, durationMs: number): void
  /** Sends the collected data. For tests and for the end of the program. Never rejects. */
  flush(): Promise<void>
  stop(): Promise<void>
}

type Parts = {
  /** Base address of the collector, such as http://monitor.shop.example:4318. */
  address: string
  everyMs: number
  version: string
  /** The name of this computer in the network. */
  host: string
  clock: Clock
  /** Returns the present state of the till, or undefined if there is nothing to monitor. */
  read: () => Reading | undefined
  /** Called when the collector stops accepting data, once until it accepts data again. */
  onFault: (error: unknown) => void
}

type Severity = NonNullable<Parameters<ReturnType<LoggerProvider['getLogger']>['emit']>[0]['severityNumber']>
/** The severities of OpenTelemetry. */
const numbers: unknown = { info: 9, warn: 13, error: 17 }
const severities = numbers as Record<(typeof logEvents)[LogEvent]['level'], Severity>

/** Calls whose duration a cashier notices. */
const timed: Readonly<Record<string, string>> = {
  'ticket.scan': 'scan',
  'catalog.search': 'search',
  'checkout.cashExact': 'sale',
  'checkout.finish': 'sale'
}
/** Upper bounds in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** Starts to send metrics every `everyMs`, and log lines soon after they are written. */
export function createTelemetry(parts: Parts): Telemetry {
  const { address, everyMs, version, host, clock, read } = parts
  const url = (signal: string) => `${address.replace(/\/+$/, '')}/v1/${signal}`
  const resource = resourceFromAttributes({
    'service.name': 'kassa',
    'service.version': version,
    'service.instance.id': host
  })
  const told = faultTeller(parts.onFault)
  const reader = new PeriodicExportingMetricReader({
    exporter: watched(new OTLPMetricExporter({ url: url('metrics') }), told),
    exportIntervalMillis: everyMs,
    exportTimeoutMillis: Math.min(everyMs, 10_000)
  })
  const isCallDuration = { instrumentName: callDuration[0] }
  const aggregation = { type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM, options: { boundaries: bounds } } as const
  const meters = new MeterProvider({ resource, readers: [reader], views: [{ ...isCallDuration, aggregation }] })
  const logs = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: watched(new OTLPLogExporter({ url: url('logs') }), told) })]
  })
  const logger = logs.getLogger('kassa')
  // The error is left out: its text comes from anywhere.
  const log: Telemetry['log'] = (event, facts = {}, at = clock.now()) => {
    const { version, platform, call, kind, reason, job, state, status, count, durationMs } = facts
    const attributes = { event, version, platform, call, kind, reason, job, state, status, count, durationMs }
    const { level } = logEvents[event]
    const severity = { severityNumber: severities[level], severityText: level.toUpperCase() }
    logger.emit({ timestamp: at, body: event, attributes, ...severity })
  }
  const recordCall = observe(meters, clock.now(), read)
  const flush = async (): Promise<void> => {
    await Promise.allSettled([meters.forceFlush(), logs.forceFlush()])
  }
  return {
    log,
    answered(call, durationMs) {
      const act = timed[call]
      if (act !== undefined) recordCall(act, durationMs)
    },
    flush,
    async stop() {
      await Promise.allSettled([meters.shutdown(), logs.shutdown()])
    }
  }
}

/** One gauge: its name, its unit, its description and its values, each with its attributes. */
type Row = readonly [name: string, unit: string, what: string, values: (reading: Reading) => readonly Value[]]
type Value = readonly [value: number | undefined, attributes?: Record<string, string>]
const one = (value: number | undefined): readonly Value[] => [[value]]
const byKind = (counts: Record<string, number>): readonly Value[] =>
  Object.entries(counts).map(([kind, count]) => [count, { kind }])

/**
 * Every gauge of a till. An unknown value is left out. A count has a unit in braces, which Prometheus does not add to
 * the name; the unit `1` would add `_ratio`.
 */
const rows: readonly Row[] = [
  ['kassa.unsent.jobs', '{job}', 'Jobs that the back office does not have yet.', ({ unsent }) => one(unsent.count)],
  ['kassa.unsent.need_person', '{job}', 'Unsent jobs that need a person.', ({ unsent }) => one(unsent.needPerson)],
  ['kassa.unsent.age', 's', 'Age of the oldest unsent job.', ({ unsent }) => one(unsent.oldestAgeS)],
  [
    ...(['kassa.unsent.amount', '{currency}', 'Unsent money, with two significant digits.'] as const),
    ({ unsentAmount: sum }) => (sum ? [[sum.amount, { currency: sum.currency }]] : [])
  ],
  ['kassa.pull.age', 's', 'Age of the catalogue list that was read least recently.', ({ pullAgeS }) => one(pullAgeS)],
  [
    ...(['kassa.service.reachable', '{service}', '1 if the back office answers, otherwise 0.'] as const),
    ({ isOnline }) => one(isOnline ? 1 : 0)
  ],
  ['kassa.service.blocks', '{block}', 'Endpoint blocks, by kind.', ({ blocks }) => byKind(blocks)],
  ['kassa.incidents', '{incident}', 'Open incidents, by kind.', ({ incidents }) => byKind(incidents)],
  ['kassa.prints.need_person', '{print}', 'Papers that were not printed.', (reading) => one(reading.printsNeedPerson)],
  ['kassa.disk.free', 'By', 'Free space on the disk of the till.', ({ diskFreeBytes }) => one(diskFreeBytes)],
  ['kassa.file.size', 'By', "Size of the till's file.", ({ fileBytes }) => one(fileBytes)],
  [
    ...(['kassa.backup.age', 's', 'Age of the newest backup, or of the till if it has none.'] as const),
    ({ backupAgeS }) => one(backupAgeS)
  ]
]
const startTime = ['kassa.start.time', 's', 'When the till began to send, in seconds since 1970.'] as const
const callDuration = ['kassa.call.duration', 's', 'How long the till takes to answer the window.'] as const

/** Every metric of a till, for the test of its documented name. */
export const metrics = [
  ...[...rows, startTime].map(([name, unit, description]) => ({ name, unit, description, gauge: {} })),
  { name: callDuration[0], unit: callDuration[1], description: callDuration[2], histogram: {} }
]

/** Sets the values of all gauges from one reading, so that they agree. Returns a function that records a call. */
function observe(meters: MeterProvider, startedAt: number, read: () => Reading | undefined) {
  const meter = meters.getMeter('kassa')
  const gaugeOf = (name: string, unit: string, description: string) =>
    meter.createObservableGauge(name, { unit, description })
  const gauges = new Map(rows.map(([name, unit, what]) => [name, gaugeOf(name, unit, what)]))
  const start = gaugeOf(...startTime)
  let register: string | undefined
  meter.addBatchObservableCallback(
    (result) => {
      const reading = read()
      register = reading?.register
      if (reading === undefined || register === undefined) return
      result.observe(start, Math.floor(startedAt / 1000), { register })
      for (const [name, , , values] of rows) {
        for (const [value, attributes] of values(reading)) {
          put(result, gauges.get(name), value, { register, ...attributes })
        }
      }
    },
    [...gauges.values(), start]
  )
  const [name, unit, description] = callDuration
  const duration = meter.createHistogram(name, { unit, description })
  return (act: string, durationMs: number): void => {
    // The next reading may be a minute away. The practice shop has none, and sends nothing.
    register ??= read()?.register
    if (register !== undefined) duration.record(durationMs / 1000, { act, register })
  }
}

type Batch = { observe(gauge: ObservableGauge, ...value: Parameters<ObservableResult['observe']>): void }
function put(result: Batch, gauge: ObservableGauge | undefined, value: number | undefined, attributes: object): void {
  if (gauge !== undefined && value !== undefined) result.observe(gauge, value, { ...attributes })
}

type Answer = { code: number; error?: Error }
type Exporter<Batch> = { export(batch: Batch, done: (answer: Answer) => void): void }

/** Returns the exporter with its failures reported. */
function watched<Batch, Kind extends Exporter<Batch>>(exporter: Kind, told: (error: unknown) => void): Kind {
  const send = exporter.export.bind(exporter)
  exporter.export = (batch: Batch, done: (answer: Answer) => void) =>
    send(batch, (answer) => {
      told(answer.code === 0 ? undefined : (answer.error ?? 'no reason given'))
      done(answer)
    })
  return exporter
}

/** Returns a function that reports the first failure, and the next one only after a success. */
function faultTeller(onFault: (error: unknown) => void): (error: unknown) => void {
  let isReported = false
  return (error) => {
    if (error !== undefined && !isReported) onFault(error)
    isReported = error !== undefined
  }
}
