import { expect, test } from 'vitest'
import type { Ask } from '../../../src/main/outbox/ask.ts'
import { scan, type ScanOptions } from '../../../src/main/outbox/verifiers/scan.ts'

const limits = { pageRows: 200 }
const as = { employeeId: 'e' as never, organizationId: 'o' as never }

type Page = { rows: { _id: string }[]; total: number; bad: unknown[] }

/** Returns a list that is read page by page. `change` may change a page; `grow` is the number of rows before each read. */
function listOf(
  count: number | ((asked: number) => number),
  change: (page: Page, asked: number) => void = () => undefined
) {
  let asked = 0
  const read = (_name: string, { body }: { body?: Record<string, unknown> }) => {
    asked += 1
    const page = Number(body?.['page'])
    const limit = Number(body?.['limit'])
    const total = typeof count === 'number' ? count : count(asked)
    // The newest row is first, as at most services, so a new row moves all others.
    const all = Array.from({ length: total }, (_, index) => ({ _id: `id${String(total - index)}` }))
    const data = { rows: all.slice((page - 1) * limit, page * limit), total, bad: [] as unknown[] }
    change(data, asked)
    return Promise.resolve({ kind: 'ok' as const, data })
  }
  return { ask: { read } as unknown as Ask, asked: () => asked }
}
const scanned = (ask: Ask, options: ScanOptions<never> = {}) =>
  scan({ ask, limits }, 'trade/get-paging', { organization_id: 'o' }, as, options as object)

test.each([
  [0, 1],
  [199, 1],
  [200, 4],
  [201, 4],
  [450, 6]
])('a list of %i rows is read to its end in %i requests: one page once, several pages twice', async (count, pages) => {
  const list = listOf(count)
  const passes = count >= 200 ? 2 : 1
  expect(await scanned(list.ask)).toMatchObject({ isComplete: true, evidence: { total: count, ids: count, passes } })
  expect(list.asked()).toBe(pages)
})

test('a full page is followed by another one, whatever the total says', async () => {
  for (const total of [25, 200]) {
    const list = listOf(450, (page) => (page.total = total))
    const result = await scanned(list.ask)
    expect(result).toMatchObject({ isComplete: true, evidence: { ids: 450, isTotalWrong: true } })
    expect(list.asked()).toBe(6)
  }
})

test('a total that equals the rows of the page does not end the list', async () => {
  const list = listOf(450, (page) => (page.total = page.rows.length))
  expect(await scanned(list.ask)).toMatchObject({ isComplete: true, evidence: { ids: 450, isTotalWrong: true } })
})

test('a list that grows while it is read is complete, and its total is not wrong', async () => {
  const list = listOf((asked) => 450 + asked)
  const result = await scanned(list.ask)
  expect(result).toMatchObject({ isComplete: true })
  expect(result).not.toHaveProperty('evidence.isTotalWrong')
})

test('the scan counts all rows and holds only the wanted fields of the wanted rows', async () => {
  const keep = (row: { _id: string }) => (row._id === 'id7' ? { _id: row._id } : undefined)
  const wanted = await scanned(listOf(450).ask, { keep: keep as never })
  expect(wanted).toMatchObject({ isComplete: true, rows: [{ _id: 'id7' }], evidence: { ids: 450 } })
  expect(wanted.rows).toHaveLength(1)
})

test('a scan with a lost, repeated, missing or unreadable row proves nothing', async () => {
  const changes: Record<string, Parameters<typeof listOf>[1]> = {
    'a row that every second pass lacks': (page, asked) => {
      if (asked % 4 === 3) page.rows[0] = { _id: 'new' }
    },
    'a row that hides another one': (page, asked) => {
      if (asked % 2 === 0) page.rows[0] = { _id: 'id249' }
    },
    'a row that hides another one in every second pass': (page, asked) => {
      if (asked % 4 === 2) page.rows[0] = { _id: 'id249' }
    },
    'a row that hides another one, under a total that is too low': (page, asked) => {
      page.total = 25
      if (asked % 2 === 0) page.rows[0] = { _id: 'id249' }
    },
    'a page with a hole': (page, asked) => {
      if (asked % 2 === 1) page.rows.pop()
    },
    'a row that cannot be read': (page, asked) => {
      if (asked % 4 === 1) page.bad.push(page.rows.pop())
    },
    'a row that cannot be read, under a total that is too low': (page, asked) => {
      page.total = 25
      if (asked % 2 === 1) page.bad.push(page.rows.pop())
    }
  }
  for (const [name, change] of Object.entries(changes))
    expect(await scanned(listOf(250, change).ask), name).toMatchObject({ isComplete: false, isUndisturbed: false })
})

test('a short list that is disturbed once is read again at once, until two passes in a row agree', async () => {
  const hidden = listOf(250, (page, asked) => {
    if (asked === 2) page.rows[0] = { _id: 'id249' }
  })
  expect(await scanned(hidden.ask)).toMatchObject({ isComplete: true, evidence: { ids: 250, passes: 3 } })
  const gone = listOf(250, (page, asked) => {
    if (asked === 3) page.rows[0] = { _id: 'new' }
  })
  expect(await scanned(gone.ask)).toMatchObject({ isComplete: true, evidence: { ids: 250, passes: 4 } })
})

test.each([
  [250, 12],
  [450, 12],
  [1000, 12],
  [1250, 14]
])('a list of %i rows that is always disturbed is given up after %i pages', async (count, pages) => {
  const list = listOf(count, (page, asked) => {
    if (asked % 2 === 0) page.rows[0] = { _id: `new${asked}` }
  })
  expect(await scanned(list.ask)).toMatchObject({ isComplete: false, isUndisturbed: false, isTooLong: false })
  expect(list.asked()).toBe(pages)
})

test('a total above the rows makes a list incomplete, but undisturbed if both passes show the same rows', async () => {
  const constant = listOf(250, (page) => (page.total += 7))
  expect(await scanned(constant.ask)).toMatchObject({
    isComplete: false,
    isUndisturbed: true,
    evidence: { isTotalWrong: true }
  })
  const short = listOf(10, (page) => (page.total = 11))
  expect(await scanned(short.ask)).toMatchObject({ isComplete: false, isUndisturbed: true })
  expect(short.asked()).toBe(2)
  const growing = listOf(
    (asked) => 250 + Math.ceil(asked / 2),
    (page) => (page.total += 7)
  )
  expect(await scanned(growing.ask)).toMatchObject({ isComplete: false, isUndisturbed: false })
})

test('a read that fails on the way keeps the rows that were seen, and gives no result', async () => {
  const list = listOf(250)
  let asked = 0
  const read: Ask['read'] = (name, input, identity) => {
    asked += 1
    return asked === 2 ? Promise.resolve({ kind: 'noAnswer', why: 'closed' }) : list.ask.read(name, input, identity)
  }
  const result = await scanned({ ...list.ask, read })
  expect(result).toMatchObject({ failed: { verdict: 'inconclusive', isAnswered: false } })
  expect(result.rows).toHaveLength(200)
})

test('a list of more than 8,000 rows is not read to its end', async () => {
  const list = listOf(1_000_000)
  expect(await scanned(list.ask)).toMatchObject({ isComplete: false, isTooLong: true })
  expect(list.asked()).toBe(40)
})

test('a list that can be narrowed is given up after its first page if its total promises too many rows', async () => {
  const honest = listOf(5000)
  expect(await scanned(honest.ask, { most: 1600, isNarrowable: true })).toMatchObject({ isTooLong: true })
  expect(honest.asked()).toBe(1)
  const capped = listOf(5000, (page) => (page.total = 25))
  expect(await scanned(capped.ask, { most: 1600, isNarrowable: true })).toMatchObject({ isTooLong: true })
  expect(capped.asked()).toBe(8)
})

test('one pass finds rows, and proves no absence in a list of several pages', async () => {
  const list = listOf(450)
  expect(await scanned(list.ask, { passes: 1 })).toMatchObject({ isComplete: false, isTooLong: false })
  expect(list.asked()).toBe(3)
})

test('a row that both readings show counts as one row, also if the second reading stops', async () => {
  const { ask } = listOf(450)
  let asked = 0
  const read = ((...input: Parameters<Ask['read']>) =>
    ++asked === 6 ? Promise.resolve({ kind: 'noAnswer', why: 'cut' }) : ask.read(...input)) as Ask['read']
  const broken = await scanned({ ...ask, read })
  expect(broken).toHaveProperty('failed')
  expect(broken.rows).toHaveLength(450)
  expect(new Set(broken.rows.map(({ _id }) => _id)).size).toBe(broken.rows.length)
})
