import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import { makeCodec } from './codec.ts'

const { encode, decode } = makeCodec()

type Handler = Parameters<IpcMain['handle']>[1]
const handlers = new Map<string, Handler>()

export const ipcMain = {
  handle(channel: string, listener: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, listener)
  },
  removeHandler(channel: string): void {
    handlers.delete(channel)
  }
} satisfies Pick<IpcMain, 'handle' | 'removeHandler'>

/** Answers one call of the page. Both texts are those of the codec. */
export async function answer(sender: { mainFrame: unknown }, text: string): Promise<string> {
  const [, channel, args] = decode(text) as ['invoke', string, unknown[]]
  const handler = handlers.get(channel)
  const event = { type: 'frame', sender, senderFrame: sender.mainFrame, processId: 1, frameId: 1 }
  try {
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    const value: unknown = await handler(event as unknown as IpcMainInvokeEvent, ...args)
    return encode([true, structuredClone(value)])
  } catch (error) {
    if (handler) console.error(`Error occurred in handler for '${channel}':`, error)
    return encode([false, String(error)])
  }
}
