import assert from 'node:assert/strict'
import type { Case } from './case.ts'

// Rules for every endpoint, each shown on one.

const anyPage = { page: 1, limit: 1 }

export const shared: Case[] = [
  {
    endpoint: 'profile/getMe',
    section: 'Authentication',
    sentence: 'returns the account owner if the request names no user',
    run: async ({ caller, ownerId }) => {
      assert.equal((await caller.record('profile/getMe'))._id, ownerId)
    }
  },
  {
    endpoint: 'profile/getMe',
    section: 'Authentication 2',
    sentence: 'refuses a missing and a wrong key with 401',
    run: async ({ caller }) => {
      await caller.refused('profile/getMe', 401, { headers: { 'api-key': 'nobody:nothing' } })
      await caller.refused('profile/getMe', 401, { headers: { 'api-key': '' } })
    }
  },
  {
    endpoint: 'profile/getMe',
    section: 'Endpoints, shared rules 2',
    sentence: 'runs as the user of the user_id header',
    run: async ({ caller, cashierId }) => {
      assert.equal((await caller.record('profile/getMe', { userId: cashierId }))._id, cashierId)
    }
  },
  {
    endpoint: 'profile/getMe',
    section: 'Errors, named condition 7',
    sentence: 'refuses a blocked user and a user of another account',
    run: async ({ caller, blockedId }) => {
      await caller.refused('profile/getMe', 403, { userId: blockedId })
      await caller.refused('profile/getMe', 403, { userId: 'ffffffffffffffffffffffff' })
    }
  },
  {
    endpoint: 'product/get-paging',
    section: 'Errors',
    sentence: 'answers 404 under another method or name',
    run: async ({ caller }) => {
      assert.equal((await caller.rawPath('GET', 'product/get-paging')).status, 404)
      assert.equal((await caller.rawPath('POST', 'product/get-pages', { body: anyPage })).status, 404)
    }
  },
  {
    endpoint: 'product/get-paging',
    section: 'Limits',
    sentence: 'refuses a page below 1 and a limit outside 1 to 200',
    run: async ({ caller }) => {
      for (const body of [
        { page: 0, limit: 1 },
        { page: 1, limit: 0 },
        { page: 1, limit: 201 }
      ]) {
        assert.match(await caller.refused('product/get-paging', 400, { body }), /page|limit/)
      }
    }
  },
  {
    endpoint: 'product/get-paging',
    section: 'Limits',
    sentence: 'returns the first page by default, with 20 rows by default and at most 200',
    run: async ({ caller }) => {
      const first = await caller.page('product/get-paging', { body: { page: 1 } })
      assert.equal(first.rows.length, 20)
      assert.deepEqual((await caller.page('product/get-paging', { body: {} })).rows, first.rows)
      assert.equal((await caller.page('product/get-paging', { body: { page: 1, limit: 200 } })).rows.length, 200)
    }
  },
  {
    endpoint: 'product/get-paging',
    section: 'Endpoints, shared rules 4',
    sentence: 'returns every record once over all its pages',
    run: async ({ caller }) => {
      const ids = new Set<string>()
      let total = Infinity
      for (let page = 1; (page - 1) * 150 < total; page += 1) {
        const answer = await caller.page('product/get-paging', { body: { page, limit: 150 } })
        total = answer.total
        for (const row of answer.rows) ids.add(row._id)
      }
      assert.equal(ids.size, total)
    }
  },
  {
    endpoint: 'product/get-paging',
    section: 'observed, Q4',
    sentence: 'ignores an unknown filter',
    run: async ({ caller }) => {
      const plain = await caller.page('product/get-paging', { body: anyPage })
      const odd = await caller.page('product/get-paging', { body: { ...anyPage, colour: 'red' } })
      assert.equal(odd.total, plain.total)
    }
  },
  {
    endpoint: 'organization/get-all',
    section: 'Endpoints, shared rules 3',
    sentence: 'answers in the language of Accept-Language, by default in Uzbek',
    run: async ({ caller }) => {
      const plain = await caller.raw('organization/get-all')
      const russian = await caller.raw('organization/get-all', { headers: { 'accept-language': 'ru' } })
      assert.equal(plain.message, plain.messages.uz)
      assert.equal(russian.message, russian.messages.ru)
      for (const language of ['uz_cyrillic', 'kk', 'tg', 'ky'])
        assert.ok((await caller.raw('organization/get-all', { headers: { 'accept-language': language } })).message)
    }
  },
  {
    endpoint: 'product/get-paging',
    section: 'Endpoints, shared rules 2 and 3',
    sentence:
      'explains a refusal in each of seven languages, in Uzbek for any other language, and in three languages in messages',
    run: async ({ caller }) => {
      const say = async (language: string) => {
        const { status, message, messages } = await caller.raw('product/get-paging', {
          body: { page: 0 },
          headers: { 'accept-language': language }
        })
        assert.equal(status, 400)
        return { message, messages }
      }
      const languages = ['uz', 'uz_cyrillic', 'ru', 'en', 'kk', 'tg', 'ky']
      const said = await Promise.all(languages.map(async (language) => (await say(language)).message))
      assert.equal(new Set(said).size, languages.length)
      const { message, messages } = await say('fr')
      assert.equal(message, said[0])
      assert.deepEqual([messages.uz, messages.ru, messages.en], [said[0], said[2], said[3]])
    }
  },
  {
    endpoint: 'organization/get-all',
    section: 'Endpoints, shared rules 2',
    sentence: 'refuses a context header that names no record',
    run: async ({ caller }) => {
      await caller.refused('organization/get-all', 400, { headers: { organization_id: 'f'.repeat(24) } })
    }
  }
]
