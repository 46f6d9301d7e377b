import { laterServerIds } from '../../store/attempts.ts'
import type { Parts } from '../parts.ts'
import type { Look, Target } from './look.ts'

/**
 * Condition 3 of a negative: does the result show what was made later? Asked before the list is read, because what is
 * done while it is read need not be in it. Answers one question a target, to be put to the ids that the list showed.
 * A list that shows a part of a kind only says itself what of it is later.
 */
export function freshnessBefore(
  parts: Pick<Parts, 'store'>,
  targets: readonly Target[],
  laterOf = ({ job, attempt }: Target): string[] => laterServerIds(parts.store, job.kind, attempt.id)
): ((shown: ReadonlySet<string>) => Look['freshness'])[] {
  return targets.map((target) => {
    const later = laterOf(target)
    return (shown) => (later.length === 0 ? 'none' : later.some((id) => shown.has(id)) ? 'shown' : 'missing')
  })
}
