import { contextBridge, ipcRenderer } from 'electron'
import type { callChannel, eventChannel, WindowApi } from '../shared/contract/index.ts'

// Two functions, each with one channel. Nothing else is exposed. Main decides which calls are allowed.
const calls: typeof callChannel = 'kassa:call'
const events: typeof eventChannel = 'kassa:event'

const api = {
  call: (name, input) => ipcRenderer.invoke(calls, name, input),
  on(name, listener) {
    const heard = (_: unknown, event: unknown, payload: unknown) => {
      if (event === name) listener(payload as never)
    }
    ipcRenderer.on(events, heard)
    return () => void ipcRenderer.removeListener(events, heard)
  }
} as WindowApi

contextBridge.exposeInMainWorld('kassa', api)
