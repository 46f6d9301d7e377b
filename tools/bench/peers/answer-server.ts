import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerShapes, type ShapeName } from '../answer-shapes.ts'

// A service that answers every request with one shape of answer: the first part of the path names it. Runs in a process
// of its own, and sends its root to the parent.

const made = new Map<string, { status: number; body: string }>()
/** Returns an answer, made once. */
const answerOf = (shape: ShapeName, limit: number) => {
  const key = `${limit} ${shape}`
  const answer = made.get(key) ?? answerShapes[shape](limit)
  made.set(key, answer)
  return answer
}

const server = createServer((request, response) => {
  const shape = decodeURIComponent((request.url ?? '').split('/')[1] ?? '') as ShapeName
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { limit } = JSON.parse(Buffer.concat(chunks).toString()) as { limit: number }
    const { status, body } = answerOf(shape, limit)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ root: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.once('disconnect', () => process.exit())
