import type { Page } from 'playwright'
import type { ReportView } from '../../../src/shared/views.ts'
import { menuRow } from './menu-row.ts'
import { shopPictures } from '../window-page.ts'

/**
 * Opens the report of a page by product, with `rows` goods that have `different` pictures. The answer of the fake has
 * five goods, so the page gets one with many. Returns the page.
 */
export async function openManyGoods(page: Page, rows: number, different: number): Promise<Page> {
  const names = [...shopPictures.keys()]
  await page.evaluate(
    ({ rows, different, names }) => {
      const api = window.kassa
      const call = api.call.bind(api)
      api.call = async (name, input) => {
        const answer = await call(name, input)
        if (name !== 'reports.view' || !answer.ok) return answer
        const view = answer.value as ReportView
        const { product } = view.tables
        const many = Array.from({ length: rows }, (_, at) => ({
          ...product[at % product.length],
          name: `Goods ${at}`,
          image: `${at % different}/${names[(at % different) % names.length]}.webp`
        }))
        return { ok: true, value: { ...view, tables: { ...view.tables, product: many } } as never }
      }
    },
    { rows, different, names }
  )
  await menuRow('menu.reports')(page)
  await page.keyboard.press('F3')
  await page.getByRole('table').getByText('Goods 0', { exact: true }).waitFor()
  return page
}
