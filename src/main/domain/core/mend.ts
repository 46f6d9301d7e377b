import { isObject, type Check, type Shape } from './checks.ts'

// Reads a record from a text that was our JSON and is damaged. The keys of a record have a known order, so the reading
// goes on after a place that is no JSON:
//
//   value ── comma ──> next key ──> value        a key may have one wrong character
//     └── no JSON ──> the nearest text that is a later key of this record or of one around it, or the next of a list
//
// What cannot be read becomes absent if it may be, and otherwise a blank value of its kind.

/** Returns the values of a damaged text that can be read. */
export const readDamaged = (check: Shaped, text: string): unknown => new DamagedText(text).read(check)

/** Returns the record of what could be read, with blank values for the rest. */
export const mended = <T>(check: Check<T>, found: unknown): T => settled(check, found) as T

type Shaped = { readonly shape?: Shape }

type Fields = Extract<Shape, { kind: 'record' }>['fields']
/** What is being read: a record, from its next key on, or a list of records. */
type Frame = { keys: readonly string[]; next: number } | { starts: string | undefined }
/** Where the reading goes on: in which frame, and at which place of the text. */
type Resumption = { depth: number; at: number }

const textPattern = /"(?:[^"\\]|\\.)*"/sy
const wordPattern = /-?\d+(?:\.\d+)?|true|false|null/y

/** The reading of one text, from its first character on. */
class DamagedText {
  readonly #text: string
  readonly #frames: Frame[] = []
  #at = 0
  #resumption: Resumption | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** Finds where the reading can go on, from a place that is no JSON. */
  #search(from: number): void {
    let best: Resumption = { depth: -1, at: this.#text.length }
    this.#frames.forEach((frame, depth) => {
      const starts = 'keys' in frame ? frame.keys.slice(frame.next).map((key) => `"${key}":`) : [frame.starts ?? '']
      for (const start of starts.filter((each) => each !== '')) {
        const found = this.#text.indexOf(start, from)
        if (found >= 0 && found <= best.at) best = { depth, at: found }
      }
    })
    this.#resumption = best
    this.#at = best.at
  }
  /** Returns whether the reading goes on in this frame. */
  #goesOn(depth: number): boolean {
    if (this.#resumption === undefined) return true
    if (this.#resumption.depth !== depth) return false
    this.#resumption = undefined
    return true
  }

  read({ shape }: Shaped): unknown {
    if (shape?.kind === 'record') return this.#readRecord(shape.fields)
    return shape?.kind === 'list' ? this.#readList(shape.part) : this.#readValue()
  }
  #readRecord(fields: Fields): unknown {
    const keys = Object.keys(fields)
    const frame = { keys, next: 0 }
    const depth = this.#frames.push(frame) - 1
    const record: Record<string, unknown> = {}
    this.#at += 1
    while (this.#at < this.#text.length && this.#text[this.#at] !== '}') {
      const index = this.#keyAt(frame)
      const key = index === undefined ? undefined : keys[index]
      const field = key === undefined ? undefined : fields[key]
      const from = this.#at
      if (index === undefined || key === undefined || field === undefined) this.#search(this.#at)
      else {
        frame.next = index + 1
        this.#at += key.length + 3
        const begin = this.#at
        record[key] = this.read(field)
        if (this.#resumption === undefined && (this.#text[this.#at] === ',' || this.#isKeyAt(frame, this.#at + 1)))
          this.#at += 1
        else if (this.#resumption === undefined && this.#text[this.#at] !== '}') this.#search(begin)
        if (this.#resumption !== undefined && typeof record[key] === 'string') record[key] = this.#cut(begin)
      }
      if (!this.#goesOn(depth)) break
      if (this.#at === from) this.#at += 1
    }
    this.#frames.pop()
    if (this.#resumption === undefined) this.#at += 1
    return record
  }
  /** Returns the key at this place: exactly, or else with one wrong character. */
  #keyAt({ keys, next }: { keys: readonly string[]; next: number }): number | undefined {
    const later = keys.slice(next)
    const wrongIn = (key: string): number => {
      const token = `"${key}":`
      let wrong = 0
      for (let place = 0; place < token.length && wrong < 2; place += 1)
        if (token[place] !== this.#text[this.#at + place]) wrong += 1
      return wrong
    }
    const exact = later.findIndex((key) => wrongIn(key) === 0)
    const index = exact >= 0 ? exact : later.findIndex((key) => wrongIn(key) === 1)
    return index < 0 ? undefined : next + index
  }
  /** Returns whether a later key of the record is at a place. The comma before it may be wrong. */
  #isKeyAt({ keys, next }: { keys: readonly string[]; next: number }, place: number): boolean {
    return keys.slice(next).some((key) => this.#text.startsWith(`"${key}":`, place))
  }
  #readList(part: Check<unknown>): unknown[] {
    const [first] = part.shape?.kind === 'record' ? Object.keys(part.shape.fields) : []
    const depth = this.#frames.push({ starts: first === undefined ? undefined : `{"${first}":` }) - 1
    const list: unknown[] = []
    this.#at += 1
    while (this.#at < this.#text.length && this.#text[this.#at] !== ']') {
      const begin = this.#at
      list.push(this.read(part))
      if (this.#resumption === undefined && this.#text[this.#at] === ',') this.#at += 1
      else if (this.#resumption === undefined && this.#text[this.#at] !== ']') this.#search(this.#at)
      if (!this.#goesOn(depth)) break
      if (this.#at === begin) this.#at += 1
    }
    this.#frames.pop()
    if (this.#resumption === undefined) this.#at += 1
    return list
  }
  #readValue(): unknown {
    for (const pattern of [textPattern, wordPattern]) {
      pattern.lastIndex = this.#at
      const [found] = pattern.exec(this.#text) ?? []
      const value = found === undefined ? undefined : parsed(found)
      if (found === undefined || value === undefined) continue
      this.#at += found.length
      return value
    }
    this.#search(this.#at)
    return undefined
  }
  /** Returns the text whose last quote is lost: up to the key that follows. */
  #cut(begin: number): unknown {
    return parsed(`${this.#text.slice(begin, Math.max(begin, this.#at - 2))}"`) ?? ''
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

/** Replaces what is no value of its kind: by nothing if it may be absent, and otherwise by a blank value. */
function settled(check: Check<unknown>, value: unknown): unknown {
  const isOptional = 'isOptional' in check
  if (check(value) === undefined) return value
  const { shape } = check
  if (shape?.kind === 'record' && (isObject(value) || !isOptional)) {
    const given = isObject(value) ? value : {}
    return Object.fromEntries(Object.entries(shape.fields).map(([key, field]) => [key, settled(field, given[key])]))
  }
  if (shape?.kind === 'list' && (Array.isArray(value) || !isOptional))
    return Array.isArray(value) ? value.map((part: unknown) => settled(shape.part, part)) : []
  return isOptional ? undefined : shape?.kind === 'value' ? shape.blank : undefined
}
