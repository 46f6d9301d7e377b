import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { asidePages, type AsidePage } from '../shared/aside.ts'
import { app, protocol, session, type WebContents } from 'electron'

// One control an item of Electron's security checklist; docs/security.md names the test of each.

/** The only place pages come from. */
export const origin = 'app://app'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2'
}

/** The window cannot reach the network at all: no connection, no form, no frame. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'"
].join('; ')

/** Before `ready`: every renderer is sandboxed and `app://` is a secure origin of its own. */
export function harden(): void {
  app.enableSandbox()
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])
  app.on('web-contents-created', (_, contents) => {
    confine(contents)
  })
}

/** After `ready`: serves the window's files, and nothing else, and refuses every permission. */
export function guard(rendererFolder: string): void {
  protocol.handle('app', (request) => serveFile(rendererFolder, request))
  const { defaultSession } = session
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => {
    answer(false)
  })
  defaultSession.setPermissionCheckHandler(() => false)
}

type Frame = { url: string; parent: unknown } | null

/** Is this the till's own page, in its top frame? */
export const isOurPage = (frame: Frame): boolean => isPage(frame, 'index')

/** Which of the pages beside the cashier's calls, in its top frame; undefined when it is none of them. */
export const asidePageOf = (frame: Frame): AsidePage | undefined => asidePages.find((name) => isPage(frame, name))

function isPage(frame: Frame, name: string): boolean {
  if (frame?.parent !== null) return false
  return frame.url === `${origin}/${name}.html` || frame.url.startsWith(`${origin}/${name}.html#`)
}

function confine(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
  })
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

async function serveFile(folder: string, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const path = normalize(join(folder, decodeURIComponent(url.pathname)))
  const type = contentTypes[extname(path)]
  if (request.method !== 'GET' || url.host !== 'app' || !path.startsWith(folder + sep) || type === undefined)
    return new Response('not found', { status: 404 })
  try {
    const body = await readFile(path)
    return new Response(new Uint8Array(body), {
      headers: {
        'content-type': type,
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin'
      }
    })
  } catch {
    return new Response('not found', { status: 404 })
  }
}
