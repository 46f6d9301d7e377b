// Values of paper and printers. The file is separate from the schemas, because the window lists these values and has no
// zod.

/** Characters in a line of 58 mm and of 80 mm paper, in the printer's own font of 12 dots. */
export const paperColumns = [32, 48] as const
export type PaperColumns = (typeof paperColumns)[number]
export const dotsPerColumn = 12
export const millimetresOf: Record<PaperColumns, 58 | 80> = { 32: 58, 48: 80 }

/**
 * The parts of a receipt that a shop may leave out. The journal head is not one of them: the till cannot change printed
 * paper.
 */
export const templateParts = ['logo', 'cashier', 'customer', 'discounts', 'taxes', 'barcode', 'qr', 'journal'] as const
export type TemplatePart = (typeof templateParts)[number]
export const mostTemplateLines = 5

/** The default receipt template; its type is Template (printing.ts). */
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
    qr: false,
    journal: false
  }
}

/** How a printer is connected. */
export const printerWays = ['none', 'network', 'device', 'queue', 'system'] as const
/** Returns true if the printer takes ESC/POS bytes. The other printers take pages. */
export const speaksEscPos = (way: (typeof printerWays)[number]): boolean =>
  way === 'network' || way === 'device' || way === 'queue'
/** Returns true for a serial port, which has a speed. Other ports have none. */
export const isSerialPath = (path: string): boolean => /^(\/dev\/(tty|rfcomm|cu\.|serial\/)|COM\d)/.test(path)
/** The character sets that a printer can have. `none` prints every receipt as a picture. */
export const codePages = ['cp866', 'windows1251', 'none'] as const
export type CodePage = (typeof codePages)[number]
/** The maker whose numbers of code pages the printer uses. */
export const printerMakes = ['epson', 'xprinter', 'bixolon', 'star', 'citizen', 'pos-5890', 'pos-8360'] as const

/** The settings without a printer; their type is PrinterSettings (printing.ts). */
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

/** What is printed: receipts, refunds, cash in and out, X and Z reports, shelf labels, the test of a printer. */
export const paperKinds = ['sale', 'refund', 'cash', 'shift', 'labels', 'test'] as const
/** The limit of labels per job: a larger number by mistake would empty a roll. */
export const mostLabels = 200
export type PaperKind = (typeof paperKinds)[number]

//   waiting ──► printing ──► printed
//      ▲            │
//      └─ nothing ──┤ possibly sent: unsure ──► a person: print again (a copy), or drop
//         sent      └ too old, or no such printer: failed ──► a person: print again, or drop
export const printStates = ['waiting', 'printing', 'printed', 'unsure', 'failed', 'dropped'] as const
export type PrintState = (typeof printStates)[number]
/** Why the last attempt did not print. */
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
