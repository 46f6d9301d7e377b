import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scenario } from './fake-ipc.ts'
import { keyboardUser } from './keyboard-user.ts'
import { openManyGoods } from './pictures/many-goods.ts'
import { menuRow } from './pictures/menu-row.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// The reports and the history of sales, in a real Chromium with a fake IPC. Without Chromium the tests are shown as
// skipped.

describe.skipIf(!hasChromium)('the reports and the history', () => {
  let windows: Windows
  let page: Page
  let errors: string[] = []

  const open = async (scenario: Scenario): Promise<void> => {
    ;({ page, errors } = await windows.open(scenario))
  }
  const { press, type } = keyboardUser(() => page)

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('the history finds a sale by a part of its number and shows its receipt as a copy', async () => {
    await open({})
    await page.getByRole('main').waitFor()
    await press('F8')
    await page.getByRole('searchbox', { name: 'Number, amount, day, customer, product, or scan' }).waitFor()
    await type('4139')
    await page.getByRole('list', { name: 'Sales, newest first' }).getByRole('button').first().waitFor()
    await press('Enter')
    await page.getByText('COPY', { exact: true }).waitFor()
    await press('Escape')
    await page.getByRole('searchbox').waitFor()
    expect(errors).toEqual([])
  })

  it('a report that is longer than the window is scrolled by keys before Tab has reached it', async () => {
    await open({})
    await page.setViewportSize({ width: 1024, height: 420 })
    await menuRow('menu.report')(page)
    const pane = page.locator('.scroll.body')
    await pane.waitFor()
    const top = () => pane.evaluate(({ scrollTop }) => scrollTop)
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await press('PageDown')
    await expect.poll(top).toBeGreaterThan(100)
    await press('Home')
    await expect.poll(top).toBe(0)
    await press('ArrowDown')
    await expect.poll(top).toBe(40)
    expect(errors).toEqual([])
  })

  it('the pane of a table is reached by Tab as soon as a part of it that is shown later is too long', async () => {
    await open({})
    await menuRow('menu.reports')(page)
    const pane = page.getByRole('region', { name: 'By hour, as a plot' })
    await pane.waitFor()
    expect(await pane.getAttribute('tabindex')).toBeNull()
    await pane.evaluate((shown) => {
      shown.style.blockSize = `${shown.clientHeight}px`
      const part = document.createElement('p')
      part.style.flex = '0 0 2000px'
      shown.append(part)
    })
    await expect.poll(() => pane.getAttribute('tabindex')).toBe('0')
    expect(errors).toEqual([])
  })

  it('the history says how many sales there are, and End and PageDown reach those after the first page', async () => {
    await open({})
    await page.getByRole('main').waitFor()
    await press('F8')
    await page.getByRole('status').filter({ hasText: 'Receipts: 240' }).waitFor()
    const chosen = page.getByRole('list', { name: 'Sales, newest first' }).locator('[aria-current]')
    const isChosen = (number: string) => expect.poll(() => chosen.textContent()).toContain(number)
    await press('PageDown')
    await isChosen('2K7QX-004132')
    await press('End')
    await isChosen('2K7QX-004043')
    await press('End')
    await isChosen('2K7QX-003943')
    await press('End')
    await isChosen('2K7QX-003903')
    await press('Home')
    await isChosen('2K7QX-004142')
    expect(errors).toEqual([])
  })

  it('the pictures of rows that pass by are not read while the list is scrolled, and those in sight are read when it rests', async () => {
    await open({})
    await page.getByRole('main').waitFor()
    await openManyGoods(page, 2_000, 2_000)
    const list = '.rows [role="table"]'
    await page.locator(`${list} img`).first().waitFor({ state: 'attached' })
    const read = await page.evaluate(async (list) => {
      const rows = document.querySelector(list)
      for (let frame = 0; frame < 60; frame += 1) {
        rows?.scrollBy(0, 300)
        await new Promise(requestAnimationFrame)
      }
      return rows?.querySelectorAll('img').length
    }, list)
    expect(read).toBe(0)
    await page.locator(`${list} img`).first().waitFor({ state: 'attached' })
    expect(errors).toEqual([])
  })

  it('a row of a report opens its sales in the history with a filter that F12 removes, unless it has a refund of another till', async () => {
    await open({})
    await menuRow('menu.reports')(page)
    await press('F6', 'Enter')
    const filter = page.getByRole('button', { name: 'This shift · By cashier · Nodira A.' })
    await filter.waitFor()
    const sales = page.getByRole('list', { name: 'Sales, newest first' }).getByRole('button')
    const behind = await sales.count()
    expect(await page.getByRole('button', { name: 'Any time' }).count()).toBe(0)
    await press('F12')
    await page.getByRole('button', { name: 'Any time' }).waitFor()
    expect(await filter.count()).toBe(0)
    await expect.poll(() => sales.count()).toBeGreaterThan(behind)
    await press('Escape', 'F8')
    await page.getByRole('table', { name: 'Refunds' }).waitFor()
    expect(await page.getByRole('button', { name: 'Show sales' }).isDisabled()).toBe(true)
    expect(errors).toEqual([])
  })

  it('the reports open the sales that are not sent yet, and the history says which of them needs a person', async () => {
    await open({})
    await menuRow('menu.reports')(page)
    await page.getByRole('button', { name: '4', exact: true }).click()
    const rows = page.getByRole('list', { name: 'Sales, newest first' }).getByRole('button')
    await expect.poll(() => rows.count()).toBe(4)
    await page.getByRole('button', { name: 'Not sent yet' }).waitFor()
    const preview = page.getByRole('complementary', { name: 'Chosen sale' })
    await preview.getByText('Sending to the back office').waitFor()
    await press('End')
    await rows.nth(3).getByText('Needs you').waitFor()
    await preview.getByText('Needs you').waitFor()
    expect(await preview.getByText('Sending to the back office').count()).toBe(0)
    await page.setViewportSize({ width: 1024, height: 768 })
    await preview.getByText('Needs you').waitFor()
    expect(errors).toEqual([])
  })

  it('the report of a closed shift opens its receipts below the list price, and the receipt says which line it is', async () => {
    await open({})
    await menuRow('menu.shifts')(page)
    await press('Enter')
    const link = page.getByRole('button', { name: 'Show the receipts' }).first()
    await link.waitFor()
    await press('F8')
    await page.getByRole('button', { name: 'Below the list price', exact: true }).waitFor()
    await page.getByRole('button', { name: /^Shift 41\d/ }).waitFor()
    const rows = page.getByRole('list', { name: 'Sales, newest first' }).getByRole('button')
    await expect.poll(() => rows.count()).toBe(3)
    expect(await rows.first().textContent()).toMatch(/Below the list price:.12\s500/)
    await press('Enter')
    const lines = page.getByRole('list', { name: 'Below the list price' })
    await lines.waitFor()
    expect(await lines.textContent()).toMatch(/List price .*, sold at .*12\s500/)
    expect(errors).toEqual([])
  })

  it('the reports explain why the average receipt of the back office differs from that of the till', async () => {
    await open({})
    await menuRow('menu.reports')(page)
    const beside = page.getByRole('region', { name: 'Same hours, previous weeks' })
    await beside.getByRole('row', { name: /^Average receipt/ }).waitFor()
    await beside.getByText('this till counts it after discounts, the back office before discounts').waitFor()
    expect(errors).toEqual([])
  })

  it('a tap on a bar of the hours chooses that hour in the table', async () => {
    await open({})
    await menuRow('menu.reports')(page)
    const chosen = page.getByRole('row', { selected: true }).getByRole('rowheader')
    const rows = page.getByRole('row').getByRole('rowheader')
    const hour = (await rows.nth(2).textContent()) ?? ''
    expect(await chosen.textContent()).not.toBe(hour)
    const box = await page.locator('.plot svg .column').nth(2).boundingBox()
    // The lowest point of the column lies on its bar.
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) - 30)
    await expect.poll(() => chosen.textContent()).toBe(hour)
    expect(errors).toEqual([])
  })
})
