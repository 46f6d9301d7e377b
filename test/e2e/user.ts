import type { CDPSession, Page } from 'playwright'
import { unansweredKey } from '../../src/main/chromium-host/page-shim.ts'
import { keyOf, type Sent } from './layout.ts'

// The keyboard and the finger of a user. The window tells a scanner from a person by the times of the keys, so each key
// is sent with the time that it would have from a person or a scanner, and no test waits for that time.

const handMs = 160
const typingMs = 60
const scannerMs = 5
/** Longer than the window waits to see whether a key begins a scan. */
const settledMs = 36
/** The moves of a finger in a swipe. */
const swipeSteps = 10
/** The limit of the wait for a call of the window, which may ask a service that is away. */
const mostMs = 30_000

export type User = {
  /** Waits until the window has handled the last key and has the answers to its calls. */
  rest(): Promise<void>
  /** Types what a scanner types: digits, letters, GS1's separator, and Enter. */
  scan(code: string): Promise<void>
  /** Taps the glass at a point of the window, as a finger on a touch screen does. */
  touch(point: Point): Promise<void>
  /** Puts a finger on the glass at a point, moves it up or down by so many pixels, and lifts it. */
  swipe(from: Point, by: number): Promise<void>
}

type Point = { x: number; y: number }

const modifiers: Record<string, number> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 }

/** Reads a chord such as `Control+Shift+Equal`. The last plus may be the key itself. */
function chordOf(name: string): { sent: Sent; mask: number } {
  const words = name.split(/\+(?=.)/)
  const last = words.pop() ?? ''
  const mask = words.reduce((sum, word) => sum + (modifiers[word] ?? Number.NaN), 0)
  const sent = keyOf(last, words.includes('Shift'))
  if (sent === undefined || Number.isNaN(mask)) throw new Error(`no key is called ${name}`)
  const { text, ...silent } = sent
  return { sent: (mask & ~8) === 0 && text !== undefined ? sent : silent, mask }
}

/** Returns whether a key is handled at once, so that there is nothing to wait for. */
const isPlain = (key: string): boolean => /^(Arrow|Page|Tab|Escape|Home|End|Delete|Backspace)/.test(key)

/**
 * Waits as a person does before the next key: until the window has handled the last one and has an answer to all its
 * calls, and the screen that it opens is loaded. Resolves to false if the window does not report its calls.
 */
function look(page: Page, leastMs: number): Promise<boolean> {
  return page.evaluate(
    async ({ key, leastMs, mostMs }) => {
      const unanswered = (window as unknown as Record<symbol, (() => number) | undefined>)[Symbol.for(key)]
      if (unanswered === undefined) return false
      const until = performance.now() + mostMs
      const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
      await pause(leastMs)
      const isLoading = () =>
        document.querySelector('main') === null || document.querySelector('#app > [aria-busy=true]') !== null
      const isBusy = () => unanswered() > 0 || isLoading()
      while (isBusy() && performance.now() < until) await pause(1)
      return true
    },
    { key: unansweredKey, leastMs, mostMs }
  )
}

function makeUser(page: Page): User {
  let session: Promise<CDPSession> | undefined
  let at = 0
  let unsettledMs = 0
  const pass = (ms: number): number => (at = Math.max(at + ms, Date.now())) / 1_000

  async function ready(): Promise<CDPSession> {
    session ??= page.context().newCDPSession(page)
    // A page on its way to another one answers nothing.
    const isReady = await look(page, unsettledMs).catch(() => false)
    if (!isReady) await new Promise((done) => setTimeout(done, handMs))
    unsettledMs = 0
    return session
  }
  async function send(to: CDPSession, sent: Sent, mask: number, timestamp: number): Promise<void> {
    const event = { ...sent, modifiers: mask, timestamp }
    const type = sent.text === undefined ? 'rawKeyDown' : 'keyDown'
    const down = to.send('Input.dispatchKeyEvent', { type, ...event, unmodifiedText: sent.text ?? '' })
    const up = to.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
    await Promise.all([down, up])
    if (mask !== 0 || !isPlain(sent.key)) unsettledMs = settledMs
  }

  /** Puts a finger on the first point, moves it over the others, and lifts it. */
  async function touch(to: CDPSession, [first, ...others]: readonly Point[]): Promise<void> {
    if (first === undefined) return
    await to.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] })
    for (const point of others) await to.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
    await to.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    unsettledMs = settledMs
  }

  const insertText = page.keyboard.insertText.bind(page.keyboard)
  page.keyboard.insertText = async (text) => {
    await ready()
    await insertText(text)
  }
  page.keyboard.press = async (name) => {
    const { sent, mask } = chordOf(name)
    await send(await ready(), sent, mask, pass(handMs))
  }
  page.keyboard.type = async (text) => {
    const to = await ready()
    for (const [index, sign] of Array.from(text).entries()) {
      const timestamp = pass(index === 0 ? handMs : typingMs)
      const sent = keyOf(sign)
      await (sent === undefined ? insertText(sign) : send(to, sent, 0, timestamp))
    }
  }
  return {
    async rest() {
      unsettledMs = settledMs
      await ready()
    },
    async scan(code) {
      const to = await ready()
      const keys = [...Array.from(code, (sign) => (sign === '\u001d' ? 'Control+]' : sign)), 'Enter']
      const first = pass(handMs)
      // All keys are sent at once, so that a busy machine adds no pause between two keys.
      await Promise.all(
        keys.map((name, index) => {
          const { sent, mask } = chordOf(/[A-Z]/.test(name) && name.length === 1 ? `Shift+${name}` : name)
          return send(to, sent, mask, first + (index * scannerMs) / 1_000)
        })
      )
      pass(keys.length * scannerMs)
    },
    touch: async (point) => touch(await ready(), [point]),
    async swipe({ x, y }, by) {
      const steps = Array.from({ length: swipeSteps + 1 }, (_, step) => ({ x, y: y + (by * step) / swipeSteps }))
      await touch(await ready(), steps)
    }
  }
}

const known = new WeakMap<Page, User>()

/** Returns the user of this page, who types on its keyboard from now on. */
export function userAt(page: Page): User {
  const user = known.get(page) ?? makeUser(page)
  known.set(page, user)
  return user
}
