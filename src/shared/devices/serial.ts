import { z } from 'zod'
import { Decimal } from '../schemas.ts'
import { DevicePath, SerialRate } from './printing.ts'
import { weighings } from './serial-choices.ts'

// A scanner and a scale, each on its own serial port.

export const SerialSettings = z.strictObject({
  /** Undefined if there is no scanner. */
  scanner: z.strictObject({ path: DevicePath.min(1), speed: SerialRate }).optional(),
  scale: z.strictObject({ path: DevicePath.min(1), speed: SerialRate, weighing: z.enum(weighings) }).optional()
})
export type SerialSettings = z.infer<typeof SerialSettings>

/** The state of the scanner's port. */
const scannerStates = ['off', 'opening', 'open', 'gone', 'denied', 'busy', 'garbled'] as const

export const SerialView = z.object({ settings: SerialSettings, scanner: z.enum(scannerStates) })
export type SerialView = z.infer<typeof SerialView>

/** The weight on the scale. */
export const WeightView = z.object({ weight: Decimal, unit: z.enum(['kg', 'g']) })
export type WeightView = z.infer<typeof WeightView>
