import type { Failure } from '../../shared/failure.ts'

/** Goods were added or a code was taken; a code is not known here; anything else went wrong. */
export type Tone = 'ok' | 'notFound' | 'error'
export type Sounds = { play(tone: Tone): void }

const notFound: readonly Failure['kind'][] = ['goods.unknownCode', 'goods.unknown', 'customer.unknown']

/** What a failure sounds like. */
export const toneOf = (failure: Failure): Tone => (notFound.includes(failure.kind) ? 'notFound' : 'error')
