import type { CallName, CallOutput, CallParsed } from '../../../../src/shared/contract/index.ts'
import { fail, ok, type Result } from '../../../../src/shared/failure.ts'
import type { StaffView } from '../../../../src/shared/views.ts'
import { at, people } from '../fake-shop.ts'

// The page of people: an owner, managers, cashiers, one of them without a PIN and one with a locked one.

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const staff: StaffView[] = people.map((person, index) => ({
  ...person,
  badge: String(1042 + index).padStart(6, '0'),
  role: index === people.length - 1 ? 'owner' : person.isManager ? 'manager' : 'cashier',
  ...(person.isEnrolled && { enrolledAt: at - (40 + index) * dayMs }),
  ...(person.isEnrolled && index !== 1 && { lastSignInAt: at - index * 5 * hourMs })
}))

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

export function staffAnswers(): Answers {
  let list = staff
  return {
    'people.page': () => ok(list),
    'people.removePin': ({ employeeId, approval }) => {
      if (approval === undefined) return fail('person.managerNeeded')
      list = list.map(({ enrolledAt, ...person }) =>
        person.id === employeeId ? { ...person, isEnrolled: false } : { ...person, ...(enrolledAt && { enrolledAt }) }
      )
      return ok(list)
    }
  }
}
