import type { Failure } from '../../shared/failure.ts'

/** `ok`: goods were added or a code was accepted. `notFound`: the code is unknown. `error`: any other failure. */
export type Tone = 'ok' | 'notFound' | 'error'
export type Sounds = { play(tone: Tone): void }

const notFound: readonly Failure['kind'][] = ['goods.unknownCode', 'goods.unknown', 'customer.unknown']

/** Returns the sound of a failure. */
export const toneOf = (failure: Failure): Tone => (notFound.includes(failure.kind) ? 'notFound' : 'error')
