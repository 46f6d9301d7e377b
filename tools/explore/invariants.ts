import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../../test/e2e/hosts.ts'
import type { Counter } from './counter.ts'

// What holds after each act. Each check returns sentences about what is wrong; no sentence means that all is right.

/** The page is asked every few milliseconds until what it shows is right, or until this much time is over. */
const settleMs = 3_000

const inspectText = stripTypeScriptTypes(readFileSync(join(root, 'test/renderer/inspect.ts'), 'utf8')).replaceAll(
  'export ',
  ''
)
const axeText = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The pictures of goods. They arrive one after the other, whatever is pressed. */
export const goodsPicture = '.picture'

/** What a person sees of the window, as text: a press that changes none of it did nothing. */
export const picture = (page: Page): Promise<string> =>
  page.evaluate((goodsPicture) => {
    const values = Array.from(
      document.querySelectorAll<HTMLInputElement>('input, select, textarea'),
      ({ value }) => value
    )
    const scrolls = Array.from(document.querySelectorAll('*'), ({ scrollTop }) => scrollTop).filter((top) => top > 0)
    const { activeElement: focus } = document
    const others = Array.from(document.querySelectorAll(`:not(${goodsPicture} *)`))
    const at = focus === null ? -1 : others.indexOf(focus)
    const body = document.body.cloneNode(true) as HTMLElement
    for (const one of body.querySelectorAll(goodsPicture)) one.remove()
    return JSON.stringify([
      body.innerHTML,
      window.innerWidth,
      document.documentElement.outerHTML.slice(0, 400),
      values,
      scrolls,
      at
    ])
  }, goodsPicture)

/** Waits until what `look` finds is nothing. Returns the last findings. */
export async function settled(look: () => Promise<string[]>): Promise<string[]> {
  const until = Date.now() + settleMs
  for (;;) {
    const found = await look()
    if (found.length === 0 || Date.now() > until) return found
    await new Promise((done) => setTimeout(done, 60))
  }
}

/** Compares the screen with what main knows. The texts are read in the window, in one step with main's answer. */
const differs = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const answer = await window.kassa.call('app.state', {})
    if (!answer.ok) return ['main does not tell its state']
    const { stage, isLocked, shift, cashier, unsent, locale } = answer.value
    const found: string[] = []
    const has = (selector: string) => document.querySelector(selector) !== null
    const isOpen = stage === 'sale' && !isLocked
    if (has('.failed')) found.push('the window shows a card instead of a part that failed')
    if (!has('main')) found.push('the window has no screen')
    if (isLocked && !has('main.signin, main.failed'))
      found.push('the till is locked, and the window does not ask for a PIN')
    const { lang } = document.documentElement
    if (lang.slice(0, 2) !== locale.slice(0, 2)) found.push(`the page is marked as ${lang}, the till speaks ${locale}`)
    if (!isOpen && has('main.sale, main.checkout'))
      found.push(`the window sells, but main is at ${stage}${isLocked ? ', locked' : ''}`)
    const bar = document.querySelector('header')?.textContent ?? ''
    const ofShift = (document.querySelector('.status-shift')?.textContent ?? '').replaceAll(/\d+:\d+/g, ' ')
    if (isOpen && shift !== undefined && !ofShift.split(/\D+/).includes(String(shift.number)))
      found.push('the bar has no number of the shift')
    if (isOpen && cashier !== undefined && !bar.includes(cashier.name))
      found.push('the bar has not the name of the cashier')
    const dialog = Array.from(document.querySelectorAll('dialog[open]')).at(-1)
    const focus = document.activeElement
    if (dialog !== undefined && focus !== null && focus !== document.body && !dialog.contains(focus))
      found.push('a dialog is open, and another part of the window has the focus')
    const shownCount = document.querySelector('[aria-keyshortcuts="Control+J"] .num')?.textContent.replace(/\D/g, '')
    if (isOpen && shownCount !== undefined && Number(shownCount) !== unsent.count)
      found.push(`the bar has ${shownCount} unsent, main has ${unsent.count}`)
    if (!isOpen || !has('main.sale, main.checkout') || dialog !== undefined) return found
    const ticket = await window.kassa.call('ticket.current', {})
    if (!ticket.ok) return found
    const { lines, totalMinor, remainingMinor, partPaid, exchange, share } = ticket.value
    const decimals = answer.value.currency?.decimals ?? 0
    const shown = (selector: string) => (document.querySelector(selector)?.textContent ?? '').replace(/\D/g, '')
    const digits = (minor: number) => (minor / 10 ** decimals).toFixed(decimals).replace(/\D/g, '')
    if (has('main.checkout')) {
      const [left, wanted] = [
        shown('.outcome:not(.outcome--change) .figure'),
        digits(share?.dueMinor ?? remainingMinor)
      ]
      return left === '' || left === wanted ? found : [...found, `left to pay is ${left}, main has ${wanted}`]
    }
    const [total, wanted] = [shown('.total-figure'), digits(partPaid === undefined ? totalMinor : remainingMinor)]
    if (exchange === undefined && total !== wanted) found.push(`the total is ${total}, main has ${wanted}`)
    const isSearching = (document.querySelector<HTMLInputElement>('.search-field')?.value ?? '') !== ''
    const rows = document.querySelectorAll('main.sale [role=grid] [role=row]').length
    if (!isSearching && lines.length > 0 && lines.length < 6 && rows < lines.length)
      found.push(`the ticket shows ${rows} lines, main has ${lines.length}`)
    return found
  })

/** The errors of the window, and the differences between the window and main. */
export async function wrongNow(counter: Counter): Promise<string[]> {
  const found = await settled(() => differs(counter.page)).catch((error: unknown) => [
    `the window does not answer: ${String(error).slice(0, 120)}`
  ])
  return [...counter.takeErrors(), ...found]
}

/** What is cut off, covered or out of reach on the screen, and what axe-core finds. For a screen that is new. */
export async function wrongLook(page: Page): Promise<string[]> {
  await page.evaluate(`(() => { ${inspectText}; globalThis.kassaInspect = inspect })()`)
  const found: string[] = []
  for (const check of ['cut', 'overlapping', 'covered'] as const) {
    const list = await page.evaluate(
      (name) => (window as unknown as { kassaInspect: Record<string, () => string[]> }).kassaInspect[name]?.() ?? [],
      check
    )
    found.push(...list.map((what) => `${check}: ${what}`))
  }
  await page.evaluate(axeText)
  const violations = await page.evaluate(async () => {
    type Axe = {
      run(on: Document, how: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
    }
    const { axe } = window as unknown as { axe: Axe }
    return (await axe.run(document, { resultTypes: ['violations'] })).violations
  })
  return [
    ...found,
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `axe: ${id}: ${target.join(' ')}`))
  ]
}
