import { expect, it } from 'vitest'
import { createRecovering, offerAfterMs } from '../../../src/main/db/backup/recovering.ts'
import type { RecoveryNews } from '../../../src/main/db/backup/check-thread.ts'
import type { Recovery } from '../../../src/main/db/core/recovery-row.ts'
import type { RecoveringView } from '../../../src/shared/views.ts'
import { at } from '../../support/model-fixtures.ts'
import { createVirtualClock } from '../../support/virtual-clock.ts'

const backupAt = 1_700_000_000_000

/** Begins a recovery whose threads end as the test wants. */
function begun({ hasBackup = true, endsAtOnce = true } = {}) {
  const clock = createVirtualClock()
  const shown: RecoveringView[] = []
  const logged: string[] = []
  const threads: {
    isFromBackup: boolean
    news: (news: RecoveryNews) => void
    resolve: (recovery: Recovery) => void
    reject: (error: unknown) => void
    isStopped: boolean
  }[] = []
  const recovering = createRecovering({
    check: {
      recover({ isFromBackup }, news) {
        const { promise, resolve, reject } = Promise.withResolvers<Recovery>()
        const thread = { isFromBackup, news, resolve, reject, isStopped: false }
        threads.push(thread)
        const stop = (): Promise<void> => {
          thread.isStopped = true
          return endsAtOnce ? Promise.resolve() : new Promise(() => undefined)
        }
        return { done: promise, stop }
      }
    },
    clock,
    log: (event) => logged.push(event),
    show: (view) => shown.push(view)
  })
  const done = Promise.resolve(recovering.recover({ path: 'till.db', at: at(1), cause: 'malformed' }))
  threads[0]?.news({ kind: 'backup', madeAt: hasBackup ? backupAt : undefined, locale: 'ru' })
  return { clock, shown, logged, threads, done, takeBackup: () => recovering.takeBackup().ok }
}
const recovery = { cause: 'malformed' } as Recovery

it('the window is told at once that a file is recovered, and each second how far it is, until the recovery ends', async () => {
  const { clock, shown, logged, threads, done } = begun()
  expect([shown.length, logged]).toEqual([1, ['file.damaged']])
  threads[0]?.news({ kind: 'progress', table: 'sale', place: 7, tables: 50, rows: 400 })
  await clock.advance(2_000)
  expect(shown.at(-1)).toEqual({ seconds: 2, place: 7, tables: 50, rows: 400, isFromBackup: false, locale: 'ru' })
  threads[0]?.resolve(recovery)
  expect(await done).toBe(recovery)
  const count = shown.length
  await clock.advance(10_000)
  expect([count, shown.length]).toEqual([3, 3])
})

it('the newest backup is offered after a minute and not before, and then takes the place of the file', async () => {
  const { clock, shown, logged, threads, done, takeBackup } = begun()
  await clock.advance(offerAfterMs - 1_000)
  expect([shown.at(-1)?.backupAt, takeBackup()]).toEqual([undefined, false])
  await clock.advance(1_000)
  expect(shown.at(-1)?.backupAt).toBe(backupAt)
  expect(takeBackup()).toBe(true)
  await clock.advance(1_000)
  expect(threads.map(({ isFromBackup, isStopped }) => [isFromBackup, isStopped])).toEqual([
    [false, true],
    [true, false]
  ])
  expect(shown.at(-1)).toMatchObject({ isFromBackup: true, backupAt })
  expect(logged).toEqual(['file.damaged', 'file.backupChosen'])
  // The thread that was ended reports its end, which nobody waits for.
  threads[0]?.reject(new Error('the recovery ended early'))
  expect(takeBackup()).toBe(false)
  threads[1]?.resolve(recovery)
  expect(await done).toBe(recovery)
})

it('a thread that does not end is left after five seconds', async () => {
  const { clock, threads, takeBackup } = begun({ endsAtOnce: false })
  await clock.advance(offerAfterMs)
  takeBackup()
  await clock.advance(4_000)
  expect(threads).toHaveLength(1)
  await clock.advance(1_000)
  expect(threads.map(({ isFromBackup }) => isFromBackup)).toEqual([false, true])
})

it('no backup is offered if there is none, or if the new file is finished', async () => {
  const none = begun({ hasBackup: false })
  await none.clock.advance(2 * offerAfterMs)
  expect([none.shown.at(-1)?.backupAt, none.takeBackup()]).toEqual([undefined, false])
  const late = begun()
  late.threads[0]?.news({ kind: 'end' })
  await late.clock.advance(2 * offerAfterMs)
  expect([late.shown.at(-1)?.backupAt, late.takeBackup()]).toEqual([undefined, false])
})

it('the error of a recovery that fails is thrown, and nothing is offered any more', async () => {
  const { clock, threads, done, takeBackup } = begun()
  threads[0]?.reject(Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' }))
  await expect(done).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  await clock.advance(offerAfterMs)
  expect(takeBackup()).toBe(false)
})
