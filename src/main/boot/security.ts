import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { Picture } from '../catalog-sync/pictures.ts'
import { printPages, type PrintPage } from '../../shared/devices/print-window.ts'
import { app, protocol, session, type WebContents } from 'electron'

// One control an item of Electron's security checklist; docs/internals/security.md names the test of each.

/** The only places pages come from: the cashier's, and the pages beside it, which are never drawn larger with it. */
export const origin = 'app://app'
const printOrigin = 'app://aside'
const hosts = [origin, printOrigin].map((place) => new URL(place).host)

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

/** A picture of goods by the path of the service: the small one, or the original while the window makes it small. */
export type ServePicture = (size: 'small' | 'original', image: string) => Promise<Picture | undefined>

/** After `ready`: serves the window's files and pictures of goods, nothing else, and refuses every permission. */
export function guard(rendererFolder: string, picture: ServePicture): void {
  protocol.handle('app', (request) => servePicture(picture, request) ?? serveFile(rendererFolder, request))
  const { defaultSession } = session
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => {
    answer(false)
  })
  defaultSession.setPermissionCheckHandler(() => false)
}

type Frame = { url: string; parent: unknown } | null

/** Is this the till's own page, in its top frame? */
export const isOurPage = (frame: Frame): boolean => isPage(frame, `${origin}/index.html`)

/** Which of the pages beside the cashier's calls, in its top frame; undefined when it is none of them. */
export const printPageOf = (frame: Frame): PrintPage | undefined =>
  printPages.find((name) => isPage(frame, addressOf(name)))

/** Where a page beside the cashier's lies. */
export const addressOf = (page: PrintPage): string => `${printOrigin}/${page}.html`

function isPage(frame: Frame, address: string): boolean {
  if (frame?.parent !== null) return false
  return frame.url === address || frame.url.startsWith(`${address}#`)
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

const respond = (type: string, body: Uint8Array<ArrayBuffer>): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin'
    }
  })

/** Undefined where no picture is asked for. */
function servePicture(picture: ServePicture, request: Request): Promise<Response> | undefined {
  const [, size, image] = /^\/pictures\/(small|original)(\/.+)$/.exec(wantedOf(request) ?? '') ?? []
  if (image === undefined) return undefined
  return picture(size === 'small' ? 'small' : 'original', image).then((found) =>
    // A picture that is not there yet is no error.
    found === undefined ? new Response(null, { status: 204 }) : respond(found.type, found.bytes)
  )
}

async function serveFile(folder: string, request: Request): Promise<Response> {
  const path = pathOf(folder, request)
  const type = path === undefined ? undefined : contentTypes[extname(path)]
  if (path === undefined || type === undefined) return notFound()
  try {
    return respond(type, await readFile(path))
  } catch {
    return notFound()
  }
}

const notFound = (): Response => new Response('not found', { status: 404 })

/** The path that is asked for at one of our hosts; undefined for every other wish, also one that is no address at all. */
function wantedOf({ method, url: address }: Request): string | undefined {
  try {
    const url = new URL(address)
    return method === 'GET' && hosts.includes(url.host) ? decodeURIComponent(url.pathname) : undefined
  } catch {
    return undefined
  }
}

/** The file below the folder that is asked for; undefined for every other wish. */
function pathOf(folder: string, request: Request): string | undefined {
  const wanted = wantedOf(request)
  const path = wanted === undefined ? undefined : normalize(join(folder, wanted))
  return path?.startsWith(folder + sep) === true ? path : undefined
}
