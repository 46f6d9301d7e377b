import { z } from 'zod'
import { PersonView, StateView } from '../views.ts'
import { EmployeeId } from '../ids.ts'
import { writes, openWrites, nothing, pin, approval, credential, type CallRows } from './core.ts'

/** Calls of people: who works here, and who is at the till. */
export const staff = {
  'people.list': { ...openWrites, keepsMessage: true, input: nothing, output: z.array(PersonView) },
  'people.enroll': {
    ...openWrites,
    input: z.strictObject({
      employeeId: EmployeeId,
      pin,
      isManager: z.boolean().optional(),
      approval,
      credential: credential.optional()
    }),
    output: z.array(PersonView)
  },
  'people.signIn': { ...openWrites, input: z.strictObject({ employeeId: EmployeeId, pin }), output: StateView },
  'people.lock': { ...writes, input: nothing, output: StateView }
} as const satisfies CallRows
