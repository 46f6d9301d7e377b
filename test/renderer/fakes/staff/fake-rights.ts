import type { CallName, CallOutput, CallParsed } from '../../../../src/shared/contract/index.ts'
import { ok, type Result } from '../../../../src/shared/failure.ts'
import { contextHeaders, rightNames } from '../../../../src/shared/rights.ts'
import type { RightsView } from '../../../../src/shared/views.ts'
import { at } from '../fake-shop.ts'

// An API key without some rights, for the table of rights.

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

const lacking: Partial<Record<string, string[]>> = {
  customers: ['customer.read'],
  refunds: ['trade.read', 'reason.read']
}
const found: RightsView = {
  phase: 'done',
  done: rightNames.length + contextHeaders.length,
  count: rightNames.length + contextHeaders.length,
  checkedAt: at,
  rights: rightNames.map((name) => {
    if (name === 'reports') return { name, state: 'unknown', lacking: [], failure: { kind: 'service.failed' } }
    return { name, state: lacking[name] === undefined ? 'may' : 'mayNot', lacking: lacking[name] ?? [] }
  }),
  headers: contextHeaders.map((name) => ({
    name,
    state: name === 'organization_id' || name === 'role_id' ? 'ignored' : 'counts'
  }))
}

/** The check is done. F5 starts it again and F6 stops it. */
export function rightsAnswers(): Answers {
  let view = found
  const become = (next: RightsView) => ok((view = next))
  return {
    'rights.view': () => ok(view),
    'rights.check': () =>
      become({ ...found, phase: 'running', done: 5, rights: found.rights.slice(0, 5), headers: [] }),
    'rights.cancel': () => become({ ...view, phase: 'cancelled' })
  }
}
