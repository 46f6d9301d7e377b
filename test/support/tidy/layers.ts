// Who may import whom, as data. The docs show this table, and test/tidy.test.ts checks it.
//
//         window (renderer)               |          main process
//     6                                   |   boot
//     5                                   |   ipc   telemetry
//     4   app                             |   app   outbox   catalog sync   remote   printing   updates
//     3   features                        |   service records   devices
//     2   core                            |   db   integration-api   sandbox
//     1   ui    keyboard                  |   domain, system, clock
//     0                             shared, basics
//
// A part imports itself and the parts below it on its own side. Its row names exceptions and limits.

type Side = 'both' | 'main' | 'window' | 'wall'
export type Part = {
  name: string
  /** Files under this path belong to the part. The longest path wins. */
  at: string
  side: Side
  row: number
  /** Only these parts may be imported. */
  only?: readonly string[]
  /** These parts may be imported too, although they are not below. */
  also?: readonly string[]
}

/**
 * Folders of one layer, each with the earlier folders that it may import, so that there is no circle. Every folder may
 * import `core`.
 */
type Folders = readonly (readonly [string, readonly string[]])[]

const domain: Folders = [
  ['core', []],
  ['catalog', []],
  ['staff', []],
  ['pricing', ['staff']],
  ['ticket', ['catalog', 'staff', 'pricing']],
  ['payment', ['staff', 'pricing', 'ticket']],
  ['customers', ['payment']],
  ['orders', ['pricing', 'ticket', 'customers']],
  ['shift', ['payment']],
  ['refund', ['catalog', 'pricing', 'ticket', 'payment']],
  ['reports', []],
  // The jobs that acts of every feature make for the service.
  ['outbox', ['pricing', 'ticket', 'customers', 'shift', 'refund']],
  ['printing', ['catalog']],
  ['views', ['pricing', 'ticket', 'payment', 'customers', 'shift', 'refund', 'printing']]
]
const db: Folders = [
  ['core', []],
  ['catalog', []],
  ['customers', ['catalog']],
  ['outbox', ['catalog']],
  ['printing', []],
  ['ticket', ['catalog']],
  ['refund', ['ticket']],
  ['reports', ['catalog', 'ticket', 'refund']],
  ['shift', ['ticket']],
  ['staff', []],
  // Every row of money or rights is checked against its seal.
  ['backup', ['catalog', 'customers', 'outbox', 'refund', 'shift', 'staff', 'ticket']],
  // What a whole till is on its way to another computer, or to its end.
  ['move', ['backup', 'outbox', 'shift', 'staff']]
]
const app: Folders = [
  ['core', []],
  ['catalog', []],
  ['customers', []],
  ['settings', []],
  ['printing', []],
  ['staff', []],
  ['ticket', ['catalog', 'customers']],
  ['orders', ['ticket']],
  ['outbox', ['settings']],
  ['refund', ['printing']],
  ['payment', ['ticket', 'printing', 'refund']],
  ['reports', ['printing']],
  ['shift', ['ticket', 'printing']]
]
const features: Folders = [
  ['catalog', []],
  ['customers', []],
  ['orders', []],
  ['pricing', []],
  ['printing', []],
  ['reports', []],
  ['staff', []],
  ['payment', ['customers', 'pricing']],
  ['refund', ['printing']],
  ['settings', ['staff']],
  ['sync', ['settings']],
  ['shift', ['customers', 'printing', 'staff', 'sync']],
  ['ticket', ['catalog', 'customers', 'orders', 'payment', 'pricing', 'printing', 'refund']]
]

/**
 * Returns one part for each folder: it may import `core` and the named folders of its own layer, and what `rest`
 * allows.
 */
const each = (layer: string, folders: Folders, at: string, rest: Pick<Part, 'side' | 'row' | 'only'>): Part[] =>
  folders.map(([name, before]) => ({
    ...rest,
    name: `${layer}/${name}`,
    at: `${at}${name}/`,
    also: ['core', ...before].map((other) => `${layer}/${other}`)
  }))

export const parts: readonly Part[] = [
  { name: 'shared', at: 'src/shared/', side: 'both', row: 0, also: ['basics'] },
  { name: 'resources', at: 'resources/', side: 'both', row: 0 },
  // The packages know nothing of the till. What needs no other module of a package is for both sides.
  { name: 'basics', at: 'packages/integration-api/src/basics.ts', side: 'both', row: 0, only: [] },
  { name: 'basics', at: 'packages/integration-api/src/failure.ts', side: 'both', row: 0, only: [] },
  { name: 'integration-api', at: 'packages/integration-api/src/', side: 'main', row: 2, only: ['basics'] },
  { name: 'demo shop', at: 'packages/sandbox/shop/', side: 'main', row: 2 },
  {
    name: 'sandbox',
    at: 'packages/sandbox/src/',
    side: 'main',
    row: 3,
    only: ['basics', 'integration-api', 'demo shop']
  },
  // The preload script is between window and main: it imports types of the contract only.
  { name: 'preload', at: 'src/preload/', side: 'wall', row: 1, only: ['shared'] },

  ...each('domain', domain, 'src/main/domain/', { side: 'main', row: 1, only: ['shared'] }),
  // A file and not a folder: shared belongs to both sides, but the window has its own clock.
  { name: 'clock', at: 'src/shared/time/clock.ts', side: 'main', row: 1 },
  // What the process asks of the computer: random numbers, the log, its heap, its priority.
  { name: 'system', at: 'src/main/system/', side: 'main', row: 1 },
  // Above all and below nothing: only the part whose row names it may import it.
  { name: 'migrations', at: 'src/main/migrations/', side: 'main', row: 7, only: [] },
  ...each('db', db, 'src/main/db/', { side: 'main', row: 2 }).map((part) =>
    part.name === 'db/core' ? { ...part, also: ['migrations'] } : part
  ),
  { name: 'service records', at: 'src/main/service-records/', side: 'main', row: 3 },
  { name: 'devices', at: 'src/main/devices/', side: 'main', row: 3 },
  ...each('app', app, 'src/main/app/', { side: 'main', row: 4 }),
  { name: 'outbox', at: 'src/main/outbox/', side: 'main', row: 4 },
  { name: 'catalog sync', at: 'src/main/catalog-sync/', side: 'main', row: 4 },
  { name: 'remote', at: 'src/main/remote/', side: 'main', row: 4 },
  { name: 'printing', at: 'src/main/printing/', side: 'main', row: 4 },
  { name: 'updates', at: 'src/main/updates/', side: 'main', row: 4 },
  { name: 'telemetry', at: 'src/main/telemetry/', side: 'main', row: 5 },
  { name: 'ipc', at: 'src/main/ipc/', side: 'main', row: 5 },
  { name: 'boot', at: 'src/main/boot/', side: 'main', row: 6 },
  // Replaces Electron where Chromium draws the window. The till imports it only as the package `electron`.
  { name: 'chromium-host', at: 'src/main/chromium-host/', side: 'main', row: 1, only: [] },

  { name: 'ui', at: 'src/renderer/ui/', side: 'window', row: 1 },
  // A row of the table of keys has an icon.
  { name: 'keyboard', at: 'src/renderer/keyboard/', side: 'window', row: 1, also: ['ui'] },
  // The state of the till in the window, and what all features show: the current ticket, the search, shared dialogs.
  { name: 'window core', at: 'src/renderer/core/', side: 'window', row: 2 },
  ...each('features', features, 'src/renderer/features/', { side: 'window', row: 3 }),
  { name: 'window app', at: 'src/renderer/app/', side: 'window', row: 4 },
  // The text of the manual in the window.
  { name: 'guide', at: 'docs/guide/', side: 'window', row: 1 }
]

/** Packages and who may import them, types included. A package that is missing here may not be imported below src/. */
export const packages: Record<string, readonly string[]> = {
  electron: ['src/main/boot/', 'src/main/ipc/', 'src/main/devices/', 'src/main/chromium-host/', 'src/preload/'],
  'better-sqlite3': ['src/main/db/', 'src/main/chromium-host/'],
  serialport: ['src/main/devices/serial.ts'],
  undici: ['packages/integration-api/src/send.ts'],
  'hash-wasm': ['src/main/db/staff/pins.ts'],
  zod: ['src/shared/', 'src/main/', 'packages/'],
  svelte: ['src/renderer/'],
  '@point-of-sale/receipt-printer-encoder': ['src/main/printing/'],
  marked: ['src/renderer/app/manual/'],
  uqr: ['src/renderer/ui/'],
  'd3-scale': ['src/renderer/ui/plots/'],
  'd3-shape': ['src/renderer/ui/plots/'],
  fflate: ['packages/sandbox/src/sheet.ts'],
  '@lucide/svelte': ['src/renderer/ui/icons.ts'],
  '@opentelemetry/api': ['src/main/telemetry/'],
  '@opentelemetry/exporter-logs-otlp-http': ['src/main/telemetry/'],
  '@opentelemetry/exporter-metrics-otlp-http': ['src/main/telemetry/'],
  '@opentelemetry/resources': ['src/main/telemetry/'],
  '@opentelemetry/sdk-logs': ['src/main/telemetry/'],
  '@opentelemetry/sdk-metrics': ['src/main/telemetry/'],
  'node:': ['src/main/', 'packages/']
}
/** Pure parts import no package. */
export const withoutPackages: readonly string[] = ['src/main/domain/']

/** The only places that ask the system for the time, or set a timer. */
export const timekeepers: readonly string[] = [
  'src/shared/time/clock.ts',
  'packages/integration-api/src/basics.ts',
  'src/main/chromium-host/',
  // The clock of a served sandbox is moved on by tests, and then lets what follows end.
  'packages/sandbox/src/server/moved-clock.ts',
  'src/renderer/app/clock.ts',
  'src/renderer/keyboard/'
]
/** The only place that asks the system for random numbers. */
export const chancers: readonly string[] = ['src/main/system/random.ts', 'src/main/chromium-host/']

/** Styles that may name colours and sizes: the tokens themselves, and the page whose pixels are dots of a printer. */
export const ownStyles: readonly string[] = ['src/renderer/ui/styles/tokens.css', 'src/renderer/app/paper-page.css']
