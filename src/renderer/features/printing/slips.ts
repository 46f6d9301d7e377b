import type { SlipAsked } from '../../../shared/devices/printing.ts'
import type { CashRowView } from '../../../shared/views.ts'
import type { Acts } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'

/** Prints a slip or a report; `number` is the number that users know. */
export async function printSlip(till: Till, slip: SlipAsked, number: string): Promise<void> {
  if ((await till.act('printing.slip', { slip })) !== undefined) till.tell(till.say('printing.slipSent', { number }))
}

/** Writes a slip or a report to a PDF file. */
export async function saveSlip(till: Till, slip: SlipAsked): Promise<void> {
  const written = await till.act('printing.slipPdf', { slip })
  if (written !== undefined) till.tell(till.say('printing.pdfWritten', { path: written.path }))
}

/** Returns the acts of the print keys. They do nothing if no slip is shown. */
export const slipActs = (till: Till, slip: SlipAsked | undefined, number: string): Acts => ({
  'slip.print': slip && (() => void printSlip(till, slip, number)),
  'slip.pdf': slip && (() => void saveSlip(till, slip))
})

/** Returns the other register of a transfer, or the money that was exchanged. */
export function otherSide(till: Till, { desk, direction, swap }: CashRowView): string | undefined {
  if (desk !== undefined) return till.say(direction === 'out' ? 'cash.toDesk' : 'cash.fromDesk', { name: desk.name })
  return swap && till.say('cash.swapFor', { amount: till.money(swap.amountMinor, swap.currencyId) })
}
