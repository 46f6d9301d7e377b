import { never } from '@kassa/integration-api/basics'
import { NotSent } from '@kassa/integration-api'
import { plainText, type Answer } from './answer.ts'
import { failure, retryAfter } from './envelope.ts'
import type { Fault, ReadFault } from './faults.ts'

/** What a fault needs from the sandbox. */
export type FaultTarget = {
  /** Carries out the request, once per call. */
  carryOut: (sight?: ReadFault) => Answer
  now: () => number
  schedule: (delayMs: number, work: () => void) => void
}

/** The connection broke. The client cannot know whether the request was carried out. */
class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** Runs a request with a fault. */
export async function injectFault(fault: Fault, { carryOut, now, schedule }: FaultTarget): Promise<Answer> {
  switch (fault.kind) {
    case 'delay':
      await new Promise<void>((resolve) => schedule(fault.delayMs, resolve))
      return carryOut()
    case 'notSent':
      throw new NotSent('nothing left this machine')
    case 'lostRequest':
      throw new ConnectionLost('the connection was lost')
    case 'lostAnswer':
      carryOut()
      throw new ConnectionLost('the connection was lost')
    case 'late':
      schedule(fault.delayMs, () => void carryOut())
      throw new ConnectionLost('the connection was lost')
    case 'duplicate':
      carryOut()
      if (fault.isAnswerLost === true) {
        carryOut()
        throw new ConnectionLost('the connection was lost')
      }
      return carryOut()
    case 'error':
      if (fault.when === 'after') carryOut()
      return failure(fault.status ?? 500, now(), retryAfter(fault.retryAfterSeconds))
    case 'html':
      if (fault.when === 'after') carryOut()
      return proxyPage(fault.status ?? 502)
    case 'truncated': {
      const whole = new TextDecoder().decode(carryOut().body ?? new Uint8Array())
      return plainText(200, whole.slice(0, Math.floor(whole.length / 2)), 'application/json; charset=utf-8')
    }
    case 'lag':
      return carryOut({ behindMs: fault.behindMs })
    case 'drift':
      return carryOut({ drift: fault.rows })
    case 'wrongRecord':
      return carryOut({ isMistaken: true })
    case 'redirect':
      return { status: 302, headers: { location: fault.location }, body: null }
    default:
      return never(fault)
  }
}

const proxyPage = (status: number): Answer =>
  plainText(
    status,
    `<html><head><title>${status}</title></head><body><h1>${status} Bad Gateway</h1></body></html>`,
    'text/html'
  )
