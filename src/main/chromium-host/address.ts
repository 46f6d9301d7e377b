import type { CustomScheme } from 'electron'

// Chromium will not navigate to a scheme it does not know, so the page runs at an https address that never leaves
// this machine, and everything the app hears is mapped back:
//   app://kassa/x  <->  https://kassa.app.invalid/x

export type SchemeHandler = (request: Request) => Response | Promise<Response>

/** What the app registered as standard and secure; without it Electron would give the window no origin. */
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

/** `URL.origin` is "null" for a scheme that Node does not know. */
export const originOf = (url: string): string => /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? 'null'

/** The app's own handler for an address, if it has one. */
export const handlerOf = (url: string): SchemeHandler | undefined => handlers.get(url.slice(0, url.indexOf(':')))
