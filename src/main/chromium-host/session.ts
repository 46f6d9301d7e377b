import { EventEmitter } from 'node:events'
import type { Session } from 'electron'

/**
 * Every permission is denied at the start of the browser (chromium.ts), and serve.ts answers every request, so the
 * handlers that the app installs here have nothing to decide.
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
