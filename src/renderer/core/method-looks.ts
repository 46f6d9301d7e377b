import type { MethodView } from '../../shared/views.ts'
import type { IconName } from '../ui/icons.ts'

/** What is drawn for a payment method: notes for cash, a card for the rest. */
export const methodIcon = (type: MethodView['type'] | undefined): IconName => (type === 'cash' ? 'cash' : 'card')

/** As many colours as the tokens have beside that of cash. */
const colours = 7

/** The colour of each method's mark, by their order: green for cash, the others in turn. */
export function methodColours(methods: readonly Pick<MethodView, 'id' | 'type'>[]): Map<MethodView['id'], string> {
  const others = methods.filter(({ type }) => type !== 'cash')
  return new Map(
    methods.map((method) => [
      method.id,
      method.type === 'cash' ? 'cash' : String((others.indexOf(method) % colours) + 1)
    ])
  )
}
