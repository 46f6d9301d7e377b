import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { NoAnswer } from '../src/no-answer.ts'
import { portSend, servePort } from '../src/port-send.ts'
import { createSend } from '../src/send.ts'
import { NotSent, type Send } from '../src/index.ts'
import { conformance } from './send-conformance.ts'

conformance('undici', (limits) => ({ send: createSend(limits), stop: () => Promise.resolve() }))

conformance('a port over undici', (limits) => {
  const { port1, port2 } = new MessageChannel()
  servePort(port1, createSend(limits))
  return { send: portSend(port2), stop: () => closed(port2) }
})

const closed = (port: MessageChannel['port2']): Promise<void> =>
  new Promise((resolve) => {
    port.once('close', () => {
      resolve()
    })
    port.close()
  })

test('a port that closes leaves running requests ambiguous and later ones proved not sent', async () => {
  const { port1, port2 } = new MessageChannel()
  const never: Send = () => new Promise(() => undefined)
  servePort(port1, never)
  const send = portSend(port2)
  const under = send(new Request('http://practice.invalid/')).catch((error: unknown) => error)
  await new Promise((resolve) => setTimeout(resolve, 20))
  await closed(port1)
  expect(await under).toBeInstanceOf(NoAnswer)
  await expect(send(new Request('http://practice.invalid/'))).rejects.toBeInstanceOf(NotSent)
})

test('answers through a port reach their own requests, in whatever order they come', async () => {
  const { port1, port2 } = new MessageChannel()
  const slowFirst: Send = async (request) => {
    const name = new URL(request.url).pathname
    await new Promise((resolve) => setTimeout(resolve, name === '/1' ? 50 : 0))
    return new Response(name)
  }
  servePort(port1, slowFirst)
  const send = portSend(port2)
  const [first, second] = await Promise.all(['1', '2'].map((part) => send(new Request(`http://a.invalid/${part}`))))
  expect(await first?.text()).toBe('/1')
  expect(await second?.text()).toBe('/2')
  await closed(port2)
})

test('a request that was given up before it began is proved not sent', async () => {
  const request = new Request('http://127.0.0.1:9/', { signal: AbortSignal.abort() })
  await expect(createSend()(request)).rejects.toBeInstanceOf(NotSent)
})
