import type { CustomScheme } from 'electron'

// Chromium does not navigate to an unknown scheme. So the page uses an https address that never leaves this machine,
// and all addresses for the app are mapped back:
//   app://kassa/x  <->  https://kassa.app.invalid/x

export type SchemeHandler = (request: Request) => Response | Promise<Response>

/** Schemes that the app registered as standard and secure. In Electron a window with another scheme has no origin. */
export const privileged = new Set<string>()
export const handlers = new Map<string, SchemeHandler>()

export function registerSchemes(schemes: CustomScheme[]): void {
  for (const { scheme, privileges } of schemes) {
    if (privileges?.standard && privileges.secure) privileged.add(scheme)
  }
}

export function toPage(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)/i, (all, scheme: string, host: string) =>
    privileged.has(scheme) ? `https://${host}.${scheme}.invalid` : all
  )
}

export function fromPage(url: string): string {
  return url.replace(/^https:\/\/([^/?#]+)\.([a-z0-9+-]+)\.invalid(?=[/?#]|$)/, (all, host: string, scheme: string) =>
    privileged.has(scheme) ? `${scheme}://${host}` : all
  )
}

/** Returns the origin. `URL.origin` is "null" for a scheme that Node does not know. */
export const originOf = (url: string): string => /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? 'null'

/** Returns the app's handler for an address, or undefined. */
export const handlerOf = (url: string): SchemeHandler | undefined => handlers.get(url.slice(0, url.indexOf(':')))
