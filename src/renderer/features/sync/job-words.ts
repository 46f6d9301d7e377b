import { isKey, textOf, type Key } from '../../../shared/locales/index.ts'
import type { IncidentView, JobView, LocaleName } from '../../../shared/views.ts'
import { spanText } from '../../core/spans.ts'

// A job in the cashier's words: what it is, and what happens to it next. The till decides, the window only says.

/** "Sale 2-004127". A kind without words of its own keeps its name. */
export function jobTitle(locale: LocaleName, job: Pick<JobView, 'kind' | 'subject'>): string {
  const key = `job.kind.${job.kind}`
  if (isKey(key)) return textOf(locale, key, { subject: job.subject })
  return textOf(locale, 'job.kind.other', { kind: job.kind, subject: job.subject })
}

/** What went wrong, in words; a kind without any is an incident all the same. */
export function incidentTitle(locale: LocaleName, kind: string): string {
  const key = `incident.${kind}`
  return textOf(locale, isKey(key) ? key : 'incident.other')
}

/** What it means, in a sentence; a doubled ticket is put right by the till itself. */
export function incidentSentence(locale: LocaleName, incident: IncidentView): string | undefined {
  const { kind, job, records, personName } = incident
  if (kind === 'pins') return textOf(locale, 'incident.says.pins', { name: personName ?? '' })
  if (kind === 'doubled') {
    const isTicket = job?.kind.startsWith('ticket.') === true
    return textOf(locale, isTicket ? 'incident.says.twin' : 'incident.says.doubled', { count: records ?? 2 })
  }
  return kind === 'lost' || kind === 'differs' || kind === 'edited' || kind === 'altered'
    ? textOf(locale, `incident.says.${kind}`)
    : undefined
}

/** One field that is not as it was meant, with both values. */
export function changedText(locale: LocaleName, { field, ours, theirs }: IncidentView['changed'][number]): string {
  const key = `incident.field.${field}`
  const name = isKey(key) ? textOf(locale, key) : field
  return textOf(locale, 'incident.says.field', { field: name, ours: ours || '-', theirs: theirs || '-' })
}

/** States that say it themselves, whatever comes next. */
const ended = { done: true, cancelled: true, superseded: true, writtenOff: true } as const
const isEnded = (state: JobView['state']): state is keyof typeof ended => state in ended
/** What is said more exactly when the till knows when. */
const timed: readonly string[] = ['now', 'retry', 'looking']

/** What happens next, in one sentence. */
export function jobSentence(locale: LocaleName, job: JobView, now: number): string {
  if (isEnded(job.state)) return textOf(locale, `job.done.${job.state}`)
  if (job.state === 'sending') return textOf(locale, 'job.next.sending')
  if (job.next === 'waitsForOther') return textOf(locale, 'job.next.waitsForOther', { others: job.waitsFor })
  const isTimed = job.nextAt !== undefined && job.nextAt > now && timed.includes(job.next)
  if (!isTimed) return textOf(locale, `job.next.${job.next}`)
  const time = spanText(locale, (job.nextAt ?? now) - now)
  return textOf(locale, `job.next.${job.next}At` as Key, { time })
}

/** Why it waits for a person; undefined where it does not. */
export const jobReason = (locale: LocaleName, job: JobView): string | undefined =>
  job.reason === undefined ? undefined : textOf(locale, `job.reason.${job.reason}`)
