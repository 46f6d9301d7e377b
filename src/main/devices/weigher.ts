import { fail, type Result } from '../../shared/failure.ts'
import type { Clock } from '../../shared/ports.ts'
import type { SerialSettings } from '../../shared/devices/serial.ts'
import { questions, readingIn, soldWeight, type Reading, type Unit } from '../domain/catalog/weight.ts'
import type { Decimal } from '../../shared/quantity.ts'
import { SerialFailure, type OpenSerial, type SerialPort } from './serial.ts'

// One weighing. The port is opened for it and closed after it, so that earlier data cannot be taken for the weight.

export type Scale = NonNullable<SerialSettings['scale']>
export type Weighed = Result<{ weight: Decimal; unit: Unit }>

/** How long a scale may take until its weight is stable. */
export const timeoutMs = 2_500
const askEveryMs = 400
/**
 * Data that the system has buffered arrives in this time and is ignored. There are several turns, because a main
 * process that was busy during the first turn reads the buffer before the next one.
 */
export const silenceMs = 20
export const silentReads = 3
const maxBytes = 8_192

export async function weigh(scale: Scale, open: OpenSerial, clock: Clock): Promise<Weighed> {
  const { path, speed, weighing } = scale
  const { first, then } = questions[weighing]
  let received = ''
  let last: Reading | undefined
  let isAnswered = false
  let isSilent = true
  let finish: (weighed: Weighed) => void = () => undefined
  const answer = new Promise<Weighed>((done) => (finish = done))
  const onText = (text: string): void => {
    if (isSilent) return
    received = (received + text).slice(-maxBytes)
    if (then !== undefined && text.includes(then.after)) port?.send(then.send)
    const found = readingIn(received, weighing)
    if (found === undefined) return
    last = found
    // A moving weight is not the result. A stable weight, or an answer without a weight, is.
    if (found.kind === 'weight' && !found.isStable) return
    finish(soldWeight(found))
  }
  let port: SerialPort | undefined
  try {
    port = await open(path, speed, { onText, end: () => finish(fail('serial.gone', { path })) })
  } catch (error) {
    return fail(`serial.${error instanceof SerialFailure ? error.trouble : 'gone'}`, { path })
  }
  let cancelAsk = (): void => undefined
  const ask = (): void => {
    if (isAnswered || first === '') return
    received = ''
    port.send(first)
    cancelAsk = clock.after(askEveryMs, ask)
  }
  const passOver = (turns: number): void => {
    isSilent = turns > 0
    if (isSilent) cancelAsk = clock.after(silenceMs, () => passOver(turns - 1))
    else ask()
  }
  passOver(silentReads)
  const cancel = clock.after(timeoutMs, () => finish(ending(last, received, path)))
  const weighed = await answer
  isAnswered = true
  cancel()
  cancelAsk()
  void port.close()
  return weighed
}

/**
 * Returns the failure after the time is over: the weight moved all the time, the data could not be read, or there was
 * no data.
 */
function ending(last: Reading | undefined, received: string, path: string): Weighed {
  if (last !== undefined) return fail('weigh.unstable')
  return received === '' ? fail('serial.silent', { path }) : fail('serial.garbled', { path })
}
