import { describe, expect, it } from 'vitest'
import {
  changedText,
  incidentSentence,
  jobReason,
  jobSentence,
  jobTitle
} from '../../../src/renderer/features/sync/job-words.ts'
import { agoText, spanText } from '../../../src/renderer/core/spans.ts'
import type { JobId } from '../../../src/shared/ids.ts'
import type { JobView } from '../../../src/shared/views.ts'

const now = 1_000_000
const job = (more: Partial<JobView>): JobView => ({
  id: 'job0000000000001' as JobId,
  kind: 'sale.create',
  state: 'queued',
  subject: '2K7QX-000017',
  madeAt: now,
  attempts: 0,
  probes: 0,
  next: 'now',
  waitsFor: [],
  actions: [],
  ...more
})
const said = (more: Partial<JobView>) => jobSentence('en', job(more), now)

describe('a job in words', () => {
  it('the title of a job has its kind and its subject', () => {
    expect(jobTitle('en', job({}))).toBe('Sale 2K7QX-000017')
    expect(jobTitle('en', job({ kind: 'customer.merge' }))).toBe('customer.merge 2K7QX-000017')
  })
  it('the text says when a job is sent, and says "next" only after that time', () => {
    expect(said({ nextAt: now + 4000 })).toBe('Sends in 4 s')
    expect(said({ nextAt: now - 1 })).toBe('Sends next')
  })
  it('the text says that a job is being sent, whatever comes next', () => {
    expect(said({ state: 'sending', next: 'nothing' })).toBe('Being sent now')
  })
  it('the text names the jobs that a job waits for', () => {
    expect(said({ next: 'waitsForOther', waitsFor: ['2K7QX-000016', '417'] })).toBe('Pending: 2K7QX-000016, 417')
  })
  it('the text says that a job with a lost answer is verified, not that it is sent again', () => {
    expect(said({ state: 'ambiguous', next: 'looking', nextAt: now + 240_000 })).toContain('next check')
  })
  it('the text says how a job ended', () => {
    expect(said({ state: 'writtenOff', next: 'nothing' })).toBe('Written off')
  })
  it('an incident has a sentence, with both values of a field', () => {
    const incident = {
      id: '1',
      kind: 'differs',
      at: now,
      mayCancel: false,
      maySendAgain: false,
      changed: [],
      text: '{}'
    }
    expect(incidentSentence('en', incident)).toBe('The back office has something other than what was sent.')
    expect(changedText('en', { field: 'total', ours: '1000', theirs: '7' })).toBe('Total: here 1000, at the service 7')
    const job = { kind: 'sale.create', subject: '2', madeAt: now, probes: 0 }
    expect(incidentSentence('en', { ...incident, kind: 'doubled', job, records: 3 })).toContain('3 times')
    expect(incidentSentence('en', { ...incident, kind: 'unheard of' })).toBeUndefined()
  })
  it('a job has a reason only if it needs a person', () => {
    expect(jobReason('en', job({}))).toBeUndefined()
    expect(jobReason('en', job({ reason: 'refused' }))).toBe('The service refused it.')
  })
})

describe('a duration in words', () => {
  it('a duration has the units that a person would use', () => {
    expect(spanText('en', 3100)).toBe('4 s')
    expect(spanText('en', 61_000)).toBe('1 min')
    expect(spanText('en', 146 * 60_000)).toBe('2 h 26 min')
    expect(spanText('ru', 76 * 3_600_000)).toBe('3 д 4 ч')
    expect(spanText('en', -5)).toBe('0 s')
  })
  it('a short age is "just now"', () => {
    expect(agoText('en', 9000)).toBe('just now')
    expect(agoText('en', 60_000)).toBe('1 min ago')
  })
})
