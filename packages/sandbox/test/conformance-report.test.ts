import { expect, it } from 'vitest'
import { seededRandom } from '@kassa/integration-api/basics'
import { faultsFromTable } from '../src/index.ts'
import { countsOf, findingsOf, isDevelopmentAddress, lineOf, serviceOf } from '../../../tools/conformance.ts'
import { cases } from './cases.ts'
import { discoverAccount } from './ground.ts'
import { newSandbox, practiceUrl } from './support.ts'

const rules = cases.filter((rule) => rule.endpoint.startsWith('category/'))

it('the report says for each rule whether it is kept, with its section, and counts the rules by system', async () => {
  const sandbox = newSandbox()
  const ground = await discoverAccount({ send: sandbox.send, apiKey: sandbox.apiKey, baseUrl: practiceUrl })
  const kept = await findingsOf(ground, rules)
  expect(kept.every((finding) => lineOf(finding).startsWith('kept '))).toBe(true)
  expect(lineOf(kept[0] ?? { rule: rules[0] as never, difference: '' })).toContain(`(${rules[0]?.section ?? ''})`)
  expect(countsOf(kept)).toEqual([`Category  ${rules.length} of ${rules.length}`])

  const fault = { kind: 'error', when: 'before' } as const
  sandbox.setFaults(faultsFromTable([{ fault, endpoint: 'category/*' }], seededRandom(1)))
  const broken = await findingsOf(ground, rules)
  expect(countsOf(broken)).toEqual([`Category  0 of ${rules.length}`])
  expect(lineOf(broken[0] ?? { rule: rules[0] as never, difference: undefined })).toContain('differs')
})

it('the report runs against a service only at a development address and with a key', () => {
  expect(isDevelopmentAddress('https://api.dev.vendor.invalid/')).toBe(true)
  expect(isDevelopmentAddress('https://staging-api.vendor.invalid/')).toBe(true)
  expect(isDevelopmentAddress('http://127.0.0.1:8080/')).toBe(true)
  for (const address of [
    'https://api.vendor.invalid/',
    'https://developers.vendor.invalid/',
    'https://contest.invalid/'
  ])
    expect(isDevelopmentAddress(address)).toBe(false)
  expect(serviceOf({})).toBeUndefined()
  expect(() => serviceOf({ KASSA_SERVICE_URL: 'https://api.vendor.invalid', KASSA_SERVICE_KEY: 'a:b' })).toThrow(
    'development'
  )
  expect(() => serviceOf({ KASSA_SERVICE_URL: 'https://dev.vendor.invalid' })).toThrow('KEY')
  const KASSA_SERVICE_URL = 'http://localhost:8080'
  expect(serviceOf({ KASSA_SERVICE_URL, KASSA_SERVICE_KEY: 'a:b' })?.baseUrl).toBe(
    'http://localhost:8080/integration-api/integration/api/v2/'
  )
})
