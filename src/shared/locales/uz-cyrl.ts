import type { Key, Plural, Table } from './shape.ts'
import uz from './uz.json' with { type: 'json' }
import { inUzbekCyrillic } from './uzbek-cyrillic.ts'

// Uzbek, Cyrillic: the texts of uz.json in the other alphabet, so that none is ever missing.

const inBoth = (entry: string | Plural): string | Plural =>
  typeof entry === 'string'
    ? inUzbekCyrillic(entry)
    : Object.fromEntries(Object.entries(entry).map(([form, text]) => [form, inUzbekCyrillic(text)]))

function written(): Table {
  const texts = Object.entries(uz) as [Key, string | Plural][]
  return Object.fromEntries(texts.map(([key, entry]) => [key, inBoth(entry)])) as Table
}

let table: Table | undefined
/** Written when it is first asked for: a till that speaks another language does not wait for it at its start. */
export const uzCyrl = (): Table => (table ??= written())
