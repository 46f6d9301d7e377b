import { EventEmitter } from 'node:events'
import type { Session } from 'electron'

/**
 * Every permission is denied as the browser starts (browser.ts), and no request passes serve.ts, so that what the app
 * installs here has nothing left to decide.
 */
class HostSession extends EventEmitter implements Pick<Session, 'setPermissionCheckHandler'> {
  readonly webRequest = { onBeforeRequest: () => undefined, onHeadersReceived: () => undefined }
  setPermissionRequestHandler = () => undefined
  setPermissionCheckHandler = () => undefined
  setDevicePermissionHandler = () => undefined
  setSpellCheckerEnabled = () => undefined
}

export const defaultSession = new HostSession()
export const session = { defaultSession }
