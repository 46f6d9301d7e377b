import { describe, expect, test } from 'vitest'
import type { Job } from '../../../src/main/db/core/job-rows.ts'
import { hasPhone, isAskedFirst, verifyPhone } from '../../../src/main/outbox/kinds/customer-create.ts'
import type { Verification } from '../../../src/main/outbox/verifiers/verify.ts'
import { inconclusive, whyNot } from '../../../src/main/outbox/verifiers/verify.ts'

// The search by phone: what each answer proves. The marker is in the body only if a person said that two customers differ.

const sent = { name: 'Aziza Karimova', phone_number: '+998901234567' }
const job = { marker: 'abcdefghjkmnpqrs', employeeId: 'olim', organizationId: 'shop' } as unknown as Job
const aziza = { _id: 'c1', name: 'Aziza Karimova', phone_number: '998901234567' }
const ok = (data: unknown) => ({ kind: 'ok', data })

/** Searches with these answers, one after the other. Returns the result and the phones that were asked for. */
async function searched(...answers: object[]): Promise<{ found: Verification; phones: unknown[] }> {
  const phones: unknown[] = []
  const read = (_name: string, input: { query?: { phone_number: string } }) => {
    phones.push(input.query?.phone_number)
    return Promise.resolve(answers[phones.length - 1])
  }
  const found = await verifyPhone({ ask: { read } } as never, job, sent)
  return { found, phones }
}

describe('a search by phone', () => {
  test.each([
    ['a refusal', { kind: 'refused' }],
    ['a missing record', { kind: 'missing' }],
    ['an empty answer', ok(null)]
  ])('%s with and without the plus means that nobody has the phone', async (_name, answer) => {
    const { found, phones } = await searched(answer, answer)
    expect(phones).toEqual(['+998901234567', '998901234567'])
    expect(found.verdict).toBe('absent')
    expect(found.evidence).toEqual({ phone: phones })
  })

  test('somebody of the same name is the same person, whichever way the phone is written', async () => {
    const { found, phones } = await searched({ kind: 'missing' }, ok(aziza))
    expect(phones).toHaveLength(2)
    expect(found).toMatchObject({ verdict: 'found', serverIds: ['c1'], evidence: { phone: '998901234567' } })
  })

  test('somebody of another name is a conflict that a person may adopt', async () => {
    const { found } = await searched(ok({ ...aziza, name: 'Bobur Toshev' }))
    expect(found).toMatchObject({ verdict: 'conflict', serverIds: ['c1'], evidence: { name: 'Bobur Toshev' } })
  })

  test('a record with another phone, or no answer, proves nothing', async () => {
    const other = await searched(ok({ ...aziza, phone_number: '+998900000000' }))
    expect(other.found).toMatchObject({ verdict: 'inconclusive', isAnswered: true })
    const none = await searched({ kind: 'noAnswer', why: 'reset' })
    expect(none.found).toEqual(inconclusive('noAnswer: reset', false))
    const unknown = await verifyPhone({ ask: {} } as never, job, { name: 'Aziza' })
    expect(unknown).toEqual(inconclusive('no phone', false))
  })
})

test('a phone counts wherever the record has it', () => {
  expect(hasPhone({ phone_number: '+998901234567' }, sent)).toBe(true)
  expect(hasPhone({ phone_number: null, phone_numbers: ['+998935550000', '998901234567'] }, sent)).toBe(true)
  expect(hasPhone({ phone_number: '+998935550000', phone_numbers: null }, sent)).toBe(false)
})

test('a customer is searched before the creation unless there is no phone or a person has decided', () => {
  expect(isAskedFirst(job, sent)).toBe(true)
  expect(isAskedFirst(job, { name: 'Aziza' })).toBe(false)
  expect(isAskedFirst(job, { ...sent, description: `~${job.marker}` })).toBe(false)
})

test('a verification without a result tells whether the service answered', () => {
  expect(whyNot({ kind: 'credentials' })).toEqual(inconclusive('credentials', true))
  expect(whyNot({ kind: 'notSent', why: 'offline' })).toEqual(inconclusive('notSent: offline', false))
  expect(whyNot({ kind: 'unclear', why: 'html', status: 502 })).toEqual(inconclusive('unclear: html', false))
})
