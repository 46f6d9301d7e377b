import type { PrintTrouble } from '../../shared/devices/paper.ts'
import type { Wire } from '../devices/receive-buffer.ts'

// Sends one paper to one printer.
//
//   open ── fails ─────────────────────────────► held: nothing was sent
//    │ open the drawer if needed: it does not wait for the paper
//    │ DLE EOT: the status of the printer ── an error ► held
//    ▼
//   the paper ── connection breaks ────────────► unsure: part of it may be printed
//    │ GS r, answered only when everything before it is printed
//    ▼
//   printed

export type Outcome = { kind: 'printed' } | { kind: 'held' | 'unsure'; trouble: PrintTrouble }

const statusMs = 400
const doneMs = 6_000
/** Status requests that the printer answers at once, also while it prints: state, cause, paper. */
const ask = (what: number): Uint8Array => Uint8Array.of(0x10, 0x04, what)
/** A status request that the printer answers after the paper. */
const askWhenDone = Uint8Array.of(0x1d, 0x72, 0x01)

/** Sends a paper, and returns the result as far as it can be known. */
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
    return await exchange(wire, paper, pulse)
  } finally {
    wire.close()
  }
}

/** Only opens the drawer. Returns whether the printer accepted the bytes. */
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

async function exchange(wire: Wire, paper: Uint8Array, pulse: Uint8Array | undefined): Promise<Outcome> {
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
      if ((await wire.read(doneMs)) === undefined) {
        // Some printers know only the first request. The paper counts as printed if the status shows no error.
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

/** Returns the status of the printer. Many printers send none, but print. */
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
  const byte = await wire.read(statusMs)
  // Four bits of every status byte are fixed. Any other byte is not an answer to this request.
  return byte !== undefined && (byte & 0x93) === 0x12 ? byte : undefined
}
