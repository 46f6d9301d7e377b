// Removes secrets and personal data from a recording. Whatever is not known to be harmless is replaced, so that a field
// that nobody foresaw gives nothing away.

/** Fields that are replaced whatever they contain, also numbers and ids. */
const secretFields =
  /phone|fax|mail|birth|pass(word|port)|pin_?code|^pin$|pinfl|jshir|inn$|secret|token|api.?key|authorization|card|account_number|mfo|oked|qqs|imei|device_sign|telegram|^(lat|long|latitude|longitude|zip|postal_code)$/i
/** Everything inside these fields is replaced, except ids. */
const secretHolders = /addres|person_data|passport|card/i
/** Fields whose text is no personal data: codes of goods, numbers of documents, names of fields. */
const harmlessFields = new Set(
  `barcode barcodes box_item_barcode sku code number symbol side system_code type kind subtype state status key sort_by
  group_by action actions events collection_name default_key table_name page_name denominator shortcut short_cut
  warehouse_number month quarter week period mark marks states statuses types`.split(/\s+/)
)
/** Fields that name a thing, if what they name is in `things`. Names of people, firms and shops are replaced. */
const nameFields = new Set(['name', 'short_name', 'search', 'value', 'items', 'key'])
const things = new Set(
  `product products material materials variants category categories measure unit units-of-measure box-types box_type
  currency price payment-method payment_method payment-type payment_type tax taxes discount discounts attribute
  attributes state states states-settings role tag reports product-stock`.split(/\s+/)
)
/** Fields that only hold rows, and say nothing about them. */
const plainHolders = new Set(['data', 'list', 'items', 'rows', 'ids'])

export const isId = (text: string): boolean =>
  /^[0-9a-f]{24}$/.test(text) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
export const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d)?)?$/.test(text)
const isPlain = (text: string): boolean =>
  /^(\s*|true|false|-?\d{1,6}(\.\d+)?|\d\d:\d\d|#[0-9a-f]{3,8})$/i.test(text) || isId(text) || isDate(text)

/** Where a value is: the first part of the operation's name, and the fields around it, the outermost first. */
export type Place = { subject: string; fields: readonly string[] }

/** Returns true for a text that took the place of another. */
export const isPlaceholder = (text: string): boolean =>
  /^(h{1,2}|hidden_\d+h*(@hidden\.invalid)?|\+99800\d{7}|https:\/\/hidden\.invalid\/\d+)$/.test(text)

/** Returns true if a recording must not contain a value at this place. `words` are the fixed texts of the contract. */
export function isHidden({ subject, fields }: Place, value: unknown, words: ReadonlySet<string>): boolean {
  const field = fields.at(-1) ?? ''
  if (typeof value !== 'string' && typeof value !== 'number') return false
  if (secretFields.test(field)) return true
  if (typeof value === 'number') return false
  if (fields.some((each) => secretHolders.test(each))) return !isId(value)
  const holder = fields.slice(0, -1).findLast((each) => !plainHolders.has(each)) ?? subject
  if (nameFields.has(field) && things.has(holder)) return false
  if (/(^|_)name$/.test(field)) return value !== '' && !isId(value) && !harmlessFields.has(field)
  return !(isPlain(value) || words.has(value) || harmlessFields.has(field))
}

/** Returns a value of the same form that says nothing. `count` numbers the replaced values. */
function placeholder(field: string, value: string | number, count: number): string | number {
  if (typeof value === 'number') return count
  if (isDate(value)) {
    const day = new Date(Date.UTC(1900, 0, count)).toISOString()
    return value.includes('T') ? day : day.slice(0, 10)
  }
  if (field.includes('base64') && /^[\w+/]+=*$/.test(value)) return Buffer.from(`hidden_${count}`).toString('base64')
  if (isId(value)) return String(count).padStart(24, '0')
  if (value.includes('://')) return `https://hidden.invalid/${count}`
  if (value.includes('@')) return `hidden_${count}@hidden.invalid`
  if (/^\+?[\d ()-]{7,}$/.test(value) && /phone|fax/i.test(field)) return `+99800${String(count).padStart(7, '0')}`
  if (/^\d+$/.test(value)) return String(count).padStart(value.length, '0')
  // A text that is too short or too long for its field stays so.
  return value.length < 3
    ? 'h'.repeat(value.length)
    : `hidden_${count}`.padEnd(value.length > 99 ? value.length : 0, 'h')
}

/** A text this long that was replaced once is replaced everywhere. */
const leastTelling = 6

/** Replaces what a recording must not contain. The same value gets the same placeholder. */
export class Hider {
  readonly #words: ReadonlySet<string>
  readonly #placeholders = new Map<string | number, string | number>()
  readonly #telling = new Set<string>()
  /** Keys of requests, which are also looked for inside other texts. */
  readonly #keys = new Set<string>()

  constructor(words: ReadonlySet<string>) {
    this.#words = words
  }

  /** Learns a secret that is no field, such as a key in a header. */
  know(secret: string): void {
    for (const part of [secret, ...secret.split(/[\s:]/)]) {
      if (part.length >= leastTelling && part !== 'Bearer') this.#keys.add(part)
    }
  }

  /** Returns the value without secrets and personal data. */
  hide(value: unknown, place: Place): unknown {
    if (Array.isArray(value)) return value.map((each) => this.hide(each, place))
    if (typeof value === 'object' && value !== null) {
      const hidden = Object.entries(value).map(([key, inner]) => [
        this.#isTelling(key) ? this.#placeholderOf('', key) : key,
        this.hide(inner, { ...place, fields: [...place.fields, key] })
      ])
      return Object.fromEntries(hidden) as unknown
    }
    if (typeof value !== 'string' && typeof value !== 'number') return value
    const isOpen = !isHidden(place, value, this.#words) && !(typeof value === 'string' && this.#isTelling(value))
    return isOpen ? value : this.#placeholderOf(place.fields.at(-1) ?? '', value)
  }

  #isTelling(text: string): boolean {
    if (text.length < leastTelling || this.#words.has(text)) return false
    return this.#telling.has(text) || [...this.#keys].some((key) => text.includes(key))
  }

  #placeholderOf(field: string, value: string | number): string | number {
    const known = this.#placeholders.get(value)
    if (known !== undefined) return known
    const made = placeholder(field, value, this.#placeholders.size + 1)
    this.#placeholders.set(value, made)
    if (typeof value === 'string' && value.length >= leastTelling && !isDate(value)) this.#telling.add(value)
    return made
  }
}
