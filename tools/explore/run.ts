import { appendFileSync } from 'node:fs'
import { seededRandom } from '../../src/main/system/random.ts'
import { userAt } from '../../test/e2e/user.ts'
import { Book } from './book.ts'
import { perform, wordsOf, type Act } from './act.ts'
import { chooseActs, offerOf, signOfButton, type Offer } from './choose.ts'
import { keyIn, noteJournal, noteReached, signOfKey, type Reached } from './coverage.ts'
import { openCounter, type Counter } from './counter.ts'
import { goodsPicture, picture, settled, wrongLook, wrongNow } from './invariants.ts'

// A run: acts that are drawn one after the other, or acts that are given, each followed by the checks.

export type Finding = { what: string; at: number; place: string }
export type Run = {
  acts: Act[]
  findings: Finding[]
  /** The acts that did nothing: a click found no element, or a scan left the ticket as it was. */
  undone: string[]
  /** How long the window needed to be at rest after each act. */
  restMs: number[]
}

type Wanted = {
  /** What this run and the ones before it came to (coverage.ts). It is added to. */
  reached?: Reached
  shopSeed: number
  seed: number
  acts: number
  given?: readonly Act[]
  /** Ends the run at the first finding. */
  isFirst?: boolean
  /** Ends the run at this finding only. */
  until?: string
  mostMs: number
  /** The folder of another build of the till. */
  appRoot?: string
  /** Kinds of findings that do not count. */
  known?: readonly string[]
  say: (line: string) => void
}

/** The names of a finding without its figures: two findings of one kind are one. */
export const kindOf = (what: string): string => what.replaceAll(/[\d\s.,]+/g, ' ').slice(0, 110)

/** Acts whose effect may be outside the window, or that may rightly change nothing. */
const isChecked = (act: Act, before: Offer): boolean => {
  if (act.kind === 'click' || act.kind === 'tap')
    return before.buttons.some(({ name, at, isChosen }) => name === act.name && at === act.at && !isChosen)
  return false
}

/** Whether a message stands on the screen. An act that is refused again says the same again. */
const saysWhy = (page: Counter['page']): Promise<boolean> =>
  page.evaluate(() => [...document.querySelectorAll('[role="alert"]')].some((one) => one.textContent.trim() !== ''))

/** Watches whether the screen or a dialog changes from now on, also if it changes back, as a list that is read again. */
const watchChanges = (page: Counter['page']): Promise<void> =>
  page.evaluate((goodsPicture) => {
    const seen = { changes: 0 }
    const isPicture = ({ target }: MutationRecord) => target instanceof Element && target.closest(goodsPicture) !== null
    const watch = new MutationObserver((list) => {
      if (!list.every(isPicture)) seen.changes += 1
    })
    for (const part of document.querySelectorAll('main, dialog[open], [role="status"]'))
      watch.observe(part, { subtree: true, childList: true, characterData: true, attributes: true })
    Object.assign(globalThis, { kassaChanges: seen })
  }, goodsPicture)
const hasChanged = (page: Counter['page']): Promise<boolean> =>
  page.evaluate(() => ((globalThis as { kassaChanges?: { changes: number } }).kassaChanges?.changes ?? 0) > 0)

/** What main has on the ticket, as text. */
const ticketNow = (page: Counter['page']): Promise<string> =>
  page.evaluate(async () => JSON.stringify(await window.kassa.call('ticket.current', {})))

async function digitsKept({ page }: Counter, act: Act, before: Offer): Promise<string[]> {
  if (act.kind !== 'type' || !before.isNumeric || !/^\d{1,3}$/.test(act.text)) return []
  const value = await page.evaluate(() => {
    const field = document.activeElement
    // A field that is marked as wrong says so: it has more digits than any amount.
    if (!(field instanceof HTMLInputElement) || field.ariaInvalid === 'true') return undefined
    // A full field takes no more.
    return field.maxLength > 0 && field.value.length >= field.maxLength ? undefined : field.value
  })
  const digits = value?.replaceAll(/\D/g, '')
  return digits === undefined || digits.includes(act.text)
    ? []
    : [`${act.text} was typed, the field has ${value ?? ''}`]
}

/** Notes what an act pressed, and where it led. */
function noteAct(reached: Reached, act: Act, before: Offer, after: Offer): void {
  if (act.kind === 'click' || act.kind === 'tap') {
    noteReached(reached, signOfButton(before, act.name))
    const pressed = before.buttons.find(({ name, at }) => name === act.name && at === act.at)
    for (const key of pressed?.keys ?? []) {
      const other = keyIn(before.scope, key)
      if (other !== undefined) noteReached(reached, signOfKey(other))
    }
  }
  if (act.kind === 'scan') noteReached(reached, 'scan')
  if (act.kind === 'service') noteReached(reached, `service ${act.how}`)
  noteReached(reached, `scope ${after.scope}`)
  const [, title] = after.place.split(' / ')
  if (title !== undefined) noteReached(reached, `dialog ${title}`)
}

/** The visits of a place in one size at which its look is checked. */
const looksAt = [1, 6, 30, 100]

class Explorer {
  readonly run: Run = { acts: [], findings: [], undone: [], restMs: [] }
  readonly #looked = new Map<string, number>()
  readonly #book = new Book()
  readonly #known: Set<string>
  readonly #counter: Counter
  readonly #reached: Reached
  readonly #say: (line: string) => void
  constructor(counter: Counter, reached: Reached, { say, known = [] }: Pick<Wanted, 'say' | 'known'>) {
    this.#known = new Set(known)
    this.#counter = counter
    this.#reached = reached
    this.#say = say
  }

  #found(what: string, place: string): void {
    const kind = kindOf(what)
    if (this.#known.has(kind)) return
    this.#known.add(kind)
    this.run.findings.push({ what, at: this.run.acts.length, place })
    this.#say(`! after ${this.run.acts.length} acts, at ${place}: ${what}`)
  }

  /** Checks the look of a screen in each size and zoom, at some of the visits. A dialog that moves is looked at when it rests. */
  async #look(offer: Offer): Promise<void> {
    const { page } = this.#counter
    const size = page.viewportSize()
    const key = `${offer.place} ${size?.width ?? 0}`
    const times = (this.#looked.get(key) ?? 0) + 1
    this.#looked.set(key, times)
    if (!looksAt.includes(times)) return
    // A colour may be on its way from one state to the other.
    for (const what of await settled(() => wrongLook(page))) this.#found(`${key}: ${what}`, offer.place)
  }

  /** Notes a key that the window offered, or that changed something. */
  async #noteKey(key: string, before: Offer, seen: string): Promise<void> {
    const row = keyIn(before.scope, key)
    if (row === undefined) return
    noteReached(this.#reached, `tried ${signOfKey(row)}`)
    if (before.keys.includes(key) || (await picture(this.#counter.page)) !== seen)
      noteReached(this.#reached, signOfKey(row))
  }

  /** Does one act and checks what holds after it. */
  async step(act: Act): Promise<void> {
    const { run } = this
    const counter = this.#counter
    const before = await offerOf(counter.page)
    const isChecked_ = isChecked(act, before)
    const seen = isChecked_ || act.kind === 'key' ? await picture(counter.page) : ''
    if (isChecked_) await watchChanges(counter.page)
    const ticket = act.kind === 'scan' ? await ticketNow(counter.page) : undefined
    run.acts.push(act)
    const began = performance.now()
    const isDone = await perform(counter, act)
    await userAt(counter.page).rest()
    run.restMs.push(performance.now() - began)
    const isUnknown = ticket !== undefined && ticket === (await ticketNow(counter.page))
    if (!isDone || isUnknown) run.undone.push(wordsOf(act))
    if (!isDone) return
    const offer = await offerOf(counter.page)
    noteAct(this.#reached, act, before, offer)
    if (act.kind === 'key') await this.#noteKey(act.key, before, seen)
    if (isChecked_) {
      const name = 'name' in act ? act.name : ''
      const isDead = async () =>
        (await picture(counter.page)) === seen &&
        !(await hasChanged(counter.page)) &&
        !(await saysWhy(counter.page)) &&
        !counter.hasAskedForFile()
      const dead = await settled(async () =>
        (await isDead()) ? [`the button “${name}” does nothing that can be seen`] : []
      )
      for (const what of dead) this.#found(what, before.place)
    }
    for (const what of await digitsKept(counter, act, before)) this.#found(what, before.place)
    if (act.kind === 'home' && !(await counter.isHome())) await this.#stuck(offer.place)
    const wrong = [...(await wrongNow(counter)), ...(await this.#book.note(counter.page))]
    for (const what of wrong) this.#found(what, offer.place)
    await this.#look(offer)
  }

  /** Compares the books after the last act, with the service well and the owner signed in. */
  async end(): Promise<void> {
    const counter = this.#counter
    await counter.setService('up')
    await counter.page.evaluate(() => window.kassa.call('people.lock', {}))
    if (!(await this.#ownerIsIn())) {
      this.#found('the owner cannot sign in at the end of the day', 'the end of the day')
      return
    }
    // The cashier may have set the till offline: then nothing is sent, rightly.
    await counter.page.evaluate(() => window.kassa.call('app.setOffline', { offline: false }))
    for (const what of await this.#book.differences(counter)) this.#found(what, 'the end of the day')
  }

  /** Signs the owner in. After wrong PINs the till makes everybody wait, so this is tried for two minutes. */
  async #ownerIsIn(): Promise<boolean> {
    const counter = this.#counter
    for (const until = Date.now() + 120_000; Date.now() < until;) {
      await counter.goHome()
      await counter.signIn('owner')
      const { isLocked, stage } = await counter.state()
      if (!isLocked && stage !== 'signIn') return true
    }
    return false
  }

  /** An act that the tools could not finish: the window does not answer. Main is started again, so that the run goes on. */
  async failed(act: Act, error: unknown): Promise<void> {
    const [line = ''] = String(error).split('\n')
    this.#found(`${act.kind} did not end: ${line.slice(0, 140)}`, 'unknown')
    await this.#counter.restart()
  }

  /** Esc did not lead home. The window is reloaded; if that does not help, only a restart would. */
  async #stuck(place: string): Promise<void> {
    this.#found(`Esc does not lead home from ${place}`, place)
    await this.#counter.reload()
    await userAt(this.#counter.page).rest()
    if (!(await this.#counter.goHome())) {
      this.#found(`neither Esc nor a reload leads home from ${place}`, place)
      await this.#counter.restart()
    }
  }
}

export async function explore(wanted: Wanted): Promise<Run> {
  const { shopSeed, seed, given, mostMs } = wanted
  const reached: Reached = wanted.reached ?? new Map<string, number>()
  const counter = await openCounter(shopSeed, wanted.appRoot)
  const explorer = new Explorer(counter, reached, wanted)
  const { run } = explorer
  const random = seededRandom(seed)
  const until = performance.now() + mostMs
  const isOver = (): boolean =>
    performance.now() > until ||
    (wanted.isFirst === true && run.findings.length > 0) ||
    (wanted.until !== undefined && run.findings.some(({ what }) => kindOf(what) === wanted.until))
  try {
    const queue: Act[] = [...(given ?? [])]
    while (!isOver() && (given === undefined ? run.acts.length < wanted.acts : queue.length > 0)) {
      if (queue.length === 0) {
        const { isLocked, stage, locale } = await counter.state()
        const offer = await offerOf(counter.page)
        const times = (sign: string): number => reached.get(sign) ?? 0
        const note = (sign: string): void => noteReached(reached, sign)
        queue.push(...chooseActs({ random, offer, isLocked: isLocked || stage === 'signIn', locale, times, note }))
      }
      const act = queue.shift()
      if (act === undefined) continue
      if (process.env['KASSA_EXPLORE_LOG'] !== undefined)
        appendFileSync(process.env['KASSA_EXPLORE_LOG'], `${run.acts.length} ${wordsOf(act)}\n`)
      await explorer.step(act).catch((error: unknown) => explorer.failed(act, error))
    }
    if (!isOver()) await explorer.end()
    noteJournal(reached, counter.tillFile)
  } finally {
    await counter.close()
  }
  return run
}
