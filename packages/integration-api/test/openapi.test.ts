import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createConfig, lint } from '@redocly/openapi-core'
import openapiTypes, { astToString } from 'openapi-typescript'
import { expect, it } from 'vitest'
import { createSandbox } from '@kassa/sandbox'
import { seededRandom } from '../src/basics.ts'
import { documentFile } from '../../../tools/openapi/document.ts'
import { serveSandbox } from '@kassa/sandbox/server'

// What people from outside do with the OpenAPI document: they check it, and generate a client from it.

const newSandbox = () => createSandbox({ now: Date.now, random: seededRandom(1) })
const root = resolve(import.meta.dirname, '../../..')

it('the linter of Redocly has no error and no warning about the OpenAPI document', async () => {
  // A tag is a group of the service, and its name says all that is known of it.
  const config = await createConfig({ extends: ['recommended'], rules: { 'tag-description': 'off' } })
  const problems = await lint({ ref: fileURLToPath(documentFile), config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

it('the served sandbox answers the OpenAPI document without a key', async () => {
  const served = await serveSandbox({ sandbox: newSandbox(), chance: () => seededRandom(1) }, 0)
  const answer = await fetch(new URL('/openapi.json', served.url))
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect((await answer.text()) === readFileSync(documentFile, 'utf8')).toBe(true)
  await served.close()
})

/** Steps of the walk with curl (docs/internals/sandbox-curl.md), and a sale, in a generated client. */
const walk = `
import createClient from 'openapi-fetch'
import type { paths } from './service.d.ts'

export async function walk(url: string, key: string): Promise<unknown[]> {
  const service = createClient<paths>({ baseUrl: url.replace(/\\/$/, ''), headers: { 'api-key': key, 'Accept-Language': 'en' } })
  const seen: unknown[] = []
  const body = { name: 'From outside', is_available_for_sale: true, organization_ids: [] }
  const made = await service.POST('/category/create', { body })
  const _id = made.data?.data._id ?? ''
  await service.PUT('/category/update', { body: { ...body, _id, name: 'Renamed' } })
  const read = await service.GET('/category/get-by-id/{id}', { params: { path: { id: _id } } })
  seen.push(read.data?.code, read.data?.data.name)
  const page = await service.POST('/category/get-paging', { body: { page: 1, limit: 1 } })
  seen.push(page.data?.data.data.length)
  const wrong = await service.POST('/category/get-paging', { body: { page: 0, limit: 1 } })
  seen.push(wrong.error?.status_code, wrong.error?.message)
  await service.DELETE('/category/delete/{id}', { params: { path: { id: _id } } })
  const gone = await service.GET('/category/get-deleted', { params: { query: { deleted_at: '2020-01-01T00:00:00.000Z' } } })
  seen.push(gone.data?.data.includes(_id))
  // @ts-expect-error: a number is no name.
  await service.POST('/category/create', { body: { ...body, name: 7 } })
  // @ts-expect-error: there is no such endpoint.
  await service.POST('/category/invent', { body })
  return seen
}
`

it('a client that is generated from the OpenAPI document compiles, refuses what the document refuses, and walks through the sandbox', async () => {
  const folder = join(root, 'test-results/openapi')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'service.d.ts'), astToString(await openapiTypes(documentFile)))
  writeFileSync(join(folder, 'walk.ts'), walk)
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--ignoreConfig']
  const target = ['--target', 'esnext', '--module', 'nodenext', '--types', 'node']
  const tsc = [join(root, 'node_modules/typescript/bin/tsc'), ...options, ...target, join(folder, 'walk.ts')]
  const compiled = spawnSync(process.execPath, tsc, { encoding: 'utf8', cwd: folder })
  expect(compiled.stdout).toBe('')
  expect(compiled.status).toBe(0)

  const sandbox = newSandbox()
  const served = await serveSandbox({ sandbox, chance: () => seededRandom(1) }, 0)
  const client = (await import(pathToFileURL(join(folder, 'walk.ts')).href)) as {
    walk: (url: string, key: string) => Promise<unknown[]>
  }
  const seen = await client.walk(served.url, sandbox.apiKey)
  await served.close()
  expect(seen).toEqual([0, 'Renamed', 1, 400, 'The field page is not valid', true])
})
