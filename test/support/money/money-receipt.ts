import type { PaperBlock } from '../../../src/shared/devices/printing.ts'

// Reads a printed receipt as a customer does: from its texts alone, without a function of the till.

export type ReadReceipt = {
  /** The amounts of the lines of goods, in minor units, in their order. */
  lines: bigint[]
  /** The sum of all amounts above the total: lines, discounts, added tax, costs. */
  sum: bigint
  total: bigint
  /** Payments less rounding and change, below the total. */
  paid: bigint
}

/** Returns the minor units of a printed amount, with or without a currency after it. */
function amountIn(text: string, decimals: number): bigint {
  const digits = BigInt(/[\d.\s\u00a0\u202f]+/.exec(text)?.[0].replace(/\D/g, '') ?? '0')
  const isWhole = decimals > 0 && !text.includes('.')
  const amount = isWhole ? digits * 10n ** BigInt(decimals) : digits
  return /^[-−]/.test(text.trim()) ? -amount : amount
}

/** Reads the blocks of a receipt in English. */
export function readReceipt(blocks: readonly PaperBlock[], decimals: number): ReadReceipt {
  const rows = blocks.flatMap((block) => (block.kind === 'pair' ? [block] : []))
  const at = rows.findIndex(({ look }) => look === 'total')
  const amount = (text: string): bigint => amountIn(text, decimals)
  // Above the goods are the number and the cashier of the receipt.
  const above = rows.slice(0, at).filter(({ left }) => !/^(Receipt|Cashier)/.test(left))
  const below = rows.slice(at + 1).filter(({ left }) => left !== 'Tax included')
  const isBack = (left: string) => left === 'Change' || left === 'Rounding'
  return {
    lines: above.filter(({ left }) => left.includes(' x ')).map(({ right }) => amount(right)),
    sum: above.reduce((sum, { right }) => sum + amount(right), 0n),
    total: amount(rows[at]?.right ?? ''),
    paid: below.reduce((sum, { left, right }) => sum + (isBack(left) ? -amount(right) : amount(right)), 0n)
  }
}
