import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { channel } from 'node:diagnostics_channel'
import { afterEach, describe, expect, test } from 'vitest'
import { NotSent, type Send } from '../src/index.ts'
import { NoAnswer } from '../src/no-answer.ts'
import { selfSigned } from '../../../test/support/certificate.ts'
import { listenOnLoopback } from '../../../test/support/loopback.ts'

export type SendUnderTest = { send: Send; stop(): Promise<void> }
/** Short limits, so that the suite does not wait for the real ones. */
export type Limits = { connectTimeoutMs: number; headersTimeoutMs: number; totalTimeoutMs: number; limitBytes: number }

const ample: Limits = { connectTimeoutMs: 5_000, headersTimeoutMs: 20_000, totalTimeoutMs: 20_000, limitBytes: 4096 }
const body = '{"amount":2}'

/** What the tests of one Send share. */
function createBench(makeSend: (limits: Limits) => SendUnderTest) {
  const cleanups: (() => Promise<void> | void)[] = []
  const cleanUp = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }

  const make = (limits: Partial<Limits> = {}): Send => {
    const made = makeSend({ ...ample, ...limits })
    cleanups.push(() => made.stop())
    return made.send
  }
  const listen = async (server: Server | TcpServer): Promise<number> => {
    const { port, stop } = await listenOnLoopback(server)
    cleanups.push(stop)
    return port
  }
  const serve = async (handler: RequestListener): Promise<string> =>
    `http://127.0.0.1:${await listen(createServer(handler))}`
  const post = (base: string, path = '/trade/create'): Request =>
    new Request(base + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      redirect: 'manual'
    })
  /** Counts how often undici began to write a request: the evidence for NotSent. */
  const countWrites = () => {
    const count = { writes: 0 }
    const onHeaders = () => (count.writes += 1)
    const headers = channel('undici:client:sendHeaders')
    headers.subscribe(onHeaders)
    cleanups.push(() => {
      headers.unsubscribe(onHeaders)
    })
    return count
  }
  const rejection = async (answer: Promise<Response>): Promise<unknown> => {
    try {
      await answer
    } catch (error) {
      return error
    }
    throw new Error('the request was answered')
  }
  const expectNotSent = async (answer: Promise<Response>) => {
    const error = await rejection(answer)
    expect(error).toBeInstanceOf(NotSent)
  }
  const expectNoAnswer = async (answer: Promise<Response>, reason: NoAnswer['reason']) => {
    const error = await rejection(answer)
    expect(error).toBeInstanceOf(NoAnswer)
    expect((error as NoAnswer).reason).toBe(reason)
  }
  return { cleanups, cleanUp, make, listen, serve, post, countWrites, rejection, expectNotSent, expectNoAnswer }
}
type Bench = ReturnType<typeof createBench>

/** An answer is passed on whole. */
function testAnswers({ make, serve }: Bench): void {
  test('the port carries method, path, query, headers and body there, and status, headers and body back', async () => {
    const base = await serve((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        response.writeHead(400, { 'content-type': 'application/json', 'retry-after': '7' })
        const got = { method: request.method, url: request.url, role: request.headers['role_id'] }
        response.end(JSON.stringify({ ...got, body: Buffer.concat(chunks).toString() }))
      })
    })
    const request = new Request(`${base}/a/b?c=%D1%8F`, { method: 'PUT', body, headers: { role_id: 'r1' } })
    const response = await make()(request)
    expect(response).toBeInstanceOf(Response)
    expect(response.status).toBe(400)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(await response.json()).toEqual({ method: 'PUT', url: '/a/b?c=%D1%8F', role: 'r1', body })
  })

  test('answers without a body have none', async () => {
    const base = await serve((_request, response) => response.writeHead(204).end())
    expect((await make()(new Request(base))).body).toBeNull()
  })
}

/** What was certainly not sent is told by NotSent. */
function testNotSent({ make, listen, post, countWrites, expectNotSent }: Bench): void {
  test('a refused connection is proved not sent', async () => {
    const server = createTcpServer()
    const port = await listen(server)
    await new Promise((resolve) => server.close(resolve))
    const count = countWrites()
    await expectNotSent(make()(post(`http://127.0.0.1:${port}`)))
    expect(count.writes).toBe(0)
  })

  test('an unknown host is proved not sent', async () => {
    const count = countWrites()
    await expectNotSent(make()(post('http://till.invalid')))
    expect(count.writes).toBe(0)
  })
}

/** A handshake that fails and a wait that is too long are told by NotSent as well. */
function testNotSentInTime({
  cleanups,
  make,
  listen,
  serve,
  post,
  countWrites,
  rejection,
  expectNotSent
}: Bench): void {
  test('a server that does not speak TLS is proved not sent', async () => {
    let requests = 0
    const base = await serve((_request, response) => {
      requests += 1
      response.end()
    })
    await expectNotSent(make()(post(base.replace('http:', 'https:'))))
    expect(requests).toBe(0)
  })

  test('an untrusted certificate is proved not sent, whatever the environment says', async () => {
    const { key, cert } = selfSigned('127.0.0.1')
    let bytes = 0
    const server = createTlsServer({ key, cert }, (socket) =>
      socket.on('data', (data: Buffer) => (bytes += data.length))
    )
    server.on('tlsClientError', () => undefined)
    const port = await listen(server)
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    cleanups.push(() => {
      if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before
    })
    await expectNotSent(make()(post(`https://127.0.0.1:${port}`)))
    expect(bytes).toBe(0)
  })

  test('a timeout before there is a connection is proved not sent', async () => {
    // TLS is begun and never answered: the connection exists, and no request is on it.
    const port = await listen(createTcpServer())
    const count = countWrites()
    await expectNotSent(make({ totalTimeoutMs: 200 })(post(`https://127.0.0.1:${port}`)))
    expect(count.writes).toBe(0)
  })

  test('a request that waited for a connection beyond its time is not sent afterwards either', async () => {
    let requests = 0
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const base = await serve((_request, response) => {
      requests += 1
      void held.then(() => response.end('{}'))
    })
    const send = make({ totalTimeoutMs: 600 })
    // More requests at once than there are connections: the last ones wait for the first.
    const answers = Array.from({ length: 8 }, () => rejection(send(post(base))))
    const errors = await Promise.all(answers)
    release()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(errors.filter((error) => error instanceof NotSent)).toHaveLength(8 - requests)
    expect(errors.filter((error) => error instanceof NoAnswer)).toHaveLength(requests)
  })
}

/** What may have been carried out is told by NoAnswer. */
function testAmbiguous({ make, serve, post, countWrites, expectNoAnswer }: Bench): void {
  test('a request that was read whole and never answered is ambiguous on a fresh connection, and executed once', async () => {
    let executed = 0
    const base = await serve((request) => {
      request.resume().on('end', () => {
        executed += 1
        request.socket.destroy()
      })
    })
    await expectNoAnswer(make()(post(base)), 'closed')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(executed).toBe(1)
  })

  test('a request that was read whole and never answered is ambiguous on a reused connection, and executed once', async () => {
    let executed = 0
    const sockets = new Set<unknown>()
    const base = await serve((request, response) => {
      sockets.add(request.socket)
      request.resume().on('end', () => {
        if (request.url === '/warm') response.end('{}')
        else {
          executed += 1
          request.socket.destroy()
        }
      })
    })
    const send = make()
    expect((await send(post(base, '/warm'))).status).toBe(200)
    // The connection counts as free again only in a later turn.
    await new Promise((resolve) => setTimeout(resolve, 20))
    const count = countWrites()
    await expectNoAnswer(send(post(base)), 'closed')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(executed).toBe(1)
    expect(count.writes).toBe(1)
    expect(sockets.size, 'the second request must reuse the connection, or this test shows nothing').toBe(1)
  })
}

/** A connection that ends and an answer that cannot be read are told by NoAnswer. */
function testBrokenAnswers({ make, listen, serve, post, expectNoAnswer }: Bench): void {
  test('a connection that the server closed while idle never leads to a second execution', async () => {
    let executed = 0
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        executed += 1
        response.end('{}')
        setImmediate(() => request.socket.destroy())
      })
    })
    const base = `http://127.0.0.1:${await listen(server)}`
    const send = make()
    let answered = 0
    let ambiguous = 0
    for (let turn = 0; turn < 20; turn += 1) {
      try {
        await send(post(base))
        answered += 1
      } catch (error) {
        if (!(error instanceof NotSent)) ambiguous += 1
      }
    }
    expect(executed).toBeGreaterThanOrEqual(answered)
    expect(executed).toBeLessThanOrEqual(answered + ambiguous)
  })

  test('an answer that is cut off is ambiguous', async () => {
    const base = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"code":0')
      setImmediate(() => response.socket?.destroy())
    })
    await expectNoAnswer(make()(post(base)), 'closed')
  })

  test('an answer that is not HTTP is ambiguous', async () => {
    const port = await listen(
      createTcpServer((socket) => {
        socket.once('data', () => socket.end('welcome to the printer\r\n'))
      })
    )
    await expectNoAnswer(make()(post(`http://127.0.0.1:${port}`)), 'closed')
  })
}

/** An answer is neither followed, unpacked nor read beyond its limits, and no error has a secret. */
function testLimits({ make, serve, post, rejection, expectNoAnswer }: Bench): void {
  test('a redirect is handed over and not followed', async () => {
    const visited: (string | undefined)[] = []
    const base = await serve((request, response) => {
      visited.push(request.url)
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    const response = await make()(post(base))
    expect(response.status).toBe(307)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(visited).toEqual(['/trade/create'])
  })

  test('an answer over the limit is refused', async () => {
    const base = await serve((_request, response) => response.end('x'.repeat(5000)))
    await expectNoAnswer(make()(post(base)), 'tooLarge')
  })

  test('a compressed answer is not unpacked', async () => {
    const base = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end('as it came')
    })
    expect(await (await make()(post(base))).text()).toBe('as it came')
  })

  test('headers that do not come in time are ambiguous', async () => {
    const base = await serve(() => undefined)
    await expectNoAnswer(make({ headersTimeoutMs: 300 })(post(base)), 'timeout')
  })

  test('an answer that comes in drops is ambiguous when its time is up', async () => {
    const base = await serve((_request, response) => {
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => {
        clearInterval(drip)
      })
    })
    await expectNoAnswer(make({ totalTimeoutMs: 300 })(post(base)), 'timeout')
  })

  test('no error has a secret', async () => {
    const request = post('http://till.invalid')
    request.headers.set('api-key', 'shop:verysecret')
    const error = await rejection(make()(request))
    expect(JSON.stringify(error) + String(error) + String((error as Error).stack)).not.toContain('verysecret')
  })
}

/** The rules for every Send over a network (shared/ports.ts, `Send`; queue.md, "Transport and disk"). */
export function conformance(name: string, makeSend: (limits: Limits) => SendUnderTest): void {
  describe(`${name} as a Send`, () => {
    const bench = createBench(makeSend)
    afterEach(bench.cleanUp)
    testAnswers(bench)
    testNotSent(bench)
    testNotSentInTime(bench)
    testAmbiguous(bench)
    testBrokenAnswers(bench)
    testLimits(bench)
  })
}
