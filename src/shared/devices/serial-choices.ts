// Apart from the schemas, because the window lists them and parses nothing.

/** Bits a second. */
export const serialSpeeds = [1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200] as const
export type SerialSpeed = (typeof serialSpeeds)[number]

/** How a scale says its weight: unasked, line after line; asked by ENQ and DC1; or asked by the letter W. */
export const weighings = ['continuous', 'enq', 'w'] as const
export type Weighing = (typeof weighings)[number]
