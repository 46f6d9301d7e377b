import { goods } from '../../test/e2e/cashier.ts'
import type { Play, Scene } from './scene.ts'
import { expect } from './screen.ts'

// Selling without the network, the network back again, and the end of the shift.

const { bread, milk, kefir } = goods

export const lose: Play = async ({ cashier, screen }, { does, shows }) => {
  does('The practice shop has no network cable, so she turns “Offline mode” on in the menu (F12).')
  does('The manager approves it with her PIN.')
  does('Now the till works as without a network: it sends no requests.')
  await cashier.menu('Offline mode')
  await cashier.approve()
  await cashier.press('Escape')
  shows(`The bar: ${await screen.network('Offline mode')}, ${await screen.unsent(0)}.`)
}

export const sellOn: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  does('She sells milk; F9 is exact cash.')
  await cashier.scan(milk.code)
  await screen.total('15 500 soʻm')
  await cashier.press('F9')
  await expect(cashier.heading('Sale done')).toBeAttached()
  shows(`${await screen.saleNumber()} is done; ${await screen.unsent(1)}.`)
  await cashier.nextCustomer()
  does('She sells kefir and bread by card; F3 is Humo.')
  await cashier.scan(kefir.code)
  await cashier.scan(bread.code)
  await screen.total('17 000 soʻm')
  await cashier.pay('F3')
  shows(`${await screen.saleNumber()} is done; ${await screen.unsent(2)}.`)
  await picture('offline-sold')
  await cashier.nextCustomer()
  does('Ctrl+J shows the sales that are not at the service yet.')
  await cashier.press('Control+j')
  await expect(cashier.heading('System')).toBeAttached()
  const { count, amount } = await screen.waiting()
  expect({ count, amount }).toEqual({ count: '2', amount: '32 500 soʻm' })
  shows(`${count} of them, ${amount} in total.`)
  await picture('unsent')
  await cashier.press('Escape')
}

export const reconnect: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  does('The network is back: she turns “Offline mode” off in the menu.')
  await cashier.menu('Offline mode')
  await cashier.press('Escape')
  shows(`The bar: ${await screen.network('Online')}. Sent automatically: ${await screen.unsent(0)}.`)
  await picture('reconnected')
}

/** Types the counted cash field by field, with Enter between the fields. */
async function count({ cashier, screen }: Scene, drawer: Record<string, string>): Promise<void> {
  const left = new Map(Object.entries(drawer))
  for (let fields = 0; left.size > 0 && fields < 60; fields += 1) {
    const field = await screen.field()
    const typed = left.get(field)
    if (typed !== undefined) await cashier.type(typed)
    left.delete(field)
    if (left.size > 0) await cashier.press('Enter')
  }
  expect([...left.keys()], 'fields that were not counted').toEqual([])
}

/** 554 000 in notes, and the sums that the terminals printed. */
const notes = {
  'Pieces of 200 000 soʻm': '2',
  'Pieces of 100 000 soʻm': '1',
  'Pieces of 50 000 soʻm': '1',
  'Pieces of 2 000 soʻm': '2'
}
const slips = { Uzcard: '37230', Humo: '17000' }

export const countDrawer: Play = async (scene, { does, shows, picture }) => {
  const { cashier, screen } = scene
  does('F12, “Close the shift”: she counts the notes and types the totals of the terminals.')
  await cashier.menu('Close shift')
  await expect(cashier.heading(/^Close shift/)).toBeVisible()
  await expect(cashier.page.getByText('Expected', { exact: true })).toHaveCount(0)
  shows('The count is blind: the till does not show the expected amounts.')
  await count(scene, notes)
  shows(`Counted so far: ${await screen.counted('554 000 soʻm')}.`)
  await picture('count')
  await count(scene, slips)
  does('F5: the rest is zero.')
  await cashier.press('F5')
}

export const compare: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  does('F10 compares.')
  await cashier.press('F10')
  const [expected, counted, difference] = await screen.row('Naqd, soʻm')
  expect([expected, counted, difference]).toEqual(['554 500', '554 000', '−500'])
  shows(`Cash: expected ${expected}, counted ${counted}, difference ${difference}.`)
  const card = await screen.row('Uzcard')
  expect(card).toEqual(['37 230', '37 230', '0'])
  shows(
    `Uzcard: expected ${card[0]}, counted ${card[1]}. On the right the drawer is short by ${await screen.difference('500 soʻm')}.`
  )
  await picture('compare')
}

export const close: Play = async ({ cashier, screen }, { does, shows, picture }) => {
  does('F10 closes the shift. The difference needs a note first, and then F10 again.')
  await cashier.closeCompared()
  await expect(cashier.heading(/Z report/)).toBeVisible()
  const { sold, receipts } = await screen.report()
  expect({ sold, receipts }).toEqual({ sold: '108 730 soʻm', receipts: '5' })
  shows(`Z report: sold ${sold} in ${receipts} receipts.`)
  const [opening, taken, change] = await screen.row('Naqd, soʻm')
  expect([opening, taken, change]).toEqual(['500 000', '85 500', '31 000'])
  shows(`Cash: ${opening} at opening, ${taken} taken, ${change} given as change.`)
  shows(`Everything is at the service: ${await screen.unsent(0)}.`)
  await picture('z-report')
  does('Enter: the next cashier can open a shift.')
  await cashier.press('Enter')
  await expect(cashier.heading('Open the shift')).toBeVisible()
}
