// Paper and printers in plain values. Apart from the schemas, because the window lists them and parses nothing.

/** Characters a line has at 58 and at 80 mm, in a printer's own type of 12 dots. */
export const paperColumns = [32, 48] as const
export type PaperColumns = (typeof paperColumns)[number]
export const dotsPerColumn = 12
export const millimetresOf: Record<PaperColumns, 58 | 80> = { 32: 58, 48: 80 }

/** The parts of a receipt that a shop may leave out. The head of the journal is none: paper is what the till cannot change. */
export const templateParts = ['logo', 'cashier', 'customer', 'discounts', 'taxes', 'barcode', 'qr'] as const
export type TemplatePart = (typeof templateParts)[number]
export const mostTemplateLines = 5

/** The receipt until the shop designs another; of the type Template (printing.ts). */
export const firstTemplate = {
  columns: 48 as const,
  language: 'till' as const,
  header: [],
  footer: [],
  parts: {
    logo: true,
    cashier: true,
    customer: true,
    discounts: true,
    taxes: true,
    barcode: true,
    qr: false
  }
}

/** How a printer is reached. */
export const printerWays = ['none', 'network', 'device', 'queue', 'system'] as const
/** Those that get the bytes of ESC/POS; the others get pages. */
export const speaksEscPos = (way: (typeof printerWays)[number]): boolean =>
  way === 'network' || way === 'device' || way === 'queue'
/** A port whose bytes come one after another at a speed; the other ports of this machine know none. */
export const isSerialPath = (path: string): boolean => /^(\/dev\/(tty|rfcomm|cu\.|serial\/)|COM\d)/.test(path)
/** The letters it has; `none` prints every receipt as a picture. */
export const codePages = ['cp866', 'windows1251', 'none'] as const
export type CodePage = (typeof codePages)[number]
/** Whose numbering of code pages it follows. */
export const printerMakes = ['epson', 'xprinter', 'bixolon', 'star', 'citizen', 'pos-5890', 'pos-8360'] as const

/** No printer; of the type PrinterSettings (printing.ts). */
export const firstPrinter = {
  way: 'none' as const,
  host: '',
  port: 9100,
  path: '',
  speed: 9600 as const,
  hasHandshake: false,
  name: '',
  page: 'cp866' as const,
  make: 'epson' as const,
  cuts: true,
  hasDrawer: true,
  isAutomatic: true,
  printsSlips: true,
  printsReports: true
}

/** What comes out on paper: receipts, refunds, cash in and out, X and Z reports, shelf labels, the test of a printer. */
export const paperKinds = ['sale', 'refund', 'cash', 'shift', 'labels', 'test'] as const
/** So many at once: a hand that asks for more by mistake has a roll on the floor. */
export const mostLabels = 200
export type PaperKind = (typeof paperKinds)[number]

//   waiting ──► printing ──► printed
//      ▲            │
//      └─ nothing ──┤ something may have left: unsure ──► a person: again (a copy), or dropped
//         left      └ too old, or no such printer: failed ──► a person: again, or dropped
export const printStates = ['waiting', 'printing', 'printed', 'unsure', 'failed', 'dropped'] as const
export type PrintState = (typeof printStates)[number]
/** Why the last try did not print. */
export const printTroubles = [
  'noPrinter',
  'unreachable',
  'offline',
  'paperOut',
  'coverOpen',
  'noCups',
  'queueRefused',
  'notDrawn',
  'stoppedHalfWay',
  'tooOld'
] as const
export type PrintTrouble = (typeof printTroubles)[number]
