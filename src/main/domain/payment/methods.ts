import { defined } from '../../../shared/defined.ts'
import { MethodKey, type MethodView } from '../../../shared/views.ts'
import type { PaymentMethod } from '../core/model.ts'

/**
 * Assigns the keys of the payment methods, always the same for the same list:
 *   1. the first method in the service's order that claims a key gets it;
 *   2. cash without a claim gets the lowest free key, because cash must have a key;
 *   3. methods whose claim was taken (`movedFrom`), and those without a claim get the free keys in the service's order.
 * Only twelve methods have a key; the others are picked on the screen.
 */
export function methodViews(methods: readonly PaymentMethod[]): MethodView[] {
  const enabled = methods.filter(({ isEnabled }) => isEnabled)
  const holders = new Map<MethodKey, PaymentMethod>()
  for (const method of enabled) {
    const shortcutKey = shortcutKeyOf(method)
    if (shortcutKey !== undefined && !holders.has(shortcutKey)) holders.set(shortcutKey, method)
  }
  const waiting = enabled.filter((method) => ![...holders.values()].includes(method))
  const isPlainCash = (method: PaymentMethod) => method.type === 'cash' && shortcutKeyOf(method) === undefined
  for (const method of [...waiting.filter(isPlainCash), ...waiting.filter((each) => !isPlainCash(each))]) {
    const free = MethodKey.options.find((key) => !holders.has(key))
    if (free !== undefined) holders.set(free, method)
  }
  const keys = new Map([...holders].map(([key, method]) => [method, key]))
  return enabled.map((method) => viewOf(method, keys.get(method)))
}

function shortcutKeyOf({ shortcut }: PaymentMethod): MethodKey | undefined {
  const parsed = MethodKey.safeParse(shortcut?.trim().toUpperCase())
  return parsed.success ? parsed.data : undefined
}

function viewOf(method: PaymentMethod, key: MethodKey | undefined): MethodView {
  const { id, name, type, subtype } = method
  const shortcutKey = shortcutKeyOf(method)
  return {
    id,
    name,
    type,
    ...defined({ subtype, key }),
    ...(shortcutKey === undefined || shortcutKey === key ? {} : { movedFrom: shortcutKey })
  }
}
