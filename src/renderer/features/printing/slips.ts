import type { SlipRequest } from '../../../shared/devices/printing.ts'
import type { CashRowView } from '../../../shared/views.ts'
import type { Acts } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'

/** Sends a slip or a report to the printer; `number` is how people know it. */
export async function printSlip(till: Till, slip: SlipRequest, number: string): Promise<void> {
  if ((await till.act('printing.slip', { slip })) !== undefined)
    till.tell(till.say('printing.slipSent', { number }), '', { isHint: true })
}

/** Writes it to a file. */
export async function saveSlip(till: Till, slip: SlipRequest): Promise<void> {
  const written = await till.act('printing.slipPdf', { slip })
  if (written !== undefined) till.tell(till.say('printing.pdfWritten', { path: written.path }), '', { isHint: true })
}

/** What the keys for paper do where a slip is shown; nothing where there is none. */
export const slipActs = (till: Till, slip: SlipRequest | undefined, number: string): Acts => ({
  'slip.print': slip && (() => void printSlip(till, slip, number)),
  'slip.pdf': slip && (() => void saveSlip(till, slip))
})

/** Returns the other register of a transfer, or the money that was exchanged. */
export function otherSide(till: Till, { register, direction, swap }: CashRowView): string | undefined {
  if (register !== undefined)
    return till.say(direction === 'out' ? 'cash.toDesk' : 'cash.fromDesk', { name: register.name })
  return swap && till.say('cash.swapFor', { amount: till.money(swap.amountMinor, swap.currencyId) })
}
