import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hmacSha256 } from '../../src/main/db/core/hmac.ts'

describe('the keyed digest of seals', () => {
  it.each([0, 1, 32, 64, 65, 200])('the digest is HMAC-SHA256 under a key of %i bytes, whatever the text', (length) => {
    const key = Uint8Array.from({ length }, (_, place) => place % 251)
    const digest = hmacSha256(key)
    const texts = ['', 'sale', 'молоко 3,2 %', '\u{1f95b}', '\ud800 alone', 'x'.repeat(10_000), 'short again']
    for (const text of texts) {
      expect(digest(text).toString('hex')).toBe(createHmac('sha256', key).update(text).digest('hex'))
    }
  })
})
