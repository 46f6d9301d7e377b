import type { MethodView } from '../../../shared/views.ts'
import type { IconName } from '../../ui/icons.ts'

/** What is drawn for a payment method: notes for cash, a card for the rest. */
export const methodIcon = (type: MethodView['type'] | undefined): IconName => (type === 'cash' ? 'cash' : 'card')
