import { isObject, type Check, type Shape } from './checks.ts'

// Reads a record from a text that was our JSON and is damaged. The keys of a record have a known order, so the reading
// goes on after a place that is no JSON:
//
//   value ── comma ──> next key ──> value        a key may have one wrong character
//     └── no JSON ──> the nearest text that is a later key of this record or of one around it, or the next of a list
//
// What cannot be read becomes absent if it may be, and otherwise a blank value of its kind.

/** Returns the values of a damaged text that can be read. */
export const readDamaged = (check: Shaped, text: string): unknown => readerOf(text)(check)

/** Returns the record of what could be read, with blank values for the rest. */
export const mended = <T>(check: Check<T>, found: unknown): T => settled(check as Check<unknown>, found) as T

type Shaped = { readonly shape?: Shape }

type Fields = Extract<Shape, { kind: 'record' }>['fields']
/** What is being read: a record, from its next key on, or a list of records. */
type Frame = { keys: readonly string[]; next: number } | { starts: string | undefined }
/** Where the reading goes on: in which frame, and at which place of the text. */
type Resumption = { depth: number; at: number }

const textPattern = /"(?:[^"\\]|\\.)*"/sy
const wordPattern = /-?\d+(?:\.\d+)?|true|false|null/y

function readerOf(text: string) {
  const frames: Frame[] = []
  let at = 0
  let resumption: Resumption | undefined

  /** Finds where the reading can go on, from a place that is no JSON. */
  function search(from: number): void {
    let best: Resumption = { depth: -1, at: text.length }
    frames.forEach((frame, depth) => {
      const starts = 'keys' in frame ? frame.keys.slice(frame.next).map((key) => `"${key}":`) : [frame.starts ?? '']
      for (const start of starts.filter((each) => each !== '')) {
        const found = text.indexOf(start, from)
        if (found >= 0 && found <= best.at) best = { depth, at: found }
      }
    })
    resumption = best
    at = best.at
  }
  /** Returns whether the reading goes on in this frame. */
  function goesOn(depth: number): boolean {
    if (resumption === undefined) return true
    if (resumption.depth !== depth) return false
    resumption = undefined
    return true
  }

  function read({ shape }: Shaped): unknown {
    if (shape?.kind === 'record') return readRecord(shape.fields)
    return shape?.kind === 'list' ? readList(shape.part) : readValue()
  }
  function readRecord(fields: Fields): unknown {
    const keys = Object.keys(fields)
    const frame = { keys, next: 0 }
    const depth = frames.push(frame) - 1
    const record: Record<string, unknown> = {}
    at += 1
    while (at < text.length && text[at] !== '}') {
      const index = keyAt(frame)
      const key = index === undefined ? undefined : keys[index]
      const field = key === undefined ? undefined : fields[key]
      const from = at
      if (index === undefined || key === undefined || field === undefined) search(at)
      else {
        frame.next = index + 1
        at += key.length + 3
        const begin = at
        record[key] = read(field)
        if (resumption === undefined && (text[at] === ',' || isKeyAt(frame, at + 1))) at += 1
        else if (resumption === undefined && text[at] !== '}') search(begin)
        if (resumption !== undefined && typeof record[key] === 'string') record[key] = cut(begin)
      }
      if (!goesOn(depth)) break
      if (at === from) at += 1
    }
    frames.pop()
    if (resumption === undefined) at += 1
    return record
  }
  /** Returns the key at this place: exactly, or else with one wrong character. */
  function keyAt({ keys, next }: { keys: readonly string[]; next: number }): number | undefined {
    const later = keys.slice(next)
    const wrongIn = (key: string): number => {
      const token = `"${key}":`
      let wrong = 0
      for (let place = 0; place < token.length && wrong < 2; place += 1)
        if (token[place] !== text[at + place]) wrong += 1
      return wrong
    }
    const exact = later.findIndex((key) => wrongIn(key) === 0)
    const index = exact >= 0 ? exact : later.findIndex((key) => wrongIn(key) === 1)
    return index < 0 ? undefined : next + index
  }
  /** Returns whether a later key of the record is at a place. The comma before it may be wrong. */
  const isKeyAt = ({ keys, next }: { keys: readonly string[]; next: number }, place: number): boolean =>
    keys.slice(next).some((key) => text.startsWith(`"${key}":`, place))
  function readList(part: Check<unknown>): unknown[] {
    const [first] = part.shape?.kind === 'record' ? Object.keys(part.shape.fields) : []
    const depth = frames.push({ starts: first === undefined ? undefined : `{"${first}":` }) - 1
    const list: unknown[] = []
    at += 1
    while (at < text.length && text[at] !== ']') {
      const begin = at
      list.push(read(part))
      if (resumption === undefined && text[at] === ',') at += 1
      else if (resumption === undefined && text[at] !== ']') search(at)
      if (!goesOn(depth)) break
      if (at === begin) at += 1
    }
    frames.pop()
    if (resumption === undefined) at += 1
    return list
  }
  function readValue(): unknown {
    for (const pattern of [textPattern, wordPattern]) {
      pattern.lastIndex = at
      const [found] = pattern.exec(text) ?? []
      const value = found === undefined ? undefined : parsed(found)
      if (found === undefined || value === undefined) continue
      at += found.length
      return value
    }
    search(at)
    return undefined
  }
  /** Returns the text whose last quote is lost: up to the key that follows. */
  const cut = (begin: number): unknown => parsed(`${text.slice(begin, Math.max(begin, at - 2))}"`) ?? ''

  return read
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
