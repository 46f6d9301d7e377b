import { forbiddable } from './app.ts'
import { fromPage, handlerOf } from './address.ts'
import { debug } from './chromium.ts'
import type { Session } from './cdp.ts'

// Answers every request of the page, so that none reaches the network.

/** A paused request of the page, which waits for its answer. */
export type Paused = {
  requestId: string
  frameId: string
  resourceType: string
  request: { url: string; method: string; headers: Record<string, string>; postData?: string }
}
/** The functions of the page's contents that are used here. */
type Page = {
  emit(event: string, ...args: unknown[]): boolean
  isMainFrame(frameId: string): boolean
  isOwn(url: string): boolean
}
type Answer = { status: number; headers: Record<string, string>; body: Buffer }

/**
 * Asks the app's own guard whether the page may navigate. As in Electron, the guard is not asked about the app's own
 * loadURL.
 */
function mayNavigate(contents: Page, url: string, isMainFrame: boolean): boolean {
  const event = Object.assign(forbiddable(), { url, isMainFrame, isSameDocument: false })
  contents.emit('will-frame-navigate', event)
  if (isMainFrame && !event.defaultPrevented) contents.emit('will-navigate', event, url)
  return !event.defaultPrevented
}

/** Electron would load this address, so the host shows that it would: a test of the guard must be able to fail. */
const strayed = (url: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from(`The app let its window go to ${url}`)
})

/** Returns the answer to a request of the page, or the reason for none. */
async function answered(
  { frameId, resourceType, request }: Paused,
  contents: Page
): Promise<Answer | 'Aborted' | 'BlockedByClient' | 'Failed'> {
  const url = fromPage(request.url)
  const isNavigation = resourceType === 'Document'
  const isMainFrame = contents.isMainFrame(frameId)
  const isOwn = isMainFrame && contents.isOwn(request.url)
  if (isNavigation && !isOwn && !mayNavigate(contents, url, isMainFrame)) return 'Aborted'
  const handler = handlerOf(url)
  if (!handler) return isNavigation ? strayed(url) : 'BlockedByClient'
  const { method, headers, postData } = request
  try {
    const response = await handler(new Request(url, { method, headers, body: postData ?? null }))
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer())
    }
  } catch (error) {
    console.error(`[host] the app's handler failed for ${url}:`, error)
    return 'Failed'
  }
}

/** Answers one request. */
export async function serve(paused: Paused, session: Session, contents: Page): Promise<void> {
  const { requestId, request } = paused
  const answer = await answered(paused, contents)
  if (typeof answer === 'string') {
    debug('refused:', request.url, answer)
    await session.send('Fetch.failRequest', { requestId, errorReason: answer })
    return
  }
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: answer.status,
    responseHeaders: Object.entries(answer.headers).map(([name, value]) => ({ name, value })),
    body: answer.body.toString('base64')
  })
}
