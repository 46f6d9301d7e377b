import { fail } from '../../../src/shared/failure.ts'
import type { Context } from '../../../src/main/app/core/context.ts'

/** The serial ports of a till without devices. */
export const noSerial: Context['serial'] = {
  scanner: () => 'off',
  begin: () => undefined,
  weigh: () => Promise.resolve(fail('serial.none'))
}

/** The displays of a till without a customer display. */
export const noPictures: Context['pictures'] = {
  small: () => Promise.resolve(undefined),
  original: () => Promise.resolve(undefined),
  keep: () => Promise.resolve()
}
export const noZoom: Context['zoom'] = { view: () => ({ now: 100, offered: [100] }), choose: () => undefined }

/** The printing of a till without a printer, whose window draws nothing. */
export const noPrinting: Context['printing'] = {
  wake: () => undefined,
  openDrawer: () => Promise.resolve(false),
  pdf: () => Promise.resolve(undefined),
  turnDisplay: () => undefined,
  printers: () => Promise.resolve([]),
  find: () => Promise.resolve([])
}
