import type { DisplayView } from '../../../src/shared/devices/print-window.ts'
import type { LocaleName } from '../../../src/shared/choices.ts'
import { fail, ok, type Result } from '../../../src/shared/failure.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { Decimal } from '../../../src/shared/quantity.ts'
import { dollar, som } from './fake-shop.ts'
import type { Picture } from '../pictures/user-actions.ts'

// The customer display without a till: it shows one view in the language of the scenario.

const shop = { locale: 'en', organization: 'Oqtepa Market №3', isTraining: false } as const
const line = (name: string, quantity: string, unit: string, sum: number, isChosen = false, image?: string) => ({
  name,
  unit,
  isChosen,
  ...(image && { image: `${image}.webp` }),
  quantity: quantity as Decimal,
  totalMinor: sum as Minor
})
const lines = [
  line('Non (tandir)', '3', 'dona', 1_200_000, false, 'flatbread'),
  line('Сыр «Российский» 50 % весовой', '0.742', 'kg', 6_671_600, false, 'cheese-wedge'),
  line('Choy Akbar Gold 100 g', '2', 'dona', 3_780_000, true, 'teapot')
]
const ticket = {
  ...shop,
  kind: 'ticket',
  currency: som,
  count: 3,
  lines,
  discountMinor: 420_000 as Minor,
  totalMinor: 11_651_600 as Minor,
  paidMinor: 0 as Minor,
  remainingMinor: 11_651_600 as Minor
} satisfies DisplayView

/** The IPC of the page of the customer display. It answers only the call for the view. */
export function fakePrintWindow(view: DisplayView, locale: LocaleName | undefined) {
  const shown = { ...view, ...(locale && { locale }) }
  return {
    call: (name: string): Promise<Result<DisplayView>> =>
      Promise.resolve(name === 'display.get' ? ok(shown) : fail('call.unknown')),
    on: () => () => undefined
  }
}

const long =
  'Kir yuvish kukuni «Persil» avtomat, lavanda hidi bilan, rangli va oq kiyimlar uchun, 9 kg, 60 marta yuvishga'

export const displayPictures: Picture[] = [
  { name: 'display-idle', scenario: { display: { ...shop, kind: 'idle', isTraining: true, goods: [] } } },
  {
    name: 'display-idle-goods',
    scenario: {
      display: {
        ...shop,
        kind: 'idle',
        goods: [
          { name: 'Olma Semerenko', image: 'green-apple.webp' },
          { name: long, image: 'soap.webp' },
          { name: 'Non (tandir)', image: 'flatbread.webp' },
          { name: 'Choy Akbar Gold 100 g', image: 'teapot.webp' }
        ]
      }
    }
  },
  { name: 'display-ticket', scenario: { display: ticket } },
  {
    name: 'display-part-paid',
    scenario: {
      display: {
        ...ticket,
        count: 30,
        lines: Array.from({ length: 30 }, (_, at) =>
          line(at % 3 === 0 ? long : `Tovar ${at}`, '12', 'dona', 128_880_000, at === 29)
        ),
        totalMinor: 143_130_000 as Minor,
        paidMinor: 43_130_000 as Minor,
        remainingMinor: 100_000_000 as Minor
      }
    }
  },
  {
    name: 'display-sold',
    scenario: {
      display: {
        ...shop,
        kind: 'sold',
        currency: som,
        totalMinor: 143_130_000 as Minor,
        changes: [
          { currency: dollar, amountMinor: 50_00 as Minor },
          { currency: som, amountMinor: 6_247_500 as Minor }
        ],
        customer: 'Dilnoza Karimova',
        payments: [
          { name: 'Uzcard', currency: som, amountMinor: 100_000_000 as Minor },
          { name: 'Naqd', currency: dollar, amountMinor: 100_00 as Minor }
        ],
        receiptText: [
          'Chilonzor savdo',
          'Chek 2-004142: 20.11.2026 14:36',
          'Kassir: Nodira A.: Kassa 2',
          '',
          ...Array.from({ length: 14 }, (_, at) => `Choy Akbar Gold 100 g ${at + 1} · 1 dona x 21 000: 21 000`),

          '',
          'JAMI: 1 431 300 soʻm',
          'Uzcard: 1 000 000',
          'Naqd *: 100',
          '2K7QX-004142',
          'Xaridingiz uchun rahmat!'
        ].join('\n')
      }
    }
  }
]
