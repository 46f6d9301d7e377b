type Json = string | number | boolean | null | Json[]

/**
 * Converts values of the structured clone algorithm, with shared and cyclic references, to JSON text and back, so that
 * the same values can pass as in Electron's IPC. Two self-contained functions, because their text also runs in the
 * page.
 *
 * A plain JSON value represents itself, a special value is a list with its kind first, and every object is a reference
 * `['r', index]` into a list of objects.
 */
export const makeCodec = () => ({ encode: makeEncode(), decode: makeDecode() })

/** Returns the codec as text, for a page. */
export const codecText = () => `() => ({ encode: (${String(makeEncode)})(), decode: (${String(makeDecode)})() })`

function makeEncode() {
  const kindOf = (value: unknown) => Object.prototype.toString.call(value).slice(8, -1)
  const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

  function encodeNumber(value: number): Json {
    if (Number.isFinite(value) && !Object.is(value, -0)) return value
    return ['n', Object.is(value, -0) ? '-0' : String(value)]
  }

  function encodeObject(value: object, put: (value: unknown) => Json): Json {
    if (Array.isArray(value)) return ['a', value.map(put)]
    if (value instanceof Error) return ['e', value.name, value.message, value.stack ?? '']
    const kind = kindOf(value)
    if (kind === 'Date') return ['d', encodeNumber((value as Date).getTime())]
    if (kind === 'Map') return ['m', [...(value as Map<unknown, unknown>)].map(([key, of]) => [put(key), put(of)])]
    if (kind === 'Set') return ['s', [...(value as Set<unknown>)].map(put)]
    if (kind === 'RegExp') return ['x', (value as RegExp).source, (value as RegExp).flags]
    if (kind === 'ArrayBuffer') return ['b', toText(new Uint8Array(value as ArrayBuffer))]
    if (ArrayBuffer.isView(value)) {
      return ['t', kind, toText(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))]
    }
    return ['o', Object.entries(value).map(([key, of]) => [key, put(of)])]
  }

  function encode(root: unknown): string {
    const seen = new Map<object, number>()
    const objects: Json[] = []
    const put = (value: unknown): Json => {
      if (value === undefined) return ['u']
      if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
      if (typeof value === 'number') return encodeNumber(value)
      if (typeof value === 'bigint') return ['i', String(value)]
      if (typeof value !== 'object') throw new DOMException(`${typeof value} could not be cloned.`, 'DataCloneError')
      const known = seen.get(value)
      if (known !== undefined) return ['r', known]
      const index = objects.push(null) - 1
      seen.set(value, index)
      objects[index] = encodeObject(value, put)
      return ['r', index]
    }
    const top = put(root)
    return JSON.stringify([top, objects])
  }
  return encode
}

function makeDecode() {
  const whole = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array]
  const others = [Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView]
  const views = Object.fromEntries<new (buffer: ArrayBuffer) => ArrayBufferView>(
    [...whole, ...others].map((view) => [view.name, view])
  )
  const errors: Record<string, ErrorConstructor> = { TypeError, RangeError, SyntaxError, ReferenceError }
  const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

  function decode(text: string): unknown {
    const [top, objects] = JSON.parse(text) as [Json, Json[][]]
    const done = new Map<number, unknown>()
    const keep = <Made>(index: number, made: Made): Made => {
      done.set(index, made)
      return made
    }
    const get = (value: Json): unknown => {
      if (!Array.isArray(value)) return value
      if (value[0] === 'n') return Number(value[1])
      if (value[0] === 'i') return BigInt(value[1] as string)
      if (value[0] !== 'r') return undefined
      const index = value[1] as number
      return done.has(index) ? done.get(index) : make(index)
    }
    // A container is stored before it is filled, so that a cycle finds it.
    const make = (index: number): unknown => {
      const [kind, first, second, third] = objects[index] as [string, never, never, never]
      const pairs = first as [Json, Json][]
      if (kind === 'a') return fill(keep(index, [] as unknown[]), first as Json[])
      if (kind === 'd') return keep(index, new Date(get(first) as number))
      if (kind === 'm') {
        const map = keep(index, new Map<unknown, unknown>())
        for (const [key, value] of pairs) map.set(get(key), get(value))
        return map
      }
      if (kind === 's') {
        const set = keep(index, new Set<unknown>())
        for (const value of first as Json[]) set.add(get(value))
        return set
      }
      if (kind === 'x') return keep(index, new RegExp(first, second))
      if (kind === 'b') return keep(index, toBytes(first).buffer)
      if (kind === 't') return keep(index, new (views[first] ?? Uint8Array)(toBytes(second).buffer))
      if (kind === 'e') return keep(index, Object.assign(new (errors[first] ?? Error)(second), { stack: third }))
      const object = keep(index, {})
      for (const [key, value] of pairs) {
        // Defined, not assigned: a key `__proto__` must stay a key.
        const property = { value: get(value), writable: true, enumerable: true, configurable: true }
        Object.defineProperty(object, key as string, property)
      }
      return object
    }
    const fill = (list: unknown[], values: Json[]) => {
      for (const value of values) list.push(get(value))
      return list
    }
    return get(top)
  }
  return decode
}
