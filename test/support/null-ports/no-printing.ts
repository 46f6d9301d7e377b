import { fail } from '../../../src/shared/failure.ts'
import type { ShopContext } from '../../../src/main/app/core/context.ts'

/** The serial ports of a till without devices. */
export const noSerial: ShopContext['serial'] = {
  scanner: () => 'off',
  begin: () => undefined,
  weigh: () => Promise.resolve(fail('serial.none'))
}

/** The displays of a till without a customer display. */
export const noPictures: ShopContext['pictures'] = {
  small: () => Promise.resolve(undefined),
  original: () => Promise.resolve(undefined),
  keep: () => Promise.resolve()
}
export const noZoom: ShopContext['zoom'] = { view: () => ({ now: 100, offered: [100] }), choose: () => undefined }

/** The print queue of a till without a printer. */
export const noPrints: ShopContext['prints'] = {
  wake: () => undefined,
  openDrawer: () => Promise.resolve(false)
}

/** The printing of a till without a printer, whose window draws nothing. */
export const noPrinting: ShopContext['printing'] = {
  pdf: () => Promise.resolve(undefined),
  turnDisplay: () => undefined,
  printers: () => Promise.resolve([]),
  find: () => Promise.resolve([])
}
