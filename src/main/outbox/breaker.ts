import type { Clock, Monotonic, Random } from '../../shared/ports.ts'
import { backoffMs } from './backoff.ts'
import { after, earlier } from '../../shared/time/moments.ts'

//                canary answered
//      unknown ------------------> up
//         ^   (at start, after      |  nothing left this machine, or five unclear answers in a row
//         |    offline by hand)     v
//         +----------------------- down --- a canary read at growing intervals; one good answer: up
//
// Whether the service can be reached is judged by its own answers, never by what the system says of the network.

const failuresToOpen = 5
const hurryMs = 5000

export type Breaker = {
  isUp(): boolean
  /** When the next canary read may go out. */
  canaryAt(): Monotonic
  /** Any well-formed answer. Says whether it came as news. */
  answered(): boolean
  /** A 5xx, a time-out, or anything that is no verdict. */
  unclear(): void
  /** It is proved that nothing left this machine. */
  unreachable(): void
  canaryFailed(): void
  /** Ask again before anything is sent: at start and after offline by hand. */
  doubt(): void
  /** Somebody has something to send: ask soon, but do not ask with every sale. */
  hurry(): void
}

/** Judges by answers whether the service is there. */
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
    hurry() {
      canaryAt = earlier(canaryAt, after(clock.monotonic(), hurryMs))
    }
  }
}
