import type { Context } from '../../src/main/bridge/context.ts'

/** A till without a printer, whose window draws nothing. */
export const noPrinting: Context['printing'] = {
  wake: () => undefined,
  openDrawer: () => Promise.resolve(false),
  pdf: () => Promise.resolve(undefined),
  turnDisplay: () => undefined,
  printers: () => Promise.resolve([])
}
