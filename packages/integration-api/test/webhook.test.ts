import { expect, test } from 'vitest'
import { isDeliveryGenuine, signDelivery } from '../src/webhook.ts'

const now = 1_772_359_200_000
const later = (seconds: number) => now + seconds * 1000
const body = new TextEncoder().encode('{"collection_name":"products","action":"update","id":"p1"}')

test('a delivery has the HMAC of its time and its bytes', () => {
  expect(signDelivery('key', body, now)).toMatch(/^t=1772359200,v1=[0-9a-f]{64}$/)
})

test('a signed delivery is genuine for five minutes before and after its time', () => {
  const signature = signDelivery('key', body, now)
  expect(isDeliveryGenuine('key', body, signature, now)).toBe(true)
  expect(isDeliveryGenuine('key', body, signature, later(300))).toBe(true)
  expect(isDeliveryGenuine('key', body, signature, later(301))).toBe(false)
  expect(isDeliveryGenuine('key', body, signature, later(-301))).toBe(false)
})

test('a delivery with other bytes, another key, another time or another form is not genuine', () => {
  const signature = signDelivery('key', body, now)
  expect(isDeliveryGenuine('key', new Uint8Array([...body, 32]), signature, now)).toBe(false)
  expect(isDeliveryGenuine('other', body, signature, now)).toBe(false)
  expect(isDeliveryGenuine('key', body, signature.replace('t=1772359200', 't=1772359201'), now)).toBe(false)
  expect(isDeliveryGenuine('key', body, signature.toUpperCase(), now)).toBe(false)
  expect(isDeliveryGenuine('', body, signDelivery('', body, now), now)).toBe(false)
  expect(isDeliveryGenuine('key', body, '', now)).toBe(false)
})
