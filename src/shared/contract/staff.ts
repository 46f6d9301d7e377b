import { z } from 'zod'
import { PersonView, StaffView, StateView } from '../views.ts'
import { EmployeeId } from '../ids.ts'
import { reads, writes, openWrites, nothing, pin, approval, credential, type CallRows } from './core.ts'

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
  /** Returns the people with their roles, PINs and last sign-ins. */
  'people.page': { ...reads, keepsMessage: true, input: nothing, output: z.array(StaffView) },
  /** Removes a person's PIN, so that a new one must be set with a manager. Needs a manager. */
  'people.removePin': {
    ...writes,
    input: z.strictObject({ employeeId: EmployeeId, approval }),
    output: z.array(StaffView)
  },
  'people.lock': { ...writes, input: nothing, output: StateView }
} as const satisfies CallRows
