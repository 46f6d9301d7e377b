import { defined } from '@kassa/integration-api/basics'
import assert from 'node:assert/strict'
import { endpoint, type EndpointName, type RecordOf, type Send } from '@kassa/integration-api'

/** The target of a suite: any way to the service, with its address and key. */
export type Target = {
  send: Send
  baseUrl: string
  apiKey: string
  /** Moves the service's clock on. Without it, the suite waits for the real time of the service. */
  advance?: (byMs: number) => Promise<void>
}

export type Asked = {
  /** The values for the braces of the path. */
  part?: string
  query?: Record<string, string>
  body?: unknown
  userId?: string
  headers?: Record<string, string>
}
/** An answer before any schema. */
export type Raw = {
  status: number
  code: number
  message: string
  messages: { uz: string; ru: string; en: string }
  status_code: number
  time: string
  data?: unknown
}
export type Page<Name extends EndpointName> = { total: number; rows: RecordOf<Name>[] }

/**
 * Calls one service by the names of the table and checks what every answer must have: the envelope, the list shape of
 * the table, and records that the schemas read without losing a field.
 */
export class Caller {
  readonly #target: Target

  constructor(target: Target) {
    this.#target = target
  }

  /** Returns the answer unchanged, whatever it is. */
  async raw(name: EndpointName, asked: Asked = {}): Promise<Raw> {
    const { method } = endpoint(name)
    const path = name.replace(/\{\w+\}/, encodeURIComponent(asked.part ?? ''))
    const query = new URLSearchParams(asked.query).toString()
    return await this.rawPath(method, query === '' ? path : `${path}?${query}`, asked)
  }

  async rawPath(method: string, path: string, asked: Asked = {}): Promise<Raw> {
    const headers = {
      'api-key': this.#target.apiKey,
      ...defined({ user_id: asked.userId }),
      ...asked.headers
    }
    const hasBody = method === 'POST' || method === 'PUT'
    const init = hasBody
      ? {
          body: JSON.stringify(asked.body ?? {}),
          headers: { ...headers, 'content-type': 'application/json' }
        }
      : { headers }
    const response = await this.#target.send(new Request(this.#target.baseUrl + path, { method, ...init }))
    const answer = (await response.json()) as Omit<Raw, 'status'>
    checkEnvelope(response.status, answer)
    return { ...answer, status: response.status }
  }

  /** Returns the `data` of a success. */
  async data(name: EndpointName, asked: Asked = {}): Promise<unknown> {
    const answer = await this.raw(name, asked)
    assert.equal(answer.status, 200, `${name}: ${answer.messages.en}`)
    assert.equal(answer.code, 0)
    return answer.data
  }

  /** Returns the record of a success. */
  async record<Name extends EndpointName>(name: Name, asked: Asked = {}): Promise<RecordOf<Name>> {
    return parsed(name, await this.data(name, asked))
  }

  /** Returns the rows of a list, in the shape that the table gives for it. */
  async page<Name extends EndpointName>(name: Name, asked: Asked = {}): Promise<Page<Name>> {
    const data = await this.data(name, asked)
    const { list } = endpoint(name)
    const rows = list === 'array' ? data : list === undefined ? undefined : fieldOf(data, list)
    assert.ok(Array.isArray(rows), `${name}: the list is not in ${list ?? 'any shape'}`)
    const total = list === 'array' ? rows.length : fieldOf(data, 'total')
    assert.ok(typeof total === 'number', `${name}: no total`)
    return { total, rows: rows.map((row) => parsed(name, row)) }
  }

  /** Expects a refusal with this status, and returns its English message. */
  async refused(name: EndpointName, status: number, asked: Asked = {}): Promise<string> {
    const answer = await this.raw(name, asked)
    assert.equal(answer.status, status, `${name}: ${answer.messages.en}`)
    assert.notEqual(answer.code, 0)
    return answer.messages.en
  }
}

function checkEnvelope(status: number, answer: Omit<Raw, 'status'>): void {
  assert.equal(answer.status_code, status)
  assert.equal(typeof answer.code, 'number')
  assert.equal(answer.code === 0, status === 200)
  assert.equal(typeof answer.message, 'string')
  assert.deepEqual(Object.keys(answer.messages).sort(), ['en', 'ru', 'uz'])
  assert.ok(!Number.isNaN(Date.parse(answer.time)))
  assert.equal('data' in answer, status === 200)
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined

function parsed<Name extends EndpointName>(name: Name, row: unknown): RecordOf<Name> {
  const { response } = endpoint(name)
  if (!response) return row as RecordOf<Name>
  const result = response.safeParse(row)
  assert.ok(result.success, `${name}: ${result.error?.message ?? ''} in ${JSON.stringify(row)}`)
  assertNothingLost(name, row, result.data)
  return result.data as RecordOf<Name>
}

/** Finds a field that the schemas drop because of its type. */
function assertNothingLost(where: string, sent: unknown, read: unknown): void {
  if (typeof sent !== 'object' || sent === null) return
  for (const [key, value] of Object.entries(sent)) {
    if (value === null || value === undefined) continue
    const kept = fieldOf(read, key)
    assert.notEqual(kept, undefined, `${where}.${key} was dropped: ${JSON.stringify(value)}`)
    assertNothingLost(`${where}.${key}`, value, kept)
  }
}
