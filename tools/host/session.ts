import { EventEmitter } from 'node:events'
import type { Session } from 'electron'
import type { BrowserContext } from 'playwright'

type Request = Parameters<Session['setPermissionRequestHandler']>[0]
type Check = Parameters<Session['setPermissionCheckHandler']>[0]

// Chromium cannot ask the app about one permission at a time, so the app's handlers are asked beforehand about each
// that Playwright can grant. As in Electron, what no handler forbids is granted.
const permissions = ['geolocation', 'notifications', 'midi', 'clipboard-read'] as const

class HostSession extends EventEmitter implements Pick<Session, 'setPermissionCheckHandler'> {
  #request: Request = null
  #check: Check = null
  // Requests end in serve.ts, so there is nothing left to filter here.
  readonly webRequest = { onBeforeRequest: () => undefined, onHeadersReceived: () => undefined }

  setPermissionRequestHandler(handler: Request): void {
    this.#request = handler
  }
  setPermissionCheckHandler(handler: Check): void {
    this.#check = handler
  }
  setDevicePermissionHandler(): void {
    // Playwright grants no device.
  }
  setSpellCheckerEnabled(): void {
    // Playwright's Chromium checks no spelling.
  }

  #isGranted(permission: (typeof permissions)[number]): boolean {
    const answers: boolean[] = []
    const contents = {} as never
    this.#request?.(contents, permission, (isGranted) => answers.push(isGranted), {} as never)
    if (this.#check) answers.push(this.#check(contents, permission, '', {} as never))
    return !answers.includes(false)
  }

  async applyPermissions(context: BrowserContext): Promise<void> {
    await context.grantPermissions(permissions.filter((permission) => this.#isGranted(permission)))
  }
}

export const defaultSession = new HostSession()
export const session = { defaultSession }
