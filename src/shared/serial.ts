import { z } from 'zod'
import { Decimal } from './schemas.ts'
import { DevicePath } from './printing.ts'
import { serialSpeeds, weighings } from './serial-choices.ts'

// A scanner and a scale, each on a serial port of its own.

const speed = z.union(serialSpeeds.map((each) => z.literal(each)))

export const SerialSettings = z.strictObject({
  /** Undefined where there is none. */
  scanner: z.strictObject({ path: DevicePath.min(1), speed }).optional(),
  scale: z.strictObject({ path: DevicePath.min(1), speed, weighing: z.enum(weighings) }).optional()
})
export type SerialSettings = z.infer<typeof SerialSettings>

/** What the scanner's port does now. */
export const scannerStates = ['off', 'opening', 'open', 'gone', 'denied', 'busy', 'garbled'] as const

export const SerialView = z.object({ settings: SerialSettings, scanner: z.enum(scannerStates) })
export type SerialView = z.infer<typeof SerialView>

/** What lies on the scale. */
export const WeightView = z.object({ weight: Decimal, unit: z.enum(['kg', 'g']) })
export type WeightView = z.infer<typeof WeightView>
