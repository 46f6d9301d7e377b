import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { ProgrammerError } from '../../src/shared/assert.ts'
import type { TicketId } from '../../src/shared/ids.ts'
import * as checks from '../../src/main/domain/core/checks.ts'
import type { Check } from '../../src/main/domain/core/checks.ts'
import { diskFailure } from '../../src/main/db/core/disk-failure.ts'
import { keptJson } from '../../src/main/db/core/kept-json.ts'
import { DamagedRow, json, rowReader, valueReader } from '../../src/main/db/core/rows.ts'

const { brand, decimal, fields, flag, instant, integer, list, minor, nullable, oneOf, optional, text } = checks
const { anything, bytes, columns, either, monotonic, named, real, valuesOf, booleanValue, yes } = checks

const db = new Database(':memory:')
/** One row of one column, of whatever SQLite hands over for an expression. */
const selecting = (expression: string) => db.prepare(`SELECT ${expression} AS found`)
const reading = <T>(check: Check<T>, expression: string) =>
  rowReader('stock', { found: check }).one(selecting(expression)).found

describe('a column of a row', () => {
  const right: [string, Check<unknown>, string, unknown][] = [
    ['text', text, `'Non'`, 'Non'],
    ['an empty text', text, `''`, ''],
    ['a branded id', brand<TicketId>(), `'t1'`, 't1'],
    ['a whole number', integer, '-7', -7],
    ['money', minor, '12500', 12500],
    ['a moment', instant, '1700000000000', 1_700_000_000_000],
    ['a number with a fraction', real, '0.5', 0.5],
    ['a whole number where a fraction may stand', real, '2', 2],
    ['a time of the clock that goes forward', monotonic, '12.25', 12.25],
    ['a flag', flag, '1', 1],
    ['a decimal', decimal, `'12.50'`, '12.50'],
    ['one word of a list', oneOf(['in', 'out']), `'out'`, 'out'],
    ['one key of an object', oneOf({ in: 1, out: 2 }), `'in'`, 'in'],
    ['null where it may be empty', nullable(integer), 'NULL', null],
    ['a fraction where it may be empty', nullable(real), '0.5', 0.5],
    ['a value where it may be empty', nullable(integer), '3', 3],
    ['whatever is not looked at', anything, 'NULL', null]
  ]
  it.each(right)('hands over %s as it is', (_, check, expression, value) => {
    expect(reading(check, expression)).toBe(value)
  })

  it('hands over the bytes of a blob', () => {
    expect([...reading(bytes, `x'0102'`)]).toEqual([1, 2])
  })

  const wrong: [string, Check<unknown>, string, string][] = [
    ['null for text', text, 'NULL', 'stock.found is null, where text belongs'],
    ['a number for text', text, '7', 'stock.found is the number 7, where text belongs'],
    ['null for an id', brand<TicketId>(), 'NULL', 'stock.found is null, where text belongs'],
    ['text for a whole number', integer, `'7'`, 'stock.found is a text of 1 characters, where a whole number belongs'],
    ['a fraction for money', minor, '0.5', 'stock.found is the number 0.5, where a whole number belongs'],
    ['money beyond what a number holds', minor, '9007199254740993', 'where a whole number belongs'],
    ['a fraction for a moment', instant, '1.5', 'stock.found is the number 1.5, where a whole number belongs'],
    ['text for a number', real, `'0.5'`, 'stock.found is a text of 3 characters, where a number belongs'],
    ['two for a flag', flag, '2', 'stock.found is the number 2, where 0 or 1 belongs'],
    ['text for bytes', bytes, `'abc'`, 'stock.found is a text of 3 characters, where bytes belongs'],
    ['bytes for text', text, `x'0102'`, 'stock.found is 2 bytes, where text belongs'],
    ['an empty decimal', decimal, `''`, 'stock.found is a text of 0 characters, where a decimal belongs'],
    ['a decimal below zero', decimal, `'-1'`, 'where a decimal belongs'],
    ['a decimal with two points', decimal, `'1.2.3'`, 'where a decimal belongs'],
    ['a decimal that begins with its point', decimal, `'.5'`, 'where a decimal belongs'],
    ['a decimal that ends with its point', decimal, `'5.'`, 'where a decimal belongs'],
    ['a decimal as a number', decimal, '1.5', 'stock.found is the number 1.5, where a decimal belongs'],
    ['a word that is not in the list', oneOf(['in', 'out']), `'up'`, 'where one of in, out belongs'],
    ['text where a number or nothing stands', nullable(integer), `'x'`, 'where a whole number belongs'],
    ['text where a fraction or nothing stands', nullable(real), `'x'`, 'where a number belongs'],
    ['a number where text or nothing stands', nullable(text), '1', 'where text belongs']
  ]
  it.each(wrong)('refuses %s', (_, check, expression, sentence) => {
    expect(() => reading(check, expression)).toThrow(DamagedRow)
    expect(() => reading(check, expression)).toThrow(sentence)
  })

  it('never tells the text that it refuses, which may be the name of a customer', () => {
    expect(() => reading(integer, `'Dilnoza Karimova'`)).toThrow(
      /^damaged row: stock\.found is a text of 16 characters/
    )
  })
})

const Stock = rowReader('stock', { id: text, amount: integer })
const none = db.prepare(`SELECT 'a' AS id, 1 AS amount WHERE 0`)

describe('a reader of rows', () => {
  const two = db.prepare(`SELECT 'a' AS id, 1 AS amount, 'unseen' AS more UNION ALL SELECT 'b', 2, 'unseen'`)

  it('gives the first row, or nothing where there is none', () => {
    expect(Stock.get(two)).toMatchObject({ id: 'a', amount: 1 })
    expect(Stock.get(none)).toBeUndefined()
  })

  it('gives all rows, at once or one after the other', () => {
    expect(Stock.all(two).map(({ id }) => id)).toEqual(['a', 'b'])
    expect([...Stock.iterate(two)].map(({ amount }) => amount)).toEqual([1, 2])
    expect(Stock.all(none)).toEqual([])
  })

  it('binds what it is given', () => {
    const bound = db.prepare(`SELECT ? AS id, ? AS amount`)
    expect(Stock.one(bound, 'c', 3)).toEqual({ id: 'c', amount: 3 })
    const byName = db.prepare(`SELECT @id AS id, @amount AS amount`)
    expect(Stock.one(byName, { id: 'd', amount: 4 })).toEqual({ id: 'd', amount: 4 })
  })

  it('hands over the very object that SQLite made', () => {
    const made = { id: 'a', amount: 1 }
    const statement = { get: () => made } as unknown as Database.Statement
    expect(Stock.get(statement)).toBe(made)
  })
})

describe('a reader of rows that are damaged or single', () => {
  const broken = db.prepare(`SELECT 'a' AS id, 1 AS amount UNION ALL SELECT 'b', NULL`)

  it('refuses a damaged row wherever it stands, and lets go of the statement', () => {
    expect(() => Stock.all(broken)).toThrow('damaged row: stock.amount is null')
    expect(() => [...Stock.iterate(broken)]).toThrow('damaged row: stock.amount is null')
    expect(Stock.get(broken)).toMatchObject({ id: 'a' })
  })

  it('refuses a damaged row behind many good ones, whatever its columns are', () => {
    const Mixed = rowReader('stock', {
      id: text,
      note: nullable(text),
      amount: integer,
      limit: nullable(integer),
      weight: real,
      share: nullable(real),
      price: decimal
    })
    const good = `'a' AS id, NULL AS note, 1 AS amount, NULL AS "limit", 0.5 AS weight, NULL AS share, '1.5' AS price`
    const after = (bad: string) => db.prepare(`SELECT ${good} UNION ALL SELECT ${good} UNION ALL SELECT ${bad}`)
    expect(Mixed.all(after(`'b', 'n', 2, 3, 1, 0.1, '2'`))).toHaveLength(3)
    expect(() => Mixed.all(after(`NULL, NULL, 1, NULL, 0.5, NULL, '1'`))).toThrow('stock.id is null')
    expect(() => Mixed.all(after(`'b', 1, 1, NULL, 0.5, NULL, '1'`))).toThrow('stock.note is the number 1')
    expect(() => Mixed.all(after(`'b', NULL, 1.5, NULL, 0.5, NULL, '1'`))).toThrow('stock.amount is the number 1.5')
    expect(() => Mixed.all(after(`'b', NULL, 1, 0.5, 0.5, NULL, '1'`))).toThrow('stock.limit is the number 0.5')
    expect(() => Mixed.all(after(`'b', NULL, 1, NULL, NULL, NULL, '1'`))).toThrow('stock.weight is null')
    expect(() => Mixed.all(after(`'b', NULL, 1, NULL, 0.5, 'x', '1'`))).toThrow('stock.share is a text')
    expect(() => Mixed.all(after(`'b', NULL, 1, NULL, 0.5, NULL, 'x'`))).toThrow('stock.price is a text')
  })

  it('refuses a row that lacks a column', () => {
    expect(() => Stock.one(db.prepare(`SELECT 'a' AS id`))).toThrow('stock.amount is absent')
  })

  it('refuses no row where there is always one', () => {
    expect(() => Stock.one(none)).toThrow('damaged row: stock is absent, where an object belongs')
  })

  it('reads plucked values and rows as lists', () => {
    const Amount = valueReader('stock.amount', integer)
    expect(Amount.all(db.prepare('SELECT 1 UNION ALL SELECT 2').pluck())).toEqual([1, 2])
    expect(Amount.get(db.prepare('SELECT 1 WHERE 0').pluck())).toBeUndefined()
    expect(() => Amount.one(db.prepare('SELECT NULL').pluck())).toThrow('stock.amount is null')
    expect(() => Amount.one(db.prepare('SELECT 1 AS amount'))).toThrow('stock.amount is an object')
    const Row = valueReader('stock', columns)
    expect(Row.all(db.prepare(`SELECT 1, 'a'`).raw())).toEqual([[1, 'a']])
    expect(() => Row.one(db.prepare('SELECT 1 AS amount'))).toThrow('where a list of columns belongs')
  })

  it('is told to a person as a disk that failed, like a file that SQLite finds damaged', () => {
    expect(diskFailure(new DamagedRow('damaged row: stock.amount is null'))?.kind).toBe('disk.failed')
  })
})

it('what the program itself has made is held to be no damage when it is wrong', () => {
  expect(checks.asMade(text, 'Non')).toBe('Non')
  expect(() => checks.asMade(text, 1)).toThrow(ProgrammerError)
  expect(() => checks.asMade(text, 1)).toThrow('what was made is the number 1, where text belongs')
})

type Part = { name: string; amounts: number[]; isOwn?: boolean | undefined; kind: 'in' | 'out' }
const part = fields<Part>({
  name: text,
  amounts: list(integer),
  isOwn: optional(booleanValue),
  kind: oneOf(['in', 'out'])
})
const whole = { name: 'Non', amounts: [1, 2], isOwn: true, kind: 'in' }

describe('a column of JSON', () => {
  const parse = json('stock.part', part)

  it('is parsed as it was written, with keys that nobody asks for', () => {
    expect(parse(JSON.stringify({ ...whole, later: 1 }))).toEqual({ ...whole, later: 1 })
  })

  it('may lack a key that is optional', () => {
    expect(parse(JSON.stringify({ ...whole, isOwn: undefined }))).toEqual({ name: 'Non', amounts: [1, 2], kind: 'in' })
  })

  it.each([
    ['no JSON', '{', 'damaged row: stock.part is no JSON'],
    ['null', 'null', 'stock.part is null, where an object belongs'],
    ['a list', '[]', 'stock.part is a list, where an object belongs'],
    ['a part that lacks a key', JSON.stringify({ ...whole, name: undefined }), 'stock.part.name is absent'],
    ['a wrong value inside a list', JSON.stringify({ ...whole, amounts: [1, '2'] }), 'stock.part.amounts[1] is a text'],
    ['an object for a list', JSON.stringify({ ...whole, amounts: {} }), 'stock.part.amounts is an object'],
    ['a wrong value of an optional key', JSON.stringify({ ...whole, isOwn: 1 }), 'stock.part.isOwn is the number 1'],
    ['null of an optional key', JSON.stringify({ ...whole, isOwn: null }), 'stock.part.isOwn is null'],
    ['a word that is not known', JSON.stringify({ ...whole, kind: 'up' }), 'stock.part.kind is a text of 2 characters']
  ])('is refused where it is %s', (_, written, sentence) => {
    expect(() => parse(written)).toThrow(DamagedRow)
    expect(() => parse(written)).toThrow(sentence)
  })

  it('may be one thing or another', () => {
    const both = json('stock', either(text, list(yes), part))
    expect(both('"a"')).toBe('a')
    expect(both('[true]')).toEqual([true])
    expect(both(JSON.stringify(whole))).toEqual(whole)
    expect(() => both('[false]')).toThrow('stock is a list, where an object belongs')
  })
})

describe('a text of JSON that many rows share', () => {
  it('may have data for its keys', () => {
    const parseFacts = json('journal.facts', valuesOf(either(text, real)))
    expect(parseFacts('{"a":1,"b":"x"}')).toEqual({ a: 1, b: 'x' })
    expect(() => parseFacts('{"a":null}')).toThrow('journal.facts.a is null')
  })

  it('may have keys of which the compiler knows nothing', () => {
    const parseNamed = json('stock', named<{ a?: string }>({ a: optional(text) }))
    expect(parseNamed('{}')).toEqual({})
    expect(() => parseNamed('{"a":1}')).toThrow('stock.a is the number 1')
  })

  it('is parsed once for a text that many rows share, and never kept when it is wrong', () => {
    const parseKept = keptJson('stock.part', part)
    const written = JSON.stringify(whole)
    expect(parseKept(written)).toBe(parseKept(written))
    expect(parseKept(written)).toEqual(whole)
    expect(() => parseKept('{}')).toThrow('stock.part.name is absent')
    expect(() => parseKept('{}')).toThrow('stock.part.name is absent')
  })

  it('is forgotten and learned anew after five hundred texts', () => {
    const parseKept = keptJson('stock', list(integer))
    const first = parseKept('[0]')
    for (let at = 1; at < 500; at += 1) parseKept(`[${at}]`)
    expect(parseKept('[0]')).toBe(first)
    parseKept('[500]')
    expect(parseKept('[0]')).not.toBe(first)
    expect(parseKept('[0]')).toEqual(first)
  })
})
