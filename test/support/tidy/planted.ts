import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type * as checkout from '../../../src/main/domain/payment/checkout.ts'
import type * as paper from '../../../src/main/domain/printing/paper.ts'
import type * as sums from '../../../src/main/domain/pricing/sums.ts'
import type { MoneyFunctions } from '../money/money-compare.ts'

// The till's money functions with a bug planted in memory: the file on disk stays unchanged, and the changed text is
// loaded as a module of its own.

/** Replaces a text that must occur exactly once. */
export type Slip = { file: 'cash-rounding' | 'sums' | 'round-tenders' | 'checkout' | 'paper'; text: string; by: string }

const domain = new URL('../../../src/main/domain/', import.meta.url)

const folders = {
  'cash-rounding': 'pricing',
  sums: 'pricing',
  'round-tenders': 'pricing',
  checkout: 'payment',
  paper: 'printing'
} as const
const urlOf = (file: Slip['file']) => new URL(`${folders[file]}/${file}.ts`, domain)

/** `others` are modules with bugs that replace the modules at the same address. */
function moduleOf(file: Slip['file'], slips: readonly Slip[], others: Record<string, string>): string {
  const url = urlOf(file)
  let text = readFileSync(url, 'utf8')
  for (const slip of slips.filter((each) => each.file === file)) {
    if (text.split(slip.text).length !== 2) throw new Error(`not there exactly once in ${file}.ts: ${slip.text}`)
    text = text.replace(slip.text, () => slip.by)
  }
  const script = stripTypeScriptTypes(text).replace(/(from|import) '(\.[^']+)'/g, (_, word: string, path: string) => {
    const { href } = new URL(path, url)
    return `${word} '${others[href] ?? href}'`
  })
  return `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`
}

export async function planted(slips: readonly Slip[]): Promise<MoneyFunctions> {
  const steps = { [urlOf('cash-rounding').href]: moduleOf('cash-rounding', slips, {}) }
  const sumsUrl = moduleOf('sums', slips, steps)
  const others = { ...steps, [urlOf('sums').href]: sumsUrl }
  const rounding = { [urlOf('round-tenders').href]: moduleOf('round-tenders', slips, others) }
  const checkoutUrl = moduleOf('checkout', slips, { ...others, ...rounding })
  const one = (await import(/* @vite-ignore */ sumsUrl)) as typeof sums
  const other = (await import(/* @vite-ignore */ checkoutUrl)) as typeof checkout
  const printed = (await import(/* @vite-ignore */ moduleOf('paper', slips, {}))) as typeof paper
  return { ...one, ...other, receiptPaper: printed.receiptPaper }
}
