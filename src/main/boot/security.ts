import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { Picture } from '../catalog-sync/pictures.ts'
import { printPages, type PrintPage } from '../../shared/devices/print-window.ts'
import { app, protocol, session, type WebContents } from 'electron'

// One function per item of Electron's security checklist. docs/internals/security.md names the test of each.

/** The only origins of pages: the cashier's page, and the other pages, whose zoom is independent of it. */
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

/** The page cannot reach the network: no connection, no form, no frame. */
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

/** Must run before `ready`: sandboxes every renderer and makes `app://` a secure origin of its own. */
export function harden(): void {
  app.enableSandbox()
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])
  app.on('web-contents-created', (_, contents) => {
    confine(contents)
  })
}

/**
 * Returns a picture of goods by its path at the service: the thumbnail, or the original for the window that makes the
 * thumbnail.
 */
export type ServePicture = (size: 'small' | 'original', image: string) => Promise<Picture | undefined>

/** Must run after `ready`: serves only the window's files and pictures of goods, and refuses every permission. */
export function guard(rendererFolder: string, picture: ServePicture): void {
  protocol.handle('app', (request) => servePicture(picture, request) ?? serveFile(rendererFolder, request))
  const { defaultSession } = session
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => {
    answer(false)
  })
  defaultSession.setPermissionCheckHandler(() => false)
}

type Frame = { url: string; parent: unknown } | null

/** Returns true if the frame is the top frame of the cashier's page. */
export const isOurPage = (frame: Frame): boolean => isPage(frame, `${origin}/index.html`)

/** Returns which other page of the till the frame is the top frame of, or undefined. */
export const printPageOf = (frame: Frame): PrintPage | undefined =>
  printPages.find((name) => isPage(frame, addressOf(name)))

/** Returns the address of a page other than the cashier's. */
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

/** Returns undefined if the request is not for a picture. */
function servePicture(picture: ServePicture, request: Request): Promise<Response> | undefined {
  const [, size, image] = /^\/pictures\/(small|original)(\/.+)$/.exec(wantedOf(request) ?? '') ?? []
  if (image === undefined) return undefined
  return picture(size === 'small' ? 'small' : 'original', image).then((found) =>
    // A picture that has not been downloaded yet is not an error.
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

/**
 * Returns the requested path at one of the till's hosts, or undefined for any other request, also for an invalid
 * address.
 */
function wantedOf({ method, url: address }: Request): string | undefined {
  try {
    const url = new URL(address)
    return method === 'GET' && hosts.includes(url.host) ? decodeURIComponent(url.pathname) : undefined
  } catch {
    return undefined
  }
}

/** Returns the requested file below the folder, or undefined for any other request. */
function pathOf(folder: string, request: Request): string | undefined {
  const wanted = wantedOf(request)
  const path = wanted === undefined ? undefined : normalize(join(folder, wanted))
  return path?.startsWith(folder + sep) === true ? path : undefined
}
