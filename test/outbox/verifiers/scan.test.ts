import { expect, test } from 'vitest'
import type { Ask } from '../../../src/main/outbox/ask.ts'
import { scan } from '../../../src/main/outbox/verifiers/scan.ts'

const limits = { pageRows: 200 }
const as = { employeeId: 'e' as never, organizationId: 'o' as never }

type Page = { rows: { _id: string }[]; total: number; bad: unknown[] }

/** Returns a list that is read page by page. `change` may change it between two pages. */
function listOf(count: number, change: (page: Page, asked: number) => void = () => undefined) {
  // prettier-ignore
  let asked = 0
  const read = (_name: string, { body }: { body?: Record<string, unknown> }) => {
    asked += 1
    const page = Number(body?.['page'])
    const limit = Number(body?.['limit'])
    const all = Array.from({ length: count }, (_, index) => ({ _id: `id${String(index)}` }))
    const data = { rows: all.slice((page - 1) * limit, page * limit), total: count, bad: [] as unknown[] }
    change(data, asked)
    return Promise.resolve({ kind: 'ok' as const, data })
  }
  return { ask: { read } as unknown as Ask, asked: () => asked }
}
const scanned = (ask: Ask) => scan({ ask, limits }, 'trade/get-paging', { organization_id: 'o' }, as)

test('a short list is read once, a long one twice', async () => {
  for (const [count, pages] of [
    [0, 1],
    [200, 1],
    [201, 4],
    [450, 6]
  ] as const) {
    // prettier-ignore
    const list = listOf(count)
    const passes = count > 200 ? 2 : 1
    expect(await scanned(list.ask)).toMatchObject({ isComplete: true, evidence: { total: count, passes } })
    expect(list.asked()).toBe(pages)
  }
})

test('the scan counts all rows and holds only the wanted fields of the wanted rows', async () => {
  const wanted = await scan({ ask: listOf(450).ask, limits }, 'trade/get-paging', {}, as, (row) =>
    row._id === 'id7' ? { _id: row._id } : undefined
  )
  expect(wanted).toMatchObject({ isComplete: true, rows: [{ _id: 'id7' }], evidence: { ids: 450 } })
  expect(wanted.rows).toHaveLength(1)
})

test('a scan with a changed total, a repeated row, or a missing or unreadable row is not complete', async () => {
  const changes: Record<string, Parameters<typeof listOf>[1]> = {
    'the total moved': (page, asked) => {
      if (asked === 2) page.total += 1
    },
    'a row shown twice': (page, asked) => {
      if (asked === 2) page.rows[0] = { _id: 'id5' }
    },
    'a row missing': (page) => void page.rows.pop(),
    'a row that cannot be read': (page, asked) => {
      if (asked === 1) page.bad.push(page.rows.pop())
    },
    'another list the second time': (page, asked) => {
      if (asked === 3) page.rows[0] = { _id: 'new' }
    }
  }
  for (const [name, change] of Object.entries(changes)) {
    expect(await scanned(listOf(250, change).ask), name).toMatchObject({ isComplete: false })
  }
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

test('a service whose total never ends is not read for ever', async () => {
  const list = listOf(0, (page) => (page.total = 10_000_000))
  expect(await scanned(list.ask)).toMatchObject({ isComplete: false })
  expect(list.asked()).toBeLessThanOrEqual(2000)
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
