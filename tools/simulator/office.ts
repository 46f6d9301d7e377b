import { type EndpointName, toRequest } from '@kassa/integration-api'
import type { Sandbox } from '@kassa/sandbox'
import type { Random } from '../../src/shared/ports.ts'
import { ids } from '../../test/outbox/rig/documents.ts'
import { count, type Counts } from './faults.ts'
import type { Machine } from './machine.ts'
import type { Network } from './network.ts'
import { bossId, guest, guests, pin } from './shop.ts'

// The people around the tills: somebody in the back office who changes records that the tills use, and the manager who
// answers the questions of the queue.

/** Records that somebody else has changed: they may differ from what the till wrote. */
export type Touched = Set<string>

export type Office = {
  touched: Touched
  /**
   * Returns true if the ticket still has the other person's change or is gone. A late write of the till may have
   * overwritten the change.
   */
  hasOthersChange: (ticketId: string) => boolean
  closeSession(): Promise<void>
  changeTicket(): Promise<void>
  settleTicket(): Promise<void>
  deleteProduct(): Promise<void>
  createCustomer(): Promise<void>
  changeCustomer(): Promise<void>
}

/** More than a cashier ever sells. A change equal to the till's own data would be no change. */
const addedByOffice = 97

export function createOffice(sandbox: Sandbox, network: Network, chance: Random, counts: Counts): Office {
  const touched: Touched = new Set()
  const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(chance.fraction() * list.length)]
  const ask = async (name: EndpointName, input: { body?: Record<string, unknown>; path?: Record<string, string> }) => {
    const connection = {
      baseUrl: 'http://practice.invalid/integration-api/integration/api/v2/',
      credential: { kind: 'apiKey' as const, key: sandbox.apiKey },
      language: 'en' as const,
      organizationId: ids.organization as never
    }
    const answer = await network.office(toRequest(connection, name, { ...input, userId: bossId }))
    return answer.ok
  }
  const openTickets = () => sandbox.world.all('open-ticket').filter((row) => row.is_deleted !== true)

  return {
    touched,
    hasOthersChange(ticketId) {
      const ticket = sandbox.world.all('open-ticket').find(({ _id }) => _id === ticketId)
      if (ticket === undefined || ticket.is_deleted === true) return true
      return (ticket.receipt['products'] as { amount: number }[]).some(({ amount }) => amount >= addedByOffice)
    },
    async closeSession() {
      const session = one(sandbox.world.all('session').filter(({ state }) => state === 'open'))
      if (session === undefined) return
      touched.add(session._id)
      if (
        await ask('cashbox-session/close', {
          body: { _id: session._id, closed_balance: [], close_note: 'by the office' }
        })
      )
        count(counts, 'session closed elsewhere')
    },
    async changeTicket() {
      const ticket = one(openTickets())
      if (ticket === undefined) return
      touched.add(ticket._id)
      const { _id, name, organization_id, receipt } = ticket
      const products = (receipt['products'] as Record<string, unknown>[]).map((line) => ({
        ...line,
        amount: Number(line['amount']) + addedByOffice
      }))
      const body = { _id, name, organization_id, receipt: { ...receipt, products } }
      if (await ask('open-ticket/update', { body })) count(counts, 'ticket changed elsewhere')
    },
    async settleTicket() {
      const ticket = one(openTickets())
      if (ticket === undefined) return
      touched.add(ticket._id)
      if (await ask('open-ticket/delete-many', { body: { ids: [ticket._id] } }))
        count(counts, 'ticket settled elsewhere')
    },
    async deleteProduct() {
      // Deletes one product at most, because a shop without goods sells nothing.
      const goods = sandbox.world.all('product').slice(0, 12)
      const product = goods.some((row) => row.is_deleted === true) ? undefined : one(goods)
      if (product === undefined) return
      if (await ask('product/delete/{id}', { path: { id: product._id } })) count(counts, 'product deleted')
    },
    async createCustomer() {
      const till = Math.floor(chance.fraction() * 2)
      const { name, phone } = guest(till, Math.floor(chance.fraction() * guests))
      const before = new Set(sandbox.world.all('customer').map(({ _id }) => _id))
      const isSame = chance.fraction() < 0.5
      const body = { name: isSame ? name : 'Somebody else', phone_number: phone, organization_ids: [ids.organization] }
      if (!(await ask('customer/create', { body }))) return
      for (const { _id } of sandbox.world.all('customer')) if (!before.has(_id)) touched.add(_id)
      count(counts, 'customer made elsewhere')
    },
    async changeCustomer() {
      const customer = one(sandbox.world.all('customer').filter((row) => row.is_deleted !== true))
      if (customer === undefined) return
      touched.add(customer._id)
      const { _id, name, phone_number, organization_ids } = customer
      const isRenamed = chance.fraction() < 0.5
      const body = isRenamed
        ? { name: `${name} of the office` }
        : { name, phone_number: `+99888${String(chance.fraction()).slice(2, 9)}` }
      if (await ask('customer/update', { body: { _id, phone_number, organization_ids, ...body } }))
        count(counts, 'customer changed elsewhere')
    }
  }
}

type WaitingJob = { id: string; kind: string; reason: string | null; actions: number }

/** Acts as a manager on each job that needs a person: adopts, resends, corrects, and in the end writes off. */
export async function manage(machine: Machine, chance: Random): Promise<void> {
  if (!machine.isUp()) return
  const waiting = machine.disk.file
    .prepare(
      `SELECT id, kind, reason, (SELECT count(*) FROM decision WHERE job_id = job.id AND by <> 'queue') AS actions
       FROM job WHERE state = 'needsPerson' ORDER BY seq`
    )
    .all() as WaitingJob[]
  if (waiting.length === 0) return
  if ((await machine.call('people.signIn', { employeeId: bossId, pin }))?.ok !== true) return
  for (const { id, reason, actions } of waiting) {
    const given = { jobId: id as never, reason: 'looked at it', approval: { managerId: bossId, pin } }
    if (actions === 0 && reason !== 'dependency' && chance.fraction() < 0.7) {
      const adopted = await machine.call('system.adopt', given)
      if (adopted?.ok === true) continue
    }
    if (reason === 'refused' && chance.fraction() < 0.5 && (await fixOne(machine, given, chance))) continue
    const isSentAgain = actions < 2 && (reason !== 'refused' || chance.fraction() < 0.5)
    await machine.call(isSentAgain ? 'system.resend' : 'system.writeOff', given)
  }
}

/** Replaces one part of a refused document. */
async function fixOne(
  machine: Machine,
  given: { jobId: never; reason: string; approval: { managerId: typeof bossId; pin: string } },
  chance: Random
): Promise<boolean> {
  const rows = await machine.call('system.corrections', { jobId: given.jobId })
  if (rows?.ok !== true) return false
  const one = <T>(from: readonly T[]): T | undefined => from[Math.floor(chance.fraction() * from.length)]
  const row = one(rows.value.filter(({ choices }) => choices.length > 0))
  const choice = row && one(row.choices)
  if (row === undefined || choice === undefined) return false
  const changes = [{ part: row.part, from: row.from, to: choice.id }]
  return (await machine.call('system.correct', { ...given, changes }))?.ok === true
}
