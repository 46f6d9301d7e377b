import { isKey, textOf, type Key } from '../../../shared/locales/index.ts'
import type { IncidentView, JobView, LocaleName } from '../../../shared/views.ts'
import { spanText } from '../../core/spans.ts'

// The texts for jobs: what a job is, and what happens next. The main process decides, and the window only shows it.

/** Returns "Sale 2-004127". A kind without a text keeps its name. */
export function jobTitle(locale: LocaleName, job: Pick<JobView, 'kind' | 'subject'>): string {
  const key = `job.kind.${job.kind}`
  if (isKey(key)) return textOf(locale, key, { subject: job.subject })
  return textOf(locale, 'job.kind.other', { kind: job.kind, subject: job.subject })
}

/** Returns the title of an incident. A kind without a text gets a general one. */
export function incidentTitle(locale: LocaleName, kind: string): string {
  const key = `incident.${kind}`
  return textOf(locale, isKey(key) ? key : 'incident.other')
}

/** Returns a sentence about an incident. A doubled ticket has its own one, because the till corrects it itself. */
export function incidentSentence(locale: LocaleName, incident: IncidentView): string | undefined {
  const { kind, job, records, personName, goods } = incident
  if (kind === 'pins') return textOf(locale, 'incident.says.pins', { name: personName ?? '' })
  if (kind === 'altered' && goods !== undefined)
    return textOf(locale, 'incident.says.alteredGoods', { count: goods.count, names: goods.names.join(', ') })
  if (kind === 'doubled') {
    const isTicket = job?.kind.startsWith('ticket.') === true
    return textOf(locale, isTicket ? 'incident.says.duplicateTicket' : 'incident.says.duplicate', {
      count: records ?? 2
    })
  }
  if (kind === 'lost' && (records ?? 1) > 1) return textOf(locale, 'incident.says.lostMany', { count: records ?? 2 })
  return kind === 'keys' || kind === 'lost' || kind === 'differs' || kind === 'edited' || kind === 'altered'
    ? textOf(locale, `incident.says.${kind}`)
    : undefined
}

/** Returns one field that differs, with both values. */
export function changedText(locale: LocaleName, { field, ours, theirs }: IncidentView['changed'][number]): string {
  const key = `incident.field.${field}`
  const name = isKey(key) ? textOf(locale, key) : field
  return textOf(locale, 'incident.says.field', { field: name, ours: ours || '-', theirs: theirs || '-' })
}

/** States with their own sentence, whatever comes next. */
const ended = { done: true, cancelled: true, superseded: true, writtenOff: true } as const
const isEnded = (state: JobView['state']): state is keyof typeof ended => state in ended
/** The next steps whose sentence has a time if the till knows it. */
const timed: readonly string[] = ['now', 'retry', 'looking']

/** Returns a sentence about what happens next. */
export function jobSentence(locale: LocaleName, job: JobView, now: number): string {
  if (isEnded(job.state)) return textOf(locale, `job.done.${job.state}`)
  if (job.state === 'sending') return textOf(locale, 'job.next.sending')
  if (job.next === 'waitsForOther') return textOf(locale, 'job.next.waitsForOther', { others: job.waitsFor })
  const isTimed = job.nextAt !== undefined && job.nextAt > now && timed.includes(job.next)
  if (!isTimed) return textOf(locale, `job.next.${job.next}`)
  const time = spanText(locale, (job.nextAt ?? now) - now)
  return textOf(locale, `job.next.${job.next}At` as Key, { time })
}

/** Returns why a job waits for a person. Returns undefined if it does not. */
export function jobReason(locale: LocaleName, { kind, reason }: JobView): string | undefined {
  if (reason === undefined) return undefined
  // An opening is in conflict only with another open shift of its register.
  const isSession = kind === 'shift.open' && reason === 'conflict'
  return textOf(locale, `job.reason.${isSession ? 'sessionOpen' : reason}`)
}
