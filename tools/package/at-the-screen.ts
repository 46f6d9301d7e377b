import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { FreshRoot } from './fresh-root.ts'

// A person at the screen of a fresh root, without browser tools: presses keys through X, checks screenshots, and reads
// the till's file.

const patienceMs = 240_000
const lookEveryMs = 250
const leastDrawnBytes = 50_000

/** Waits until a condition is true. Throws with the name of the condition after `patienceMs`. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  const end = Date.now() + patienceMs
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`this did not happen in time: ${what}`)
    await after(lookEveryMs)
  }
}

const began = Date.now()

export class Person {
  readonly #root: FreshRoot
  readonly name: string
  readonly display: string

  constructor(root: FreshRoot, name: string, display: string) {
    this.#root = root
    this.name = name
    this.display = display
    root.must(['useradd', '--create-home', name])
    // Without repetition: on a busy machine the release of a key comes so late that X would type it again.
    root.begin(['Xvfb', display, '-screen', '0', '1366x768x24', '-nolisten', 'tcp', '-ardelay', '60000'], name)
  }

  get data(): string {
    return `/home/${this.name}/.local/share/kassa`
  }
  /** Starts a program as this person and does not wait for its end. */
  begin(...program: string[]) {
    return this.#root.begin([`DISPLAY=${this.display}`, ...program], this.name)
  }
  run(...program: string[]) {
    return this.#root.run([`DISPLAY=${this.display}`, ...program], this.name)
  }

  /** Takes a screenshot and returns its path. There is no file at this path if it failed. */
  #picture(): string {
    const file = `/tmp/${this.name}.png`
    const path = join(this.#root.path, file)
    rmSync(path, { force: true })
    this.run('scrot', file)
    return path
  }
  #looks(): string {
    const file = this.#picture()
    return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : ''
  }
  /** Waits until a page is drawn: the screenshot of an empty screen or window compresses to a far smaller file. */
  async drawn(): Promise<void> {
    await until('a page is drawn', () => {
      const file = this.#picture()
      return existsSync(file) && statSync(file).size > leastDrawnBytes
    })
    await this.settled()
  }
  /** Waits until two screenshots in a row are equal. */
  async settled(): Promise<void> {
    let before = ''
    await until('the screen no longer changes', () => {
      const now = this.#looks()
      const isStill = now !== '' && now === before
      before = now
      return isStill
    })
  }
  /** Presses keys of xdotool. Before each key it waits until the screen no longer changes. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.settled()
      this.run('xdotool', 'key', key)
    }
    await this.settled()
  }
  async type(text: string): Promise<void> {
    await this.settled()
    this.run('xdotool', 'type', '--delay', '120', text)
  }
  /** Types a code into the search and adds the goods. A busy machine cannot type as fast as a scanner. */
  async add(code: string): Promise<void> {
    await this.type(code)
    await this.press('Return')
  }
  /** Saves a screenshot without waiting until the screen no longer changes. */
  shootNow(file: string): void {
    const now = this.#picture()
    if (existsSync(now)) cpSync(now, file)
  }
  /** Saves a screenshot for the documents, with few colours. */
  async shoot(file: string): Promise<void> {
    await this.settled()
    this.#picture()
    const small = `/tmp/${this.name}-small.png`
    this.#root.must(['pngquant', '--force', '--output', small, '64', `/tmp/${this.name}.png`])
    cpSync(join(this.#root.path, small), file)
  }

  /** Reads one number from the file of the practice shop, or of the till in another folder, seen from the data folder. */
  figure(sql: string, till = 'training', name = 'till.db'): number {
    const file = join(this.#root.path, this.data, till, name)
    if (!existsSync(file)) return 0
    const db = new Database(file, { readonly: true })
    try {
      return Number(db.prepare(sql).pluck().get())
    } catch {
      // The file is still being created.
      return 0
    } finally {
      db.close()
    }
  }
  /** Returns the number of sales that were made since the proof began: the practice shop has sales of earlier days. */
  sales = (): number => this.figure(`SELECT count(*) FROM sale WHERE sold_at > ${began}`)
  /** Returns the till processes of this person, without Chromium's. */
  tills(): string[] {
    const { text } = this.#root.run(['pgrep', '--full', '--exact', '--euid', this.name, '/usr/lib/kassa/node .*'])
    return text.split('\n').filter((line) => line !== '')
  }
  hasChromium = (): boolean => this.#root.run(['pgrep', '--euid', this.name, 'chromium']).code === 0
}

/** Starts a till, and waits until it has printed a text. `typed` is what the operator types on the terminal. */
export async function startUntil(person: Person, text: string, words: string[], typed = ''): Promise<void> {
  let said = ''
  const till = person.begin('sh', '-c', 'printf "%s\\n" "$0" | kassa "$@"', typed, ...words)
  for (const stream of [till.stdout, till.stderr]) stream?.on('data', (part) => (said += String(part)))
  let isGone = false
  till.once('exit', () => (isGone = true))
  await until(`the till says "${text}"`, () => {
    if (isGone && !said.includes(text)) throw new Error(`the till ended: ${said.slice(-3000)}`)
    return said.includes(text)
  })
}
