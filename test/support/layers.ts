// Who may import whom, as data: docs and people read the house, test/tidy.test.ts holds it.
//
//         window (renderer)               |          main process
//     4   App                             |   index, doors, assemble, shop ports, cache, survey, window, security, config,
//                                       |   secrets, popularity, pull-worker, ipc
//     3   screens                         |   app   outbox   catalog sync   remote   sandbox
//     2   state    parts    keyboard      |   db   api   service records   devices
//     1                                   |   domain, clock, chance, log
//     0                             shared
//
// A part imports itself and what lies below it on its own side; what it may do beyond that, or only, stands in its row.

type Side = 'both' | 'main' | 'window' | 'wall'
export type Part = {
  name: string
  /** Files under this path belong to it; the longest path wins. */
  at: string
  side: Side
  row: number
  /** These parts and no others. */
  only?: readonly string[]
  /** These too, although they are not below. */
  also?: readonly string[]
}

export const parts: readonly Part[] = [
  { name: 'shared', at: 'src/shared/', side: 'both', row: 0 },
  { name: 'demo shop', at: 'resources/', side: 'both', row: 0 },
  // The preload script sits in the wall: types of the contract, nothing else.
  { name: 'preload', at: 'src/preload/', side: 'wall', row: 1, only: ['shared'] },

  { name: 'domain', at: 'src/main/domain/', side: 'main', row: 1, only: ['shared'] },
  { name: 'clock', at: 'src/shared/clock.ts', side: 'main', row: 1 },
  { name: 'chance', at: 'src/main/chance.ts', side: 'main', row: 1 },
  { name: 'jitless', at: 'src/main/jitless.ts', side: 'main', row: 1 },
  { name: 'yielding', at: 'src/main/yielding.ts', side: 'main', row: 1 },
  { name: 'small heap', at: 'src/main/small-heap.ts', side: 'main', row: 1 },
  { name: 'small start', at: 'src/main/small-start.ts', side: 'main', row: 2, also: ['small heap'] },
  { name: 'log', at: 'src/main/log.ts', side: 'main', row: 1 },
  // How a table becomes a file: a format, of which the till and the service need not have two.
  { name: 'sheet', at: 'src/backoffice/sheet/', side: 'main', row: 1 },
  { name: 'migrations', at: 'src/main/migrations/', side: 'main', row: 4 },
  { name: 'db', at: 'src/main/db/', side: 'main', row: 2, also: ['migrations'] },
  { name: 'api', at: 'src/backoffice/api/', side: 'main', row: 2 },
  { name: 'devices', at: 'src/main/devices/', side: 'main', row: 2 },
  { name: 'app', at: 'src/main/app/', side: 'main', row: 3 },
  { name: 'ipc', at: 'src/main/ipc/', side: 'main', row: 4 },
  { name: 'service records', at: 'src/main/service-records/', side: 'main', row: 2, also: ['db', 'api'] },
  { name: 'outbox', at: 'src/main/outbox/', side: 'main', row: 3 },
  { name: 'catalog sync', at: 'src/main/catalog-sync/', side: 'main', row: 3 },
  // It sees the service's side only, so that it cannot agree with the till's own mistakes.
  {
    name: 'sandbox',
    at: 'src/backoffice/sandbox/',
    side: 'main',
    row: 3,
    only: ['api', 'shared', 'demo shop', 'sheet']
  },
  // What stands for Electron where Chromium draws the window. The app knows it as the package `electron` alone.
  { name: 'chromium host', at: 'src/main/chromium-host/', side: 'main', row: 4, only: [] },
  { name: 'pull-worker', at: 'src/main/catalog-sync/pull-worker.ts', side: 'main', row: 4 },
  { name: 'security', at: 'src/main/security.ts', side: 'main', row: 4 },
  { name: 'config', at: 'src/main/config.ts', side: 'main', row: 4 },
  { name: 'secrets', at: 'src/main/secrets.ts', side: 'main', row: 4 },
  { name: 'rights', at: 'src/main/rights.ts', side: 'main', row: 4 },
  { name: 'survey', at: 'src/main/survey.ts', side: 'main', row: 4 },
  { name: 'cache', at: 'src/main/cache.ts', side: 'main', row: 4, also: ['popularity'] },
  { name: 'popularity', at: 'src/main/popularity.ts', side: 'main', row: 4 },
  { name: 'backups', at: 'src/main/backups.ts', side: 'main', row: 4, also: ['secrets', 'check thread'] },
  { name: 'check thread', at: 'src/main/check-thread.ts', side: 'main', row: 4 },
  { name: 'check worker', at: 'src/main/check-worker.ts', side: 'main', row: 4 },
  { name: 'machine', at: 'src/main/machine.ts', side: 'main', row: 4 },
  { name: 'till start', at: 'src/main/till-start.ts', side: 'main', row: 4, also: ['backups'] },
  { name: 'keeping', at: 'src/main/keeping.ts', side: 'main', row: 4, also: ['backups', 'check thread'] },
  { name: 'remote', at: 'src/main/remote/', side: 'main', row: 4 },
  { name: 'report files', at: 'src/main/report-files.ts', side: 'main', row: 4 },
  { name: 'updates', at: 'src/main/updates/', side: 'main', row: 2 },
  { name: 'updating', at: 'src/main/updating.ts', side: 'main', row: 4 },
  { name: 'diagnostics', at: 'src/main/diagnostics.ts', side: 'main', row: 4, also: ['config'] },
  { name: 'print queue', at: 'src/main/print-queue.ts', side: 'main', row: 4 },
  { name: 'serial ports', at: 'src/main/serial-ports.ts', side: 'main', row: 4 },
  { name: 'aside', at: 'src/main/aside.ts', side: 'main', row: 4, also: ['security', 'window', 'print queue'] },
  { name: 'journal watch', at: 'src/main/journal-watch.ts', side: 'main', row: 4 },
  { name: 'known keys', at: 'src/main/known-keys.ts', side: 'main', row: 4 },
  { name: 'network drive', at: 'src/main/network-drive.ts', side: 'main', row: 4 },
  { name: 'page watch', at: 'src/main/page-watch.ts', side: 'main', row: 4 },
  { name: 'start failure', at: 'src/main/start-failure.ts', side: 'main', row: 4 },
  { name: 'window', at: 'src/main/window.ts', side: 'main', row: 4, also: ['security'] },
  // Those that construct stand on each other in this order.
  {
    name: 'shop ports',
    at: 'src/main/shop-ports.ts',
    side: 'main',
    row: 4,
    also: ['cache', 'config', 'report files', 'remote', 'print queue', 'serial ports']
  },
  {
    name: 'assemble',
    at: 'src/main/assemble.ts',
    side: 'main',
    row: 4,
    also: [
      'cache',
      'config',
      'secrets',
      'rights',
      'shop ports',
      'updating',
      'diagnostics',
      'journal watch',
      'known keys',
      'network drive',
      'check thread',
      'keeping',
      'till start'
    ]
  },
  {
    name: 'doors',
    at: 'src/main/doors.ts',
    side: 'main',
    row: 4,
    also: ['assemble', 'config', 'secrets', 'survey', 'till start']
  },
  {
    name: 'index',
    at: 'src/main/index.ts',
    side: 'main',
    row: 4,
    also: [
      ...['doors', 'security', 'config', 'secrets', 'updating', 'window', 'aside', 'machine'],
      ...['page watch', 'start failure', 'small start', 'ipc']
    ]
  },

  { name: 'clock of the window', at: 'src/renderer/clock.ts', side: 'window', row: 1 },
  { name: 'state', at: 'src/renderer/state/', side: 'window', row: 2 },
  { name: 'parts', at: 'src/renderer/parts/', side: 'window', row: 2 },
  { name: 'keyboard', at: 'src/renderer/keyboard/', side: 'window', row: 2 },
  { name: 'screens', at: 'src/renderer/screens/', side: 'window', row: 3 },
  { name: 'App', at: 'src/renderer/', side: 'window', row: 4 }
]

/** A package and who may import it, types included. What is not listed here may not be imported below src/. */
export const packages: Record<string, readonly string[]> = {
  electron: [
    'src/main/index.ts',
    'src/main/window.ts',
    'src/main/page-watch.ts',
    'src/main/aside.ts',
    'src/main/security.ts',
    'src/main/config.ts',
    'src/main/ipc/serve.ts',
    'src/main/devices/',
    'src/main/chromium-host/',
    'src/preload/'
  ],
  'better-sqlite3': ['src/main/db/', 'src/main/chromium-host/'],
  undici: ['src/backoffice/api/send.ts'],
  'hash-wasm': ['src/main/db/staff/pins.ts'],
  zod: ['src/shared/', 'src/backoffice/', 'src/main/'],
  svelte: ['src/renderer/'],
  '@point-of-sale/receipt-printer-encoder': ['src/main/devices/'],
  uqr: ['src/renderer/parts/'],
  'node:': ['src/backoffice/', 'src/main/']
}
/** Pure parts import no package at all. */
export const withoutPackages: readonly string[] = ['src/main/domain/']

/** The only places that ask the system for the time, or set a timer. */
export const timekeepers: readonly string[] = [
  'src/shared/clock.ts',
  'src/main/chromium-host/',
  'src/renderer/clock.ts',
  'src/renderer/keyboard/',
  'src/renderer/state/'
]
/** The only place that asks the system for chance. */
export const chancers: readonly string[] = ['src/main/chance.ts', 'src/main/chromium-host/']

/** Tables and data may be as long as they are; everything else stays under the limit. */
export const maxLines = 300
export const longByNature: readonly string[] = [
  'src/shared/locales/',
  'src/shared/bridge.ts',
  'src/renderer/keyboard/keymap.ts',
  'src/backoffice/api/endpoints',
  'src/backoffice/api/schemas/',
  'test/backoffice/sandbox/rules.ts',
  'test/secure/rows.ts',
  'test/features/rows.ts',
  'test/features/complaints.ts',
  'resources/'
]
