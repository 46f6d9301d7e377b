import type { MethodView } from '../../shared/views.ts'
import type { IconName } from '../ui/icons.ts'

/** Returns the icon of a payment method: banknotes for cash, a card for all others. */
export const methodIcon = (type: MethodView['type'] | undefined): IconName => (type === 'cash' ? 'cash' : 'card')

/** The number of colours in the design tokens besides that of cash. */
const colours = 7

/** Returns the colour of each method's icon in the order of the methods: green for cash, the others in rotation. */
export function methodColours(methods: readonly Pick<MethodView, 'id' | 'type'>[]): Map<MethodView['id'], string> {
  const others = methods.filter(({ type }) => type !== 'cash')
  return new Map(
    methods.map((method) => [
      method.id,
      method.type === 'cash' ? 'cash' : String((others.indexOf(method) % colours) + 1)
    ])
  )
}
