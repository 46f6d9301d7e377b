import { pin } from '../../test/e2e/cashier.ts'
import { until, type Person } from './at-the-screen.ts'

// A person at a till that is connected to the service, by keys.

const lines = "SELECT count(*) FROM ticket_line JOIN ticket ON ticket.id = ticket_id WHERE state = 'current'"
/** The folder of the till, seen from the data folder of its user. */
export type Till = { person: Person; folder: string }

export const salesOf = ({ person, folder }: Till): number => person.figure('SELECT count(*) FROM sale', folder)
export const unsentOf = ({ person, folder }: Till): number =>
  person.figure('SELECT coalesce(sum(jobs), 0) FROM owed', folder)
export const isShiftOpen = ({ person, folder }: Till): boolean =>
  person.figure("SELECT count(*) FROM shift WHERE state = 'open'", folder) === 1
export const linesOf = ({ person, folder }: Till): number => person.figure(lines, folder)

/** Signs in the owner, who is chosen already, or somebody else by a key and a PIN. */
export async function signIn({ person }: Till, other?: { key: string; pin: string }): Promise<void> {
  await person.drawn()
  if (other !== undefined) await person.press(other.key)
  await person.type(other?.pin ?? pin)
  await person.press('Return')
}

/** Counts two notes of 200 000 into the drawer. */
export async function openShift(till: Till): Promise<void> {
  const { person } = till
  await person.type('2')
  await person.press('F10')
  // A currency that is not counted is asked about.
  if (!isShiftOpen(till)) await person.press('Return')
  await until('the shift is open', () => isShiftOpen(till))
}

export async function addToTicket(till: Till, code: string): Promise<void> {
  await till.person.add(code)
  await until('the line is on the ticket', () => linesOf(till) === 1)
}

export async function payTicket(till: Till): Promise<void> {
  const { person } = till
  const before = salesOf(till)
  await person.press('F10', 'F1')
  await person.type('50000')
  await person.press('Return', 'Return')
  await until('the sale is made', () => salesOf(till) === before + 1)
  await person.press('Return')
}

export async function sell(till: Till, code: string): Promise<void> {
  await addToTicket(till, code)
  await payTicket(till)
}

/** The notes of the drawer, as the count asks for them. */
const notes = [200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500]

/** Counts this much cash by keys, note after note, compares and closes the shift. */
export async function closeShift(till: Till, cash: number): Promise<void> {
  const { person } = till
  await person.press('F12', 'alt+2')
  let rest = cash
  for (const note of notes) {
    await person.type(String(Math.floor(rest / note)))
    await person.press('Return')
    rest %= note
  }
  await person.press('F5', 'F10', 'F10')
  await until('the shift is closed', () => !isShiftOpen(till))
}
