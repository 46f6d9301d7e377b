import { expect, test } from 'vitest'
import { createRig } from '../rig/rig.ts'

/** Drains this many sales of one shift and returns how many statements it took. */
async function drained(count: number) {
  const rig = createRig()
  const shift = rig.openShift()
  rig.sellMany(shift, count)
  rig.closeShift(shift)
  rig.engine().start()
  await rig.drain()
  expect(rig.unsent().count).toBe(0)
  expect(rig.trades()).toHaveLength(count)
  const asked = [...rig.statements.values()].reduce((sum, times) => sum + times, 0)
  const result = { asked, commits: rig.commits(), sends: rig.sent.length }
  const plans = [...rig.statements.keys()].flatMap((sql) => {
    const values = Array.from({ length: sql.split('?').length - 1 }, () => null)
    const rows = rig
      .store()
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values) as { detail: string }[]
    return rows.map(({ detail }) => ({ sql, detail }))
  })
  rig.end()
  return { ...result, plans }
}

test('5,000 queued jobs drain with two commits and a constant number of queries each', async () => {
  const few = await drained(200)
  const many = await drained(5000)
  // Two commits for each job - the intent and its outcome - and one for the recovery at the start.
  expect(many.commits).toBe(2 * 5002 + 1)
  // One canary, one check of the register before its opening, and one write for each job.
  expect(many.sends).toBe(5002 + 2)
  expect(many.asked / 5002).toBeLessThanOrEqual((few.asked / 202) * 1.02)
})

test('no query of the loop reads the whole outbox', async () => {
  const { plans } = await drained(20)
  expect(plans.length).toBeGreaterThan(10)
  for (const { sql, detail } of plans) {
    // The queue may read in full the four rows of unsent counts, the neighbours of one line, and the last shifts by
    // number.
    if (/^SCAN (?!owed|CONSTANT|ROW|shift\b)/.test(detail)) expect(detail, sql).toMatch(/USING (COVERING )?INDEX job_/)
  }
})
