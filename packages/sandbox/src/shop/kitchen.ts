import kitchenFile from '../../shop/kitchen.json' with { type: 'json' }
import type { ProductRow, RecipeLine } from '../rows/rows.ts'
import type { Seed, Shop } from './shop.ts'

/** Returns the production of the demo shop: one step, one recipe, and the map for a product. */
export function kitchenOf(products: readonly Seed<ProductRow>[], organizationIds: string[]): Shop['rows'] {
  const { step, lines } = kitchenFile
  const sheet = kitchenFile['route-sheet']
  const map = kitchenFile['tech-map']
  const items = lines.map(({ product, amount, type }, index): RecipeLine => ({
    _id: `${sheet._id.slice(0, -4)}a${String(index + 1).padStart(3, '0')}`,
    product_id: products.find((row) => row.name === product)?._id ?? '',
    amount,
    type: type === 'used' ? 'used' : 'produced',
    cost_percentage: type === 'used' ? 0 : 100,
    extra_costs: []
  }))
  const mapItem = { step_id: step._id, route_sheet_id: sheet._id, next_step_ids: [] }
  return {
    'production-step': [{ ...step, number: '1', attachments: [] }],
    'route-sheet': [
      {
        ...sheet,
        number: '1',
        note: '',
        is_active: true,
        organization_ids: organizationIds,
        items,
        additional_costs: []
      }
    ],
    'tech-map': [{ ...map, number: '1', attachments: [], items: [{ _id: `${map._id.slice(0, -4)}a001`, ...mapItem }] }]
  }
}
