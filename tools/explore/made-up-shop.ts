import { firstSellingRules, type SellingRules } from '../../src/main/domain/core/terms.ts'
import { seededRandom } from '../../src/main/system/random.ts'
import { demoShop } from '@kassa/sandbox'

// The shop of the demo with other money: 1 to 4 currencies, 1 to 30 payment methods, and names as long as shops write.
// Other shops also have other rules: some sell only what is in stock, some have cashback, some ask a manager for a debt.

type MadeUp = ReturnType<typeof demoShop>

const id = (kind: string, number: number): string =>
  `6f${kind}${number.toString(16).padStart(24 - 2 - kind.length, '0')}`
const more = [
  { name: 'Yevro', code: 'EUR', symbol: '€', side: 'start', rate: 13_100 },
  { name: 'Rossiya rubli', code: 'RUB', symbol: '₽', side: 'end', rate: 131 }
] as const
const methodNames = [
  'Payme',
  'Uzum',
  'Terminal Xalq banki (eski, kassa yonida)',
  'Sertifikat «Bahor bayrami uchun sovgʻa»',
  'QR'
]

type SaleSettings = NonNullable<MadeUp['rows']['sale-settings']>[number]

/** Changes the rules of the back office at random: what is sold without stock, and what a manager approves. */
function madeUpSettings(row: SaleSettings, isSo: () => boolean): SaleSettings {
  const more = (row as { $more?: object }).$more
  const approvals = { is_cashback_active: isSo(), debt_approve_by_boss: isSo(), discount_approve_by_boss: isSo() }
  return { ...row, sell_product_in_negative: isSo(), $more: { ...more, ...approvals } }
}

/** The rules of the till that differ between shops (`rules.save`). */
const madeUpRules = (isSo: () => boolean): SellingRules => ({
  ...firstSellingRules,
  needsCustomer: isSo() && isSo() && isSo(),
  sellsOnDebt: isSo(),
  sellsByInstalments: isSo(),
  refusesBlacklisted: isSo(),
  reservesHeld: isSo(),
  sharesShift: isSo(),
  lineRemoval: isSo() ? 'asks' : 'held'
})

/** In one of eight shops, taxes that a person may put on a line, and a tenth of each sale as cashback. */
const hasMore = (seed: number): boolean => seed % 8 === 7

function withTaxes<Shop extends MadeUp>(shop: Shop): Shop {
  const { rows } = shop
  const organization_ids = (rows.organization ?? []).map(({ _id }) => _id)
  const [currency] = rows.currency ?? []
  const empty = { supplier_ids: [], category_ids: [], item_added_ids: [], item_removed_ids: [] }
  const taxes = (['included', 'added'] as const).map((type, at) => ({
    _id: id('07', at),
    name: type === 'added' ? 'Aksiz' : 'QQS',
    rate: type === 'added' ? 5 : 12,
    type,
    to_price: false,
    is_manual: true,
    is_all: false,
    is_all_categories: false,
    is_all_suppliers: false,
    is_enabled: true,
    organization_ids,
    ...empty
  }))
  const tier = { cashback_type: 'percent' as const, min_amount: 0, amount: 0, percent: 10, currency_id: currency?._id }
  const cashbacks = organization_ids.map((organization_id, at) => ({
    _id: id('08', at),
    type: 'all' as const,
    is_active: true,
    organization_id,
    cashbacks: [tier]
  }))
  const settings = (rows['sale-settings'] ?? []).map((row) => {
    const more = (row as { $more?: object }).$more
    return { ...row, is_tax_active: true, $more: { ...more, is_cashback_active: true } }
  })
  const tax = [...(rows.tax ?? []), ...taxes]
  return { ...shop, rows: { ...rows, tax, 'cashback-setting': cashbacks, 'sale-settings': settings } }
}

/** Returns the made-up shop of a seed: the number of its currencies and methods, and the rules of its till. */
export function madeUpShop(seed: number) {
  const random = seededRandom(seed)
  const isSo = (): boolean => random.fraction() < 0.5
  const upTo = (most: number): number => 1 + Math.floor(random.fraction() * most)
  const shop = demoShop()
  const { rows } = shop
  const currencies = upTo(4)
  const [main] = rows.currency ?? []
  const foreign = more.map(({ rate, ...row }, at) => ({
    ...row,
    _id: id('03', at),
    is_main: false,
    precision: 2,
    round_type: 'round',
    value: rate,
    uuid: 900 + at,
    values: [{ to_currency_id: main?._id, name: main?.name, value: rate, numerator: rate, denominator: 1 }]
  }))
  const all = [...(rows.currency ?? []), ...(foreign as unknown as NonNullable<typeof rows.currency>)]
  const methods = upTo(30)
  const known = rows['payment-method'] ?? []
  const extra = Array.from({ length: Math.max(0, methods - known.length) }, (_, at) => ({
    _id: id('06', at),
    name: `${methodNames[at % methodNames.length] ?? ''} ${at + 1}`,
    shortcut: null,
    type: 'cashless',
    subtype: at % 2 === 0 ? 'terminal' : 'online',
    is_integration: false,
    is_enabled: true,
    is_default: false,
    is_visible: true
  }))
  const some = [...known, ...(extra as unknown as typeof known)].slice(0, methods)
  const shown = {
    ...shop,
    rows: {
      ...rows,
      currency: all.slice(0, currencies),
      'payment-method': some,
      'sale-settings': (rows['sale-settings'] ?? []).map((row) => madeUpSettings(row, isSo))
    }
  }
  return { shop: hasMore(seed) ? withTaxes(shown) : shown, currencies, methods, rules: madeUpRules(isSo) }
}
