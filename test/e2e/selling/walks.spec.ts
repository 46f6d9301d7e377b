import { goods, owner, pin, type Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import type { Service } from '../service.ts'
import { act, button, countInputs, dialog, digits, keyRow, tile, type Inputs } from '../taps.ts'

// The five tasks of a new user at 1024 x 768, each by keys alone and by taps alone. A key or a chord counts one, a
// typed character counts one, a tap counts one. docs/guide/walks.md shows the figures.

test.use({ display: '1024x768' })

/** What each walk costs. If a walk takes more or fewer inputs, its test fails; then this table and the page are changed. */
const costs = {
  // Without the characters of the address and of the API key. Taps cannot type the owner's PIN: it is typed twice.
  connect: { byKeys: { keys: 35, taps: 0 }, byTaps: { keys: 12, taps: 20 } },
  cash: { byKeys: { keys: 6, taps: 0 }, byTaps: { keys: 0, taps: 6 } },
  refund: { byKeys: { keys: 10, taps: 0 }, byTaps: { keys: 0, taps: 10 } },
  split: { byKeys: { keys: 7, taps: 0 }, byTaps: { keys: 0, taps: 8 } },
  close: { byKeys: { keys: 7, taps: 0 }, byTaps: { keys: 0, taps: 8 } }
}

const managersPin = '2580'
const choices = { Register: 'Kassa 1, Chilonzor', 'Price list': 'Chakana' }

/** The field that the till fills in by itself: the service marks one price list as the main one. */
const suggested = ['Price list']

const seesSale = ({ heading }: Cashier) => expect(heading('Sale')).toBeAttached()
const seesSold = ({ heading }: Cashier) => expect(heading('Sale done')).toBeAttached()

// ---- From the first screen to the first sale

async function connectByKeys(cashier: Cashier, service: Service): Promise<void> {
  const { page, press, type, tabTo, heading } = cashier
  await type(service.url)
  await tabTo('API key')
  await type(service.apiKey)
  await press('Enter')
  await expect(page.getByText('The service answers.')).toBeVisible()
  for (const [label, name] of Object.entries(choices)) {
    const chosen = page.getByLabel(label, { exact: true }).locator('option:checked')
    if (suggested.includes(label)) {
      await expect(chosen).toHaveText(name)
      continue
    }
    await tabTo(label)
    await press('ArrowDown')
    await expect(chosen).toHaveText(name)
  }
  await tabTo('Owner’s PIN')
  await type(pin)
  await press('Tab')
  await type(pin)
  await press('Enter')
  await expect(heading('Sign in')).toBeAttached()
  await expect(page.getByRole('radio', { name: new RegExp(`^${owner}`) })).toBeChecked()
  await type(pin)
  await press('Enter')
  await expect(heading('Open the shift')).toBeVisible()
  await expect(page.locator('input:focus')).toHaveCount(1)
  await type('2')
  await press('F10')
  await seesSale(cashier)
  await press('Control+1', 'F9')
  await seesSold(cashier)
}

async function connectByTaps(cashier: Cashier, service: Service, { tap, choose }: Inputs): Promise<void> {
  const { page, type, heading } = cashier
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await tap(field('Address of the service'))
  await type(service.url)
  await tap(field('API key'))
  await type(service.apiKey)
  await tap(act(page, /^Test/))
  await expect(page.getByText('The service answers.')).toBeVisible()
  for (const [label, name] of Object.entries(choices)) if (!suggested.includes(label)) await choose(label, name)
  await tap(field('Owner’s PIN'))
  await type(pin)
  await tap(field('The same PIN again'))
  await type(pin)
  await tap(act(page, /^Download data/))
  await expect(heading('Sign in')).toBeAttached()
  await tap(...digits(page.getByRole('main'), pin), act(page, /^Sign in/))
  await expect(heading('Open the shift')).toBeVisible()
  const more = act(page, /^One more of 200 000 so/)
  await tap(more, more, act(page, /^Open with/))
  await seesSale(cashier)
  await tap(tile(page, 'Non (tandir)'), act(page, /^Exact cash/))
  await seesSold(cashier)
}

for (const way of ['byKeys', 'byTaps'] as const) {
  const how = way === 'byKeys' ? 'by keys alone' : 'by taps where there is no text to type'
  test(`a newcomer connects a till and sells, ${how}`, async ({ cashier, service }) => {
    const { page } = cashier
    await expect(page.locator('main.welcome')).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 768 })
    await cashier.speakEnglish()
    const inputs = countInputs(cashier)
    await (way === 'byKeys' ? connectByKeys(cashier, service) : connectByTaps(cashier, service, inputs))
    const { keys, taps } = inputs.spent
    const given = service.url.length + service.apiKey.length
    await expect.poll(async () => (await service.records('trade')).length).toBe(1)
    expect({ keys: keys - given, taps }).toEqual(costs.connect[way])
  })
}

// ---- Tasks in the practice shop. A shift is open, and the guide of the first sale is on.

type Walk = {
  does: string
  /** The steps before the walk, which are not counted. */
  begins?: (cashier: Cashier) => Promise<void>
  byKeys: (cashier: Cashier) => Promise<void>
  byTaps: (cashier: Cashier, inputs: Inputs) => Promise<void>
  /** The expectations after the walk, which are not counted. */
  ends: (cashier: Cashier) => Promise<void>
}

async function seesInHistory({ page, press, heading }: Cashier, sums: readonly string[]): Promise<void> {
  await press('F8')
  await expect(heading('Sales history')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sales, newest first' }).getByRole('button')).toContainText([...sums])
}

const cash: Walk = {
  does: 'sells two goods for cash and gives change',
  async byKeys(cashier) {
    const { press, heading } = cashier
    await press('Control+1', 'Control+2', 'F10')
    await expect(heading('Checkout')).toBeAttached()
    await press('Alt+2', 'Enter', 'Enter')
    await seesSold(cashier)
  },
  async byTaps(cashier, { tap }) {
    const { page } = cashier
    await tap(tile(page, 'Non (tandir)'), tile(page, 'Patir non'), act(page, /^Pay/))
    await tap(act(page, /^20 000/), act(page, /^Take 20 000/), act(page, /^Finish, give 7 000/))
    await seesSold(cashier)
  },
  async ends(cashier) {
    await expect(cashier.page.getByRole('main')).toContainText('Change 7 000')
    await seesInHistory(cashier, ['13 000'])
  }
}

async function sellTwoGoods(cashier: Cashier): Promise<void> {
  for (const { code } of [goods.bread, goods.milk]) await cashier.scan(code)
  await cashier.sees('23 000')
  await cashier.press('F9')
  await seesSold(cashier)
  await cashier.nextCustomer()
}

const refund: Walk = {
  does: 'refunds one line of a sale with the PIN of a manager',
  begins: sellTwoGoods,
  async byKeys(cashier) {
    const { page, press, type, heading } = cashier
    await press('F8')
    await expect(heading('Sales history')).toBeVisible()
    await press('F8')
    await expect(page.getByLabel(`${goods.bread.name}: return quantity`)).toBeFocused()
    await type('1')
    await press('Alt+1', 'Enter')
    await expect(dialog(page)).toBeVisible()
    await type(managersPin)
    await press('Enter')
    await expect(dialog(page)).toBeHidden()
  },
  async byTaps({ page, heading }, { tap }) {
    await tap(keyRow(page, /History/))
    await expect(heading('Sales history')).toBeVisible()
    await tap(keyRow(page, /Refund/))
    await expect(heading(/^Refund of sale/)).toBeVisible()
    await tap(act(page, `${goods.bread.name}: more`), page.getByRole('radio').first())
    await tap(act(page, /^Refund 7 500/))
    await expect(dialog(page)).toBeVisible()
    await tap(...digits(dialog(page), managersPin), button(dialog(page), /^Allow/))
    await expect(dialog(page)).toBeHidden()
  },
  async ends({ page }) {
    await expect(page.getByRole('region', { name: 'Refund slip' }).last()).toContainText(/REFUND.*7\s500/s)
  }
}

const split: Walk = {
  does: 'splits a ticket by goods and takes two payments',
  async begins(cashier) {
    for (const { code } of [goods.bread, goods.milk]) await cashier.scan(code)
    await cashier.sees('23 000')
  },
  async byKeys(cashier) {
    const { page, press, heading } = cashier
    await press('Control+b')
    await expect(heading(/^Split/)).toBeVisible()
    await press('+')
    await expect(act(page, /^Split off 7 500/)).toBeVisible()
    await press('Enter')
    await seesSale(cashier)
    await press('F9')
    await seesSold(cashier)
    await press('F7')
    await expect(page.getByRole('option').first()).toBeVisible()
    await press('Enter')
    await seesSale(cashier)
    await press('F9')
    await seesSold(cashier)
  },
  async byTaps(cashier, { tap }) {
    const { page } = cashier
    await tap(button(page, /^More/), button(dialog(page), /Split/))
    await tap(act(page, `${goods.bread.name}: more`), act(page, /^Split off 7 500/))
    await seesSale(cashier)
    await tap(act(page, /^Exact cash/))
    await seesSold(cashier)
    await tap(act(page, /^Next customer/))
    await seesSale(cashier)
    await tap(page.getByRole('tab', { name: /^Ticket/, selected: false }), act(page, /^Exact cash/))
    await seesSold(cashier)
  },
  ends: (cashier) => seesInHistory(cashier, ['7 500', '15 500'])
}

const close: Walk = {
  does: 'closes a shift with too little cash and a note',
  begins: sellTwoGoods,
  async byKeys(cashier) {
    await cashier.menu('Close shift')
    await expect(cashier.heading(/^Close shift/)).toBeVisible()
    await cashier.type('2')
    await cashier.press('F5', 'F10')
    await expect(cashier.page.getByText('Expected').first()).toBeVisible()
    await cashier.press('Alt+1', 'F10')
  },
  async byTaps({ page, heading }, { tap }) {
    await tap(keyRow(page, /Menu/), button(dialog(page), /Close shift/))
    await expect(heading(/^Close shift/)).toBeVisible()
    const more = act(page, /^One more of 200 000 so/)
    await tap(more, more, keyRow(page, /Set the rest/), act(page, /^Compare/))
    await expect(page.getByText('Expected').first()).toBeVisible()
    await tap(page.getByRole('button', { name: 'To note' }).first(), act(page, /^Close the shift/))
  },
  async ends({ page, heading }) {
    await expect(heading(/Z report/)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('−23 000')
    await expect(page.getByRole('main')).toContainText('Note: Possible unpaid sale: 23 000')
  }
}

test.describe('in the practice shop', () => {
  test.use({ flags: ['--training'] })
  for (const [name, walk] of Object.entries({ cash, refund, split, close })) {
    for (const way of ['byKeys', 'byTaps'] as const) {
      test(`a newcomer ${walk.does}, ${way === 'byKeys' ? 'by keys' : 'by taps'} alone`, async ({ cashier }) => {
        const { page } = cashier
        await expect(page.getByRole('radio').first()).toBeVisible()
        await page.setViewportSize({ width: 1024, height: 768 })
        await cashier.speakEnglish()
        await cashier.signIn('Nodira A.', managersPin)
        await cashier.openShift()
        await walk.begins?.(cashier)
        const inputs = countInputs(cashier)
        await walk[way](cashier, inputs)
        const { spent } = inputs
        await walk.ends(cashier)
        expect(spent).toEqual(costs[name as keyof typeof costs][way])
      })
    }
  }
})
