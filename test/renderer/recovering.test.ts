import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecoveringView } from '../../src/shared/views.ts'
import { keyboardUser } from './keyboard-user.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// The window of a till whose damaged file is recovered at the start: the till has announced no state yet. Without
// Chromium the tests are shown as skipped.

describe.skipIf(!hasChromium)('the window while a damaged file is recovered', () => {
  let windows: Windows
  let page: Page
  let errors: string[] = []
  const { press, seen } = keyboardUser(() => page)
  const progress = { seconds: 3, place: 7, tables: 50, rows: 400, isFromBackup: false, locale: 'en' } as const
  const show = (view: RecoveringView): Promise<void> =>
    page.evaluate((shown) => window.kassaEmit('recovering', shown), view)
  const called = () => page.evaluate(() => window.kassaCalled.filter((name) => name === 'app.takeBackup').length)

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())
  const open = async (): Promise<void> => {
    ;({ page, errors } = await windows.open({ late: ['app.state'], recovering: progress }))
  }

  it('the window shows how far the recovery is, in the language of the file', async () => {
    await open()
    await seen('The till’s file was damaged')
    await seen('Table 8 of 50, 400 rows, 3 s')
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('14')
    await show({ ...progress, locale: 'ru' })
    await seen('Файл кассы был повреждён')
    expect(errors).toEqual([])
  })

  it('the backup can be taken by its key only after it is offered, and Enter does not take it', async () => {
    await open()
    await seen('Table 8 of 50, 400 rows, 3 s')
    await press('Alt+1')
    expect(await called()).toBe(0)
    await show({ ...progress, seconds: 60, backupAt: Date.UTC(2026, 0, 5, 12) })
    await seen(/You can take the newest backup/)
    await press('Enter')
    expect(await called()).toBe(0)
    await press('Alt+1')
    await expect.poll(called).toBe(1)
    await show({ ...progress, seconds: 61, backupAt: Date.UTC(2026, 0, 5, 12), isFromBackup: true })
    await seen(/The till takes the backup of .+, 61 s/)
    expect(await page.getByRole('button', { name: 'Take the backup' }).count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('the till that is open takes the place of the recovery', async () => {
    await open()
    await seen('Table 8 of 50, 400 rows, 3 s')
    await page.evaluate(() => window.kassaLate.come(true))
    await page.getByText('The till’s file was damaged').waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })
})
