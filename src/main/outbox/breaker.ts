import type { Clock, Monotonic, Random } from '../../shared/ports.ts'
import { backoffMs } from './backoff.ts'
import { after, earlier } from '../../shared/time/moments.ts'

//                canary answered
//      unknown ------------------> up
//         ^   (at start, after      |  nothing left this machine, or five unclear answers in a row
//         |    offline by hand)     v
//         +----------------------- down --- a canary read at growing intervals; one good answer: up
//
// The answers of the service decide whether it can be reached, never what the system says about the network.

const failuresToOpen = 5
const canarySoonMs = 5000

export type Breaker = {
  isUp(): boolean
  /** When the next canary read may be sent. */
  canaryAt(): Monotonic
  /** Call it after any well-formed answer. Returns whether the service was down before. */
  answered(): boolean
  /** Call it after a 5xx, a time-out, or any answer that is no verdict. */
  unclear(): void
  /** Call it when it is proved that nothing left this machine. */
  unreachable(): void
  canaryFailed(): void
  /** Requires a canary read before anything is sent: at start and after offline by hand. */
  doubt(): void
  /** Makes the next canary read earlier because there is something to send, but does not send one for every sale. */
  canarySoon(): void
}

/** Decides from the answers whether the service can be reached. */
export function createBreaker({ clock, random }: { clock: Clock; random: Random }): Breaker {
  let isUp = false
  let unclearInARow = 0
  let canaryFailures = 0
  let canaryAt = clock.monotonic()

  const open = () => {
    isUp = false
    canaryAt = after(clock.monotonic(), backoffMs(canaryFailures, random))
  }
  return {
    isUp: () => isUp,
    canaryAt: () => canaryAt,
    answered() {
      const isNews = !isUp
      isUp = true
      unclearInARow = 0
      canaryFailures = 0
      return isNews
    },
    unclear() {
      unclearInARow += 1
      if (isUp && unclearInARow >= failuresToOpen) open()
    },
    unreachable() {
      if (isUp) open()
    },
    canaryFailed() {
      canaryFailures += 1
      open()
    },
    doubt() {
      isUp = false
      canaryFailures = 0
      canaryAt = clock.monotonic()
    },
    canarySoon() {
      canaryAt = earlier(canaryAt, after(clock.monotonic(), canarySoonMs))
    }
  }
}
