import type { Route } from 'playwright'
import { forbiddable } from './app.ts'
import { fromPage, handlerOf } from './address.ts'
import { debug } from './browser.ts'
import type { HostWebContents } from './contents.ts'

// Every request of the page ends here: nothing of it reaches the network.

/** Lets the app's own guard judge where the page wants to go. Electron asks nobody about the app's own loadURL. */
function mayNavigate(contents: HostWebContents, url: string, isMainFrame: boolean): boolean {
  const event = Object.assign(forbiddable(), { url, isMainFrame, isSameDocument: false })
  contents.emit('will-frame-navigate', event)
  if (isMainFrame && !event.defaultPrevented) contents.emit('will-navigate', event, url)
  return !event.defaultPrevented
}

/** Electron would go there, so the host shows that it would have: a test of the guard must be able to fail. */
const strayed = (url: string) => ({
  status: 200,
  contentType: 'text/plain',
  body: `The app let its window go to ${url}`
})

export async function serve(route: Route, contents: HostWebContents): Promise<void> {
  const request = route.request()
  const url = fromPage(request.url())
  const isNavigation = request.isNavigationRequest()
  if (isNavigation && !contents.isLoading) {
    const isMainFrame = request.frame().parentFrame() === null
    if (!mayNavigate(contents, url, isMainFrame)) return route.abort('aborted')
  }
  const handler = handlerOf(url)
  if (!handler) {
    debug('no handler for', url)
    return isNavigation ? route.fulfill(strayed(url)) : route.abort('blockedbyclient')
  }
  const body = request.postDataBuffer()
  const headers = Object.entries(await request.allHeaders()).filter(([name]) => !name.startsWith(':'))
  try {
    const response = await handler(
      new Request(url, { method: request.method(), headers, body: body && new Uint8Array(body) })
    )
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer())
    })
  } catch (error) {
    console.error(`[host] the app's handler failed for ${url}:`, error)
    await route.abort('failed')
  }
}
