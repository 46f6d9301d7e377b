import { forbiddable } from './app.ts'
import { fromPage, handlerOf } from './address.ts'
import { debug } from './chromium.ts'
import type { Session } from './cdp.ts'

// Every request of the page ends here: nothing of it reaches the network.

/** A request of the page as Chromium tells of it, held until it is answered. */
export type Paused = {
  requestId: string
  frameId: string
  resourceType: string
  request: { url: string; method: string; headers: Record<string, string>; postData?: string }
}
/** What of the page's contents is asked. */
type Page = {
  emit(event: string, ...args: unknown[]): boolean
  isMainFrame(frameId: string): boolean
  isOwn(url: string): boolean
}
type Answer = { status: number; headers: Record<string, string>; body: Buffer }

/** Lets the app's own guard judge where the page wants to go. Electron asks nobody about the app's own loadURL. */
function mayNavigate(contents: Page, url: string, isMainFrame: boolean): boolean {
  const event = Object.assign(forbiddable(), { url, isMainFrame, isSameDocument: false })
  contents.emit('will-frame-navigate', event)
  if (isMainFrame && !event.defaultPrevented) contents.emit('will-navigate', event, url)
  return !event.defaultPrevented
}

/** Electron would go there, so the host shows that it would have: a test of the guard must be able to fail. */
const strayed = (url: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from(`The app let its window go to ${url}`)
})

/** The answer for a request of the page, or why it gets none. */
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
