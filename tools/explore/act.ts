import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { localeNames, zooms } from '../../src/shared/choices.ts'
import { userAt } from '../../test/e2e/user.ts'
import type { Counter } from './counter.ts'

// One act of the cashier, or one event around the till. A list of acts is a run: it is written as JSON, and is done
// again from it. An act that is not possible any more does nothing, so a part of a list can be done too.

const size = z.object({ width: z.number(), height: z.number() })
export const Act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key'), key: z.string() }),
  /** The same key at once again, as with a trembling finger. */
  z.object({ kind: z.literal('twice'), key: z.string() }),
  z.object({ kind: z.literal('type'), text: z.string() }),
  z.object({ kind: z.literal('scan'), code: z.string() }),
  /** Presses what has this name: the `at`-th of that name. */
  z.object({ kind: z.enum(['click', 'tap']), name: z.string(), at: z.number() }),
  /** Esc until the window is where it is at rest, at most five times. */
  z.object({ kind: z.literal('home') }),
  z.object({ kind: z.literal('signIn'), who: z.enum(['owner', 'cashier']).default('owner') }),
  z.object({ kind: z.literal('service'), how: z.enum(['up', 'down', 'slow', 'refusing']) }),
  z.object({ kind: z.enum(['reload', 'kill']) }),
  z.object({ kind: z.literal('size'), size }),
  z.object({ kind: z.literal('zoom'), zoom: z.literal(zooms) }),
  z.object({ kind: z.literal('language'), locale: z.enum(localeNames) })
])
export type Act = z.infer<typeof Act>

/**
 * A list of acts with its shop, as a finding is written. `undone`: the acts that do nothing since the finding was mended,
 * because what they pressed is not there any more. Each other act must do something.
 */
const Replay = z.object({
  shopSeed: z.number(),
  finding: z.string(),
  acts: z.array(Act),
  undone: z.array(z.string()).default([])
})

/** Reads the acts of a finding. Throws if the file is not one. */
export const readReplay = (path: string) => Replay.parse(JSON.parse(readFileSync(path, 'utf8')))

export const wordsOf = (act: Act): string => {
  const { kind, ...rest } = act
  return [
    kind,
    ...Object.values(rest).map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
  ].join(' ')
}

/** The elements that can be pressed now, in the open dialog or on the screen. A field has the name of its label. */
export const pressable =
  'button:not(:disabled), [role=button]:not([aria-disabled=true]), a[href], [role=option], summary, select, input:not(:disabled), textarea'

/** Returns the middle of the `at`-th pressable element of this name, or undefined. Runs in the window. */
const placeOf = (page: Page, name: string, at: number) =>
  page.evaluate(
    ({ pressable, name, at }) => {
      const within: ParentNode = Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? document
      const nameOf = (one: Element) => {
        const label = one.matches('input, select, textarea') ? (one as HTMLInputElement).labels?.[0] : undefined
        return (one.getAttribute('aria-label') ?? (label ?? one).textContent).replace(/\s+/g, ' ').trim().slice(0, 60)
      }
      const one = Array.from(within.querySelectorAll<HTMLElement>(pressable)).filter(
        (each) => each.checkVisibility() && nameOf(each) === name
      )[at]
      if (one === undefined) return undefined
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { x: (left + right) / 2, y: (top + bottom) / 2 }
    },
    { pressable, name, at }
  )

/** The names that aria-keyshortcuts has for signs. */
const signs: Record<string, string> = { Plus: '+', Minus: '-', Space: ' ' }

/** Presses a key by its name in aria-keyshortcuts. Returns false if the keyboard of the tests has no such key. */
async function pressed(page: Page, name: string): Promise<boolean> {
  const key = name.replace(/(Plus|Minus|Space)$/, (sign) => signs[sign] ?? sign)
  return page.keyboard.press(key).then(
    () => true,
    (error: unknown) => {
      if (String(error).includes('no key is called')) return false
      throw error
    }
  )
}

/** The till works from 672 pixels on, so a smaller window than this one is not enlarged as well. */
const leastForZoom = 1024
const zoomTo = (page: Page, zoom: (typeof zooms)[number]) =>
  page.evaluate((chosen) => window.kassa.call('app.setZoom', { zoom: chosen }), zoom)

/** Does an act. Returns false if it is not possible now. */
export async function perform(counter: Counter, act: Act): Promise<boolean> {
  const { page } = counter
  const user = userAt(page)
  switch (act.kind) {
    case 'key':
      return pressed(page, act.key)
    case 'twice':
      return (await Promise.all([pressed(page, act.key), pressed(page, act.key)])).every(Boolean)
    case 'type':
      await page.keyboard.type(act.text)
      return true
    case 'scan':
      await user.scan(act.code)
      return true
    case 'click':
    case 'tap': {
      const place = await placeOf(page, act.name, act.at)
      if (place === undefined) return false
      if (act.kind === 'tap') await user.touch(place)
      else await page.mouse.click(place.x, place.y)
      return true
    }
    case 'home':
      await counter.goHome()
      return true
    case 'signIn':
      return counter.signIn(act.who)
    case 'service':
      await counter.setService(act.how)
      return true
    case 'reload':
      await counter.reload()
      return true
    case 'kill':
      await counter.restart()
      return true
    case 'size':
      if (act.size.width < leastForZoom) await zoomTo(page, 100)
      await page.setViewportSize(act.size)
      return true
    case 'zoom':
      if ((page.viewportSize()?.width ?? 0) < leastForZoom) return false
      await zoomTo(page, act.zoom)
      return true
    case 'language':
      await page.evaluate((locale) => window.kassa.call('app.setLocale', { locale }), act.locale)
      return true
  }
}
