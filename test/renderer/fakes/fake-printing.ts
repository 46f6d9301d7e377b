import { labelsPaper } from '../../../src/main/domain/printing/labels-paper.ts'
import { samplePaper } from '../../../src/main/domain/printing/paper-sample.ts'
import type { CallName, CallOutput, CallParsed } from '../../../src/shared/contract/index.ts'
import { ok, type Result } from '../../../src/shared/failure.ts'
import type { PrintId } from '../../../src/shared/ids.ts'
import type { Instant } from '../../../src/shared/ports.ts'
import { firstPrinter, firstTemplate } from '../../../src/shared/devices/paper.ts'
import type { PrintingView, PrintJobView } from '../../../src/shared/devices/printing.ts'
import type { GoodsView } from '../../../src/shared/views.ts'
import { at, shop as goodsOfShop, som } from './fake-shop.ts'

const job = (index: number, over: Partial<PrintJobView>): PrintJobView => ({
  id: `print${String(index).padStart(11, '0')}` as PrintId,
  kind: 'sale',
  number: `2k7qx-${4142 - index}`,
  isCopy: false,
  state: 'printed',
  attempts: 1,
  askedAt: at - index * 60_000,
  ...over
})

const labelOf = ({ name, sku, barcode, unit, price }: GoodsView) =>
  price === undefined ? [] : [{ name, sku, unit, price, ...(barcode === undefined ? {} : { barcode }) }]

type Answer<Name extends CallName> = (input: CallParsed<Name>) => Result<CallOutput<Name>>
type Printing = Extract<CallName, `printing.${string}`> | 'reports.print'

/** A printer without paper. */
export function printingAnswers(isQuiet: boolean): { [Name in Printing]?: Answer<Name> } {
  const troubled = [
    job(0, { state: 'unsure', trouble: 'stoppedHalfWay' }),
    job(1, { state: 'waiting', trouble: 'paperOut', attempts: 4 }),
    job(2, { state: 'waiting' })
  ]
  let view: PrintingView = {
    printer: { ...firstPrinter, way: 'network', host: '192.168.1.50' },
    template: firstTemplate,
    jobs: [...(isQuiet ? [] : troubled), job(3, {}), job(4, { isCopy: true }), job(5, { state: 'dropped' })],
    hasDisplay: false,
    systemPrinters: ['XP-80C']
  }
  const shop = {
    organization: 'Chilonzor savdo',
    cashbox: 'Kassa 2',
    cashier: 'Nodira A.',
    isTraining: false,
    isCopy: false
  }
  const without = (id: PrintId) => ok((view = { ...view, jobs: view.jobs.filter((each) => each.id !== id) }))
  return {
    'printing.find': () =>
      ok([
        { way: 'device', at: '/dev/usb/lp0' },
        { way: 'network', at: '192.168.1.50' }
      ]),
    'printing.view': () => ok(view),
    'printing.preview': ({ template }) =>
      ok(samplePaper({ template, tillLocale: 'en', logo: undefined }, shop, at as Instant)),
    'printing.setPrinter': ({ printer }) => ok((view = { ...view, printer })),
    'printing.setTemplate': ({ template }) => ok((view = { ...view, template })),
    'printing.setDisplay': ({ isOn }) => ok((view = { ...view, hasDisplay: isOn })),
    'printing.test': () =>
      ok((view = { ...view, jobs: [job(6, { kind: 'test', number: '', state: 'waiting' }), ...view.jobs] })),
    'printing.sale': () => ok(view),
    'printing.pdf': () => ok({ path: 'Documents/Kassa/kassa-2k7qx-4142.pdf' }),
    'printing.slip': () => ok(view),
    'reports.print': () => ok(view),
    'printing.slipPdf': () => ok({ path: 'Documents/Kassa/kassa-2k7qx-c17.pdf' }),
    'printing.labels': ({ ids }) => {
      const goods = goodsOfShop.filter(({ id }) => ids.includes(id)).flatMap(labelOf)
      const facts = { goods, currency: som, askedAt: at as Instant }
      const paper = labelsPaper(facts, { template: view.template, tillLocale: 'en', logo: undefined })
      return ok({ paper, count: goods.length, left: goods.length < 3 ? [] : ['Narxsiz choy'] })
    },
    'printing.again': ({ jobId }) => without(jobId),
    'printing.drop': ({ jobId }) => without(jobId),
    'printing.openDrawer': () => ok({})
  }
}
