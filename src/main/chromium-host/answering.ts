import type { Session } from './cdp.ts'

// Electron tells a window that its page hangs. Chromium tells nobody, so the host asks the page for a value now and
// then. A page whose scripts do not end cannot answer.
//
//   answers ──no answer until the next question──► hangs ──an answer──► answers

const everyMs = 5_000

export type Heard = { onHang(): void; onAnswer(): void }

/**
 * Asks a page from now on whether it answers, until the returned function is called. `isAsked` says whether the page
 * should answer: a page that is gone does not.
 */
export function watchAnswers(session: Pick<Session, 'send'>, isAsked: () => boolean, heard: Heard): () => void {
  let unanswered = 0
  let isHanging = false
  const answered = (): void => {
    unanswered = 0
    if (isHanging) heard.onAnswer()
    isHanging = false
  }
  const ask = (): void => {
    if (!isAsked()) {
      unanswered = 0
      isHanging = false
      return
    }
    if (unanswered > 0 && !isHanging) {
      isHanging = true
      heard.onHang()
    }
    // The questions to a page that hangs would be answered all at once, so there is only one.
    if (unanswered > 0) return
    unanswered += 1
    // A page that is reloaded meanwhile refuses the question. That is an answer too.
    session.send('Runtime.evaluate', { expression: '0' }).then(answered, answered)
  }
  const timer = setInterval(ask, everyMs).unref()
  return () => clearInterval(timer)
}
