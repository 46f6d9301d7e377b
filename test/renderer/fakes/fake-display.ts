import type { DisplayView } from '../../../src/shared/devices/print-window.ts'
import type { LocaleName } from '../../../src/shared/choices.ts'
import { fail, ok, type Result } from '../../../src/shared/failure.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { Decimal } from '../../../src/shared/quantity.ts'
import { dollar, som } from './fake-shop.ts'
import type { Picture } from '../pictures/scenarios.ts'

// The customer's screen, without the till that feeds it: one thing to show, in the language of the scenario.

const shop = { locale: 'en', organization: 'Oqtepa Market №3', isTraining: false } as const
const ticket = {
  ...shop,
  kind: 'ticket',
  currency: som,
  count: 3,
  line: {
    name: 'Сыр «Российский» 50 % весовой',
    quantity: '0.742' as Decimal,
    unit: 'kg',
    totalMinor: 6_671_600 as Minor
  },
  totalMinor: 14_250_000 as Minor,
  paidMinor: 0 as Minor,
  remainingMinor: 14_250_000 as Minor
} as const satisfies DisplayView

/** The wall of a page beside the cashier's: it may ask for what is shown, and for nothing else. */
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
  { name: 'display-idle', scenario: { display: { ...shop, kind: 'idle', isTraining: true } } },
  { name: 'display-ticket', scenario: { display: ticket } },
  {
    name: 'display-part-paid',
    scenario: {
      display: {
        ...ticket,
        line: { ...ticket.line, name: long, quantity: '12' as Decimal, unit: 'dona', totalMinor: 128_880_000 as Minor },
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
        code: '2K7QX-004142'
      }
    }
  }
]
