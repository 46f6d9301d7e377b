// The file is separate from the schemas, because the window lists these values and has no zod.

/** In bits per second. */
export const serialSpeeds = [1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200] as const
export type SerialSpeed = (typeof serialSpeeds)[number]

/**
 * How a scale sends its weight: continuously, line after line; on request by ENQ and DC1; or on request by the letter
 * W.
 */
export const weighings = ['continuous', 'enq', 'w'] as const
export type Weighing = (typeof weighings)[number]
