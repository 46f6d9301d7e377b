import type { Clock } from '../../shared/ports.ts'
import { firstPrinter, speaksEscPos, type PrintState, type PrintTrouble } from '../../shared/devices/paper.ts'
import type { PaperView, PrinterSettings } from '../../shared/devices/printing.ts'
import { canWrite, drawerPulse, drawnPaper, writtenPaper, type Drawn } from './escpos.ts'
import { print, pulseDrawer, type Outcome } from './printer.ts'
import type { Spool } from '../devices/raw-queue.ts'
import type { Wire } from '../devices/receive-buffer.ts'
import type { Store } from '../db/core/open.ts'
import { beginPrint, endPrint, firstWaiting, holdPrint, unsurePrints, type PrintJob } from '../db/printing/prints.ts'
import { setting } from '../db/core/settings.ts'
import { after } from '../../shared/time/moments.ts'

// The print queue: one job at a time, in the order of the sales, independent of the sales themselves. A paper that may
// have come out is printed again only by a person.
//
//   waiting ── the state `printing` is stored ── bytes ──► printed
//      ▲                                           ├─ nothing was sent ─► waiting, longer each time, finally failed
//      └───────────────────────────────────────────┴─ perhaps sent ─────► unsure, also after a crash
//
// A paper that cannot be drawn will fail again, so it fails at once and does not delay other jobs.

const pausesMs = [2_000, 5_000, 10_000, 20_000, 30_000]
/** The customer of an older receipt has left, so a person decides whether to print it. */
export const tooOldMs = 15 * 60_000

/** Thrown if a paper could not be drawn. Nothing was sent. */
export class NotDrawn extends Error {}

/** What the windows of the system do for printing. */
export type PaperWindow = {
  /** Draws the paper as dots. Rejects if no window can be opened. */
  draw(paper: PaperView): Promise<Drawn[]>
  /**
   * Sends the paper to a printer of the system. Returns whether the printer accepted it. Rejects with NotDrawn if
   * nothing was sent.
   */
  print(paper: PaperView, printerName: string): Promise<boolean>
  pdf(paper: PaperView): Promise<Uint8Array>
  printers(): Promise<string[]>
}

export type PrintQueueOptions = {
  store: Store
  clock: Clock
  open: (printer: PrinterSettings, clock: Clock) => Promise<Wire>
  /** Sends bytes to a raw queue of the system. */
  spool: Spool
  window: PaperWindow
  /** Returns the paper of a job in its present form. Returns undefined if its subject no longer exists. */
  paperOf: (job: PrintJob) => PaperView | undefined
  onChange: () => void
  onFault: (error: unknown) => void
  /** Called after each attempt to print, with the trouble that kept the paper from being printed. */
  onAttempt?: (paper: Attempted) => void
}
export type Attempted = Pick<PrintJob, 'kind'> & { state: PrintState; trouble: PrintTrouble | undefined }

export type PrintQueue = {
  wake(): void
  openDrawer(): Promise<boolean>
  stop(): Promise<void>
}

export function createPrintQueue(options: PrintQueueOptions): PrintQueue {
  const { store, clock, onChange, onFault } = options
  let isStopped = false
  let running: Promise<void> | undefined
  let cancel = (): void => undefined
  if (store.transaction((db) => unsurePrints(db, clock.now())) > 0) onChange()

  async function run(): Promise<void> {
    cancel()
    while (!isStopped) {
      const job = firstWaiting(store)
      if (job === undefined) return
      const now = clock.now()
      // The wait has a limit, so that the paper does not wait for ever after the clock was set back.
      const waitMs = Math.min(job.nextAt - now, pausesMs.at(-1) ?? 0)
      if (waitMs > 0) {
        cancel = clock.after(waitMs, wake)
        return
      }
      await printOne(options, job)
      onChange()
    }
  }

  function wake(): void {
    if (isStopped || running !== undefined) return
    running = run()
      .catch(onFault)
      .finally(() => {
        running = undefined
        // A job may have been added while the last run was ending.
        const next = firstWaiting(store)
        if (!isStopped && next !== undefined && next.nextAt <= clock.now()) wake()
      })
  }

  return {
    wake,
    async openDrawer() {
      const printer = setting(store, 'printer') ?? firstPrinter
      if (!speaksEscPos(printer.way)) return false
      return opened(options, printer)
    },
    async stop() {
      isStopped = true
      cancel()
      await running
    }
  }
}

async function printOne(options: PrintQueueOptions, job: PrintJob): Promise<void> {
  const { store, clock } = options
  const printer = setting(store, 'printer') ?? firstPrinter
  const end = (state: 'printed' | 'unsure' | 'failed', trouble?: PrintTrouble): void => {
    store.transaction((db) => endPrint(db, job.id, state, trouble, clock.now()))
    options.onAttempt?.({ kind: job.kind, state, trouble })
  }
  if (clock.now() - job.askedAt > tooOldMs) return end('failed', job.trouble ?? 'tooOld')
  if (printer.way === 'none') return end('failed', 'noPrinter')
  const send = await prepared(options, printer, job)
  if (send === undefined) {
    end('failed', 'notDrawn')
    // The drawer opens without the paper.
    if (job.opensDrawer && speaksEscPos(printer.way)) await opened(options, printer)
    return
  }
  store.transaction((db) => beginPrint(db, job.id))
  options.onChange()
  const outcome = await send()
  if (outcome.kind === 'held' && outcome.trouble === 'notDrawn') return end('failed', 'notDrawn')
  if (outcome.kind === 'held') return hold(options, job, outcome.trouble)
  end(outcome.kind, outcome.kind === 'unsure' ? outcome.trouble : undefined)
}

/** Does everything that can fail before the first byte. Returns undefined if the paper cannot be drawn. */
async function prepared(
  { clock, open, spool, window, paperOf, onFault }: PrintQueueOptions,
  printer: PrinterSettings,
  job: PrintJob
): Promise<(() => Promise<Outcome>) | undefined> {
  try {
    const paper = paperOf(job)
    if (paper === undefined) return undefined
    if (printer.way === 'system') return () => bySystem(window, paper, printer.name)
    const bytes = canWrite(paper, printer)
      ? writtenPaper(paper, printer)
      : drawnPaper(await window.draw(paper), paper.columns, printer)
    const pulse = job.opensDrawer ? drawerPulse(printer.make) : undefined
    // The system's queue sends the bytes later, and says nothing about the printer.
    if (printer.way === 'queue') return () => spool(printer.name, Buffer.concat([pulse ?? none, bytes]))
    return () => print(() => open(printer, clock), bytes, pulse)
  } catch (error) {
    onFault(error)
    return undefined
  }
}

/**
 * Prints through the system's own queue. The queue is responsible for an accepted paper; a refused paper was not sent.
 */
async function bySystem(window: PaperWindow, paper: PaperView, name: string): Promise<Outcome> {
  try {
    return (await window.print(paper, name)) ? { kind: 'printed' } : { kind: 'held', trouble: 'unreachable' }
  } catch (error) {
    if (error instanceof NotDrawn) return { kind: 'held', trouble: 'notDrawn' }
    return { kind: 'unsure', trouble: 'stoppedHalfWay' }
  }
}

async function opened({ open, spool, clock }: PrintQueueOptions, printer: PrinterSettings): Promise<boolean> {
  const pulse = drawerPulse(printer.make)
  if (printer.way === 'queue') return (await spool(printer.name, pulse)).kind === 'printed'
  return pulseDrawer(() => open(printer, clock), pulse)
}
const none = new Uint8Array()

function hold({ store, clock, onAttempt }: PrintQueueOptions, { id, kind, attempts }: PrintJob, why: PrintTrouble) {
  const pauseMs = pausesMs[Math.min(attempts, pausesMs.length - 1)] ?? 0
  store.transaction((db) => holdPrint(db, id, why, after(clock.now(), pauseMs)))
  onAttempt?.({ kind, state: 'waiting', trouble: why })
}
