import type { PrintTrouble } from '../../shared/devices/paper.ts'
import type { Wire } from '../devices/heard.ts'

// One paper to one printer.
//
//   open ── fails ─────────────────────────────► held: nothing has left
//    │ the drawer, if it is to open: it does not wait for paper
//    │ DLE EOT: what is wrong with it? ── says so ► held
//    ▼
//   the paper ── breaks off ───────────────────► unsure: how much came out nobody knows
//    │ GS r, answered only when all before it was done
//    ▼
//   printed

export type Outcome = { kind: 'printed' } | { kind: 'held' | 'unsure'; trouble: PrintTrouble }

const statusMs = 400
const doneMs = 6_000
/** Questions it answers at once, whatever it is doing: state, cause, paper. */
const ask = (what: number): Uint8Array => Uint8Array.of(0x10, 0x04, what)
/** Answered in its turn, after the paper. */
const askWhenDone = Uint8Array.of(0x1d, 0x72, 0x01)

/** Sends a paper and finds out as well as it can what became of it. */
export async function print(
  open: () => Promise<Wire>,
  paper: Uint8Array,
  pulse: Uint8Array | undefined
): Promise<Outcome> {
  let wire: Wire
  try {
    wire = await open()
  } catch {
    return { kind: 'held', trouble: 'unreachable' }
  }
  try {
    return await talk(wire, paper, pulse)
  } finally {
    wire.close()
  }
}

/** Opens the drawer and nothing else; says whether the printer took it. */
export async function pulseDrawer(open: () => Promise<Wire>, pulse: Uint8Array): Promise<boolean> {
  try {
    const wire = await open()
    try {
      await wire.write(pulse)
      await wire.finish()
      return true
    } finally {
      wire.close()
    }
  } catch {
    return false
  }
}

async function talk(wire: Wire, paper: Uint8Array, pulse: Uint8Array | undefined): Promise<Outcome> {
  let before: Status
  try {
    if (pulse !== undefined) await wire.write(pulse)
    before = await statusOf(wire)
  } catch {
    return { kind: 'held', trouble: 'unreachable' }
  }
  if (before.trouble !== undefined) return { kind: 'held', trouble: before.trouble }
  try {
    await wire.write(paper)
    if (before.isKnown) {
      await wire.write(askWhenDone)
      if ((await wire.hear(doneMs)) === undefined) {
        // Some that answer the one question do not know the other: they are believed while nothing is wrong.
        const after = await statusOf(wire)
        if (!after.isKnown) return { kind: 'unsure', trouble: 'stoppedHalfWay' }
        if (after.trouble !== undefined) return { kind: 'unsure', trouble: after.trouble }
      }
    }
    await wire.finish()
    return { kind: 'printed' }
  } catch {
    return { kind: 'unsure', trouble: 'stoppedHalfWay' }
  }
}

type Status = { isKnown: boolean; trouble?: PrintTrouble }

/** What it says of itself. Many say nothing, and print. */
async function statusOf(wire: Wire): Promise<Status> {
  const state = await answerTo(wire, 1)
  if (state === undefined) return { isKnown: false }
  const paper = (await answerTo(wire, 4)) ?? 0
  if ((paper & 0x60) !== 0) return { isKnown: true, trouble: 'paperOut' }
  const cause = (await answerTo(wire, 2)) ?? 0
  if ((cause & 0x04) !== 0) return { isKnown: true, trouble: 'coverOpen' }
  if ((cause & 0x20) !== 0) return { isKnown: true, trouble: 'paperOut' }
  return (state & 0x08) !== 0 ? { isKnown: true, trouble: 'offline' } : { isKnown: true }
}

async function answerTo(wire: Wire, what: number): Promise<number | undefined> {
  await wire.write(ask(what))
  const byte = await wire.hear(statusMs)
  // Four bits of every answer are fixed; a byte without them answers something else.
  return byte !== undefined && (byte & 0x93) === 0x12 ? byte : undefined
}
