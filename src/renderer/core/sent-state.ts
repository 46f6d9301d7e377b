import type { JourneyView, StateView } from '../../shared/views.ts'

/** Where a sale is on its way to the back office. */
export type SentState = 'sent' | 'sending' | 'waiting' | 'needsYou' | 'practice'

/** Returns where a sale is, from its journey and the state of the till. */
export function sentState(view: StateView | undefined, journey: JourneyView | undefined): SentState {
  if (view?.mode === 'training') return 'practice'
  const state = journey?.state
  if (state === 'done') return 'sent'
  if (state === 'needsPerson' || state === 'writtenOff') return 'needsYou'
  return view?.network === 'online' && view.endpointBlocks.length === 0 ? 'sending' : 'waiting'
}
