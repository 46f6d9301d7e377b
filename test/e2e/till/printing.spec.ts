import { readFileSync } from 'node:fs'
import { printedText } from '../../support/printing/escpos-reader.ts'
import { pngOfDots } from '../../support/printing/png.ts'
import { virtualPrinter, type VirtualPrinter } from '../../support/printing/virtual-printer.ts'
import { goods, type Cashier } from '../cashier.ts'
import { expect, test as base } from '../fixtures.ts'
import { hostName } from '../hosts.ts'
import type { Service } from '../service.ts'
import { shoot } from '../shoot.ts'

// A printer is set up, a sale is printed, the printer is off, a copy is printed, and a receipt has letters that no code
// page has.

const test = base.extend<{ printer: VirtualPrinter }>({
  printer: async ({ page }, use) => {
    await page.title()
    const printer = await virtualPrinter()
    await use(printer)
    await printer.off()
  }
})
const textOf = (printer: VirtualPrinter): string => printedText(printer.papers.at(-1) ?? [])

async function begin(cashier: Cashier, service: Service): Promise<void> {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
}

async function setUp(cashier: Cashier, port: number): Promise<void> {
  const { page, press } = cashier
  await cashier.menu('Printer and receipts')
  await press('F3')
  await page.getByLabel('How the printer is connected').selectOption('network')
  await page.getByLabel('Address of the printer').fill('127.0.0.1')
  await page.getByLabel('Port', { exact: true }).fill(String(port))
  await press('F10')
  await expect(page.getByText('Saved.')).toBeVisible()
}

test('a receipt is printed once, waits while the printer is off, and is a copy when it is asked for again', async ({
  service,
  cashier,
  printer,
  page
}) => {
  const { press } = cashier
  await begin(cashier, service)
  await setUp(cashier, printer.port)
  await press('F9')
  await expect.poll(() => printer.papers.length).toBe(1)
  expect(textOf(printer)).toContain('COPY')
  await press('Escape')

  await cashier.scan(goods.milk.code)
  await cashier.sees('15 500')
  await press('F9')
  await expect.poll(() => printer.papers.length).toBe(2)
  expect(textOf(printer)).toContain('15 500')
  expect(textOf(printer)).not.toContain('COPY')
  expect(printer.pulses()).toBe(1)

  await test.step('a sale is made while the printer is off, and its receipt waits and says why', async () => {
    await printer.off()
    await cashier.nextCustomer()
    await cashier.scan(goods.milk.code)
    await cashier.sees('15 500')
    await press('F9')
    await expect(page.getByText('The printer does not answer').first()).toBeVisible()
    await printer.on()
    await expect.poll(() => printer.papers.length).toBe(3)
    expect(textOf(printer)).not.toContain('COPY')
  })

  await test.step('a receipt that is printed again is a copy', async () => {
    await press('Control+P')
    await press('Control+F9')
    await expect.poll(() => printer.papers.length).toBe(4)
    expect(textOf(printer)).toContain('COPY')
  })

  await test.step('a receipt is saved as a PDF', async () => {
    await press('Control+F10')
    const saved = page.getByText(/^Saved: /)
    await expect(saved).toBeVisible()
    const path = ((await saved.textContent()) ?? '').replace(/^Saved: /, '').trim()
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('a receipt is a picture if the printer has no letters', async () => {
    await press('Escape')
    await cashier.menu('Printer and receipts')
    await press('F3')
    await page.getByLabel('Character set of the printer').selectOption('none')
    await press('F10')
    await expect(page.getByText('Saved.')).toBeVisible()
    await press('F9')
    await expect.poll(() => printer.papers.length).toBe(5)
    const [picture] = printer.papers.at(-1) ?? []
    expect(picture?.kind).toBe('bitmap')
    if (picture?.kind !== 'bitmap') return
    const body = pngOfDots(picture.width, picture.height, picture.bits)
    await test.info().attach('printed', { body, contentType: 'image/png' })
    expect(picture.width).toBe(576)
    expect(picture.height).toBeGreaterThan(400)
    expect(picture.bits.some((byte) => byte !== 0)).toBe(true)
    expect(picture.bits.filter((byte) => byte === 0).length).toBeGreaterThan(picture.bits.length / 2)
  })
})

test('slips of cash and of a refund, and the reports, are printed automatically and by a key', async ({
  service,
  cashier,
  printer,
  page
}) => {
  const { press, type } = cashier
  await begin(cashier, service)
  await setUp(cashier, printer.port)
  await press('Escape')

  await test.step('cash in prints the slip, opens the drawer, and Ctrl+F9 prints copies', async () => {
    await press('F11')
    await type('100000')
    await press('Enter')
    await expect.poll(() => printer.papers.length).toBe(1)
    expect(textOf(printer)).toMatch(/CASH IN[\s\S]*100.000[\s\S]*Signature/)
    expect(printer.pulses()).toBe(1)
    await press('Control+F9')
    await expect.poll(() => printer.papers.length).toBe(2)
    expect(textOf(printer)).toContain('COPY')
    await press('Control+F9')
    await expect.poll(() => printer.papers.length).toBe(3)
    await press('Control+F10')
    const path = ((await page.getByText(/^Saved: /).textContent()) ?? '').replace(/^Saved: /, '').trim()
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
    await press('Escape')
  })

  await test.step('a refund prints its slip, and Ctrl+F9 prints a copy', async () => {
    await cashier.scan(goods.milk.code)
    await cashier.sees('15 500')
    await press('F9')
    await expect.poll(() => printer.papers.length).toBe(4)
    await press('F8')
    await press('F8')
    await expect(cashier.heading(/^Refund of sale/)).toBeVisible()
    await press('=')
    await press('Alt+2')
    await expect(page.getByRole('button', { name: /^Refund 15/ }).first()).toBeVisible()
    await press('Enter', 'Alt+1')
    await expect.poll(() => printer.papers.length).toBe(5)
    expect(textOf(printer)).toMatch(/REFUND[\s\S]*REFUNDED/)
    await press('Control+F9')
    await expect.poll(() => printer.papers.length).toBe(6)
    expect(textOf(printer)).toContain('COPY')
    await press('Escape')
    await press('Escape')
  })

  await test.step('the Z report of the closed shift is printed', async () => {
    await cashier.closeShift('100')
    await expect.poll(() => printer.papers.length).toBe(7)
    expect(textOf(printer)).toMatch(/Z report[\s\S]*Counted[\s\S]*Cash in and out/)
    await press('Control+F9')
    await expect.poll(() => printer.papers.length).toBe(8)
    expect(textOf(printer)).toContain('COPY')
  })
})

// A test cannot plug a second display into real Electron.
const onStandIn = hostName() === 'chromium' ? test : () => undefined
onStandIn(
  'the customer sees the basket and the change on a second screen, which may ask for nothing',
  async ({ kassa, service, cashier }) => {
    const { press } = cashier
    await begin(cashier, service)
    /** Plugs a second display in, or unplugs it, as the system reports it. */
    const plug = (isIn: boolean) =>
      kassa.main(({ screen }, isIn) => {
        const first = screen.getPrimaryDisplay()
        const second = { ...first, id: 2, bounds: { x: 1366, y: 0, width: 1024, height: 600 } }
        screen.getAllDisplays = () => (isIn ? [first, second] : [first])
        screen.emit(isIn ? 'display-added' : 'display-removed', {}, second)
      }, isIn)
    await cashier.menu('Printer and receipts')
    await press('F3')
    await cashier.page.getByRole('switch', { name: /second screen/ }).click()
    await plug(true)

    /** Returns the text of the second window, and what it gets when it asks for more than it may. */
    const seen = () =>
      kassa.page
        .context()
        .pages()
        .find((page) => page.url().endsWith('/display.html'))
        ?.evaluate(async () => {
          const asked = ['app.state', 'ticket.current', 'paper.get', 'checkout.finish', 'sales.list', '__proto__']
          const answers = await Promise.all(asked.map((name) => window.kassa.call(name as 'app.state', {})))
          return { text: document.body.innerText, refused: answers.every((answer) => !answer.ok) }
        })
    await press('Escape')
    await cashier.scan(goods.milk.code)
    await cashier.sees('15 500')
    await expect.poll(async () => (await seen())?.text.replace(/\u00a0/g, ' ')).toContain(goods.milk.name)
    expect(await seen()).toMatchObject({ refused: true })
    await cashier.pay('F1', '50000')
    await expect.poll(async () => (await seen())?.text.replace(/\u00a0/g, ' ')).toContain('34 500')
    await plug(false)
    await expect.poll(async () => seen()?.catch(() => 'is being closed')).toBeUndefined()
    await cashier.nextCustomer()
    await cashier.scan(goods.bread.code)
    await plug(true)
    // The display comes back with the changes from the time while it was unplugged.
    await expect.poll(async () => (await seen())?.text).toContain(goods.bread.name)
  }
)

test('labels of the goods on the ticket are previewed, and printed one by one', async ({
  service,
  cashier,
  printer
}) => {
  const { press, page } = cashier
  await begin(cashier, service)
  await setUp(cashier, printer.port)
  await press('Escape')
  for (const code of [goods.bread.code, goods.milk.code, goods.bread.code]) await cashier.scan(code)
  await press('Alt+p')
  const dialog = page.getByRole('dialog', { name: 'Shelf labels: 2' })
  await expect(dialog).toContainText(goods.bread.name)
  await shoot(page, test.info().outputPath('labels.png'))
  await press('Control+F9')
  await expect(dialog).toBeHidden()
  await expect.poll(() => printer.papers.length).toBe(1)
  expect(textOf(printer)).toContain('15 500')
  expect(textOf(printer)).toContain(goods.milk.code)
  expect(printer.papers.at(-1)?.filter(({ kind }) => kind === 'cut')).toHaveLength(2)
  expect(printer.pulses()).toBe(0)
  await test.step('labels of one product are printed from its details', async () => {
    await press('Control+i', 'F8')
    await expect(page.getByRole('dialog', { name: 'Shelf labels: 1' })).toBeVisible()
    await press('Control+F9')
    await expect.poll(() => printer.papers.length).toBe(2)
  })
  await test.step('labels are cut apart if they are pictures', async () => {
    await press('Escape', 'Escape')
    await cashier.menu('Printer and receipts')
    await press('F3')
    await page.getByLabel('Character set of the printer').selectOption('none')
    await press('F10')
    await expect(page.getByText('Saved.')).toBeVisible()
    await press('Escape', 'Alt+p')
    await expect(dialog).toBeVisible()
    await press('Control+F9')
    await expect.poll(() => printer.papers.length).toBe(3)
    const kinds = printer.papers.at(-1)?.map(({ kind }) => kind)
    expect(kinds?.filter((kind) => kind !== 'text')).toEqual(['bitmap', 'cut', 'bitmap', 'cut'])
  })
})
