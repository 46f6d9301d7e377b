import { isMainThread, parentPort } from 'node:worker_threads'
import * as checkout from '../../../src/main/domain/payment/checkout.ts'
import { receiptPaper } from '../../../src/main/domain/printing/paper.ts'
import * as sums from '../../../src/main/domain/pricing/sums.ts'
import { compareTicket, emptyTally, type Difference, type Tally } from './money-compare.ts'
import { runInThread } from '../worker-threads.ts'

/** Yields tickets with the seeds from `seed` on. */
type Piece = { seed: number; tickets: number }
export type Compared = { tally: Tally; first: Difference | undefined }

const here = new URL(import.meta.url)
const pieceSize = 50_000

function comparePiece({ seed, tickets }: Piece): Compared {
  const tally = emptyTally()
  let first: Difference | undefined
  for (let index = 0; index < tickets; index += 1) {
    const found = compareTicket(seed + index, { ...sums, ...checkout, receiptPaper }, tally)
    first ??= found
  }
  return { tally, first }
}

/** Compares this many tickets on this many threads. Of several differences it keeps the one with the lowest seed. */
export async function compareAll(
  { seed, tickets }: Piece,
  threads: number,
  onDone: (tickets: number) => void
): Promise<Compared> {
  const waiting: Piece[] = []
  for (let from = 0; from < tickets; from += pieceSize) {
    waiting.push({ seed: seed + from, tickets: Math.min(pieceSize, tickets - from) })
  }
  const all: Compared = { tally: emptyTally(), first: undefined }
  const keep = ({ tally, first }: Compared): void => {
    for (const [what, count] of Object.entries(tally)) all.tally[what as keyof Tally] += count
    if (first !== undefined && !(all.first !== undefined && all.first.seed < first.seed)) all.first = first
    onDone(all.tally.tickets)
  }
  await Promise.all(
    Array.from({ length: Math.min(threads, waiting.length) }, () =>
      runInThread(here, undefined, () => waiting.shift(), keep)
    )
  )
  return all
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort
  port.on('message', (piece: Piece) => port.postMessage(comparePiece(piece)))
}
