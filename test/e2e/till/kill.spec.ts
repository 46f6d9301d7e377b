import { join } from 'node:path'
import { cashierAt, goods, type Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import { startService } from '../service.ts'

// SIGKILL between every two steps of a shift: the ticket is the same line for line, and the service has every sale
// once.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

type Step = { name: string; act: (cashier: Cashier) => Promise<void>; then: (cashier: Cashier) => Promise<void> }

/** The steps, each with what must be on the screen after it, and again after a kill. */
const steps: Step[] = [
  {
    name: 'the shift is open',
    act: (cashier) => cashier.openShift(),
    then: (cashier) => expect(cashier.heading('Sale')).toBeAttached()
  },
  {
    name: 'one line is scanned',
    act: (cashier) => cashier.scan(goods.bread.code),
    then: (cashier) => cashier.sees('7 500')
  },
  {
    name: 'a second line is scanned',
    act: (cashier) => cashier.scan(goods.milk.code),
    then: (cashier) => cashier.sees('23 000')
  },
  {
    name: 'the ticket is held',
    act: (cashier) => cashier.hold('Dilnoza'),
    then: (cashier) => expect(cashier.page.getByRole('tab', { name: /Dilnoza/ })).toBeVisible()
  },
  {
    name: 'the next one is sold',
    async act(cashier) {
      await cashier.scan(goods.kefir.code)
      await cashier.sees('9 500')
      await cashier.pay('F1', '10000')
    },
    then: (cashier) =>
      expect(cashier.page.getByRole('tab', { name: /Dilnoza/ }).or(cashier.heading('Sale done'))).toBeVisible()
  },
  {
    name: 'the held one is taken back',
    async act(cashier) {
      if (await cashier.heading('Sale done').count()) await cashier.nextCustomer()
      await cashier.recall('Dilnoza')
    },
    then: (cashier) => cashier.sees('23 000')
  },
  {
    name: 'a part of it is paid',
    async act(cashier) {
      await cashier.press('F10')
      await expect(cashier.heading('Checkout')).toBeAttached()
      await cashier.page.keyboard.type('20000')
      await cashier.press('Enter')
      await expect(cashier.page.getByRole('main')).toContainText('3 000')
    },
    then: (cashier) => expect(cashier.page.locator('body')).toContainText('3 000')
  },
  {
    name: 'the rest is paid by card',
    async act(cashier) {
      if ((await cashier.heading('Checkout').count()) === 0) await cashier.press('F10')
      await expect(cashier.heading('Checkout')).toBeAttached()
      await cashier.press('F2', 'Enter', 'Alt+1', 'Enter')
      await expect(cashier.heading('Sale done')).toBeAttached()
    },
    then: (cashier) => expect(cashier.heading('Sale').or(cashier.heading('Sale done'))).toBeAttached()
  }
]

test(
  'a till that is killed between every two steps loses nothing and sends nothing twice',
  { tag: '@main' },
  async ({ kassa }) => {
    const service = await startService({ dataFile: join(kassa.dataDir, '..', 'world.json') })
    try {
      let cashier = cashierAt(kassa.page)
      await cashier.connect(service)
      await cashier.waitForGoods()
      await cashier.signIn()
      for (const step of steps) {
        await test.step(step.name, async () => {
          await step.act(cashier)
          await step.then(cashier)
          await kassa.kill()
          cashier = cashierAt(await kassa.relaunch())
          await cashier.signIn()
          await step.then(cashier)
        })
      }
      await cashier.closeShift('2')
      await kassa.kill()
      cashier = cashierAt(await kassa.relaunch())
      await cashier.signIn()
      await expect(cashier.heading('Open the shift')).toBeVisible()

      const codes = async () => (await service.records('trade')).map((trade) => String(trade['code']))
      await expect.poll(async () => (await codes()).length).toBe(2)
      const states = async () => (await service.records('session')).map((session) => session['state'])
      await expect.poll(states).toEqual(['closed'])
      await expect.poll(async () => (await service.records('open-ticket')).length).toBe(0)
      const totals = (await service.records('trade')).map((trade) => trade['total_to_pay'])
      expect(totals).toEqual(expect.arrayContaining([9_500, 23_000]))
      expect(new Set(await codes()).size).toBe(2)
    } finally {
      await service.stop()
    }
  }
)
