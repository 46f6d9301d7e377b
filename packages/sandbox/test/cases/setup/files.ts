import assert from 'node:assert/strict'
import type { Ground } from '../../ground.ts'
import type { Case } from '../case.ts'

// Files that are uploaded and attached to records.

const section = 'reference 3, File'
const content = 'A picture of a loaf'
const body = { filename: 'loaf of bread.png', content_base64: Buffer.from(content).toString('base64') }

const upload = (ground: Ground) => ground.caller.record('file/upload', { body })

async function attached(ground: Ground) {
  const path = await upload(ground)
  return await ground.caller.record('file/attach', { body: { path, category_id: ground.categoryId } })
}

export const files: Case[] = [
  {
    endpoint: 'file/upload',
    section,
    sentence: 'returns a key under /uploads/, which leads to the bytes',
    run: async (ground) => {
      const key = await upload(ground)
      assert.match(key, /^\/uploads\/.+\.png$/)
      const { send, baseUrl, apiKey } = ground.target
      const answer = await send(new Request(new URL(`/files${key}`, baseUrl), { headers: { 'api-key': apiKey } }))
      assert.equal(await answer.text(), content)
    }
  },
  {
    endpoint: 'file/upload',
    section,
    sentence: 'refuses data that is not base64, such as an address or a data: prefix',
    run: async (ground) => {
      for (const content_base64 of [
        '',
        'https://shop.invalid/loaf.png',
        `data:image/png;base64,${body.content_base64}`
      ])
        await ground.caller.refused('file/upload', 400, { body: { ...body, content_base64 } })
    }
  },
  {
    endpoint: 'file/attach',
    section,
    sentence: 'attaches a key to one record, and infers the type from the extension',
    run: async (ground) => {
      const row = await attached(ground)
      assert.deepEqual([row.type, row.size], ['image', content.length])
    }
  },
  {
    endpoint: 'file/attach',
    section,
    sentence: 'refuses no record, two records, a record that does not exist and an unknown key',
    run: async (ground) => {
      const path = await upload(ground)
      const wrong = [
        { path },
        { path, category_id: ground.categoryId, invoice_id: 'another' },
        { path, invoice_id: 'nothing' },
        { path: '/uploads/nothing.png', category_id: ground.categoryId }
      ]
      for (const each of wrong) await ground.caller.refused('file/attach', 400, { body: each })
    }
  },
  {
    endpoint: 'file/attach/{id}',
    section,
    sentence: 'removes the attachment and returns its id',
    run: async (ground) => {
      const { _id } = await attached(ground)
      assert.equal(await ground.caller.record('file/attach/{id}', { part: _id }), _id)
      await ground.caller.refused('file/attach/{id}', 400, { part: 'nothing' })
    }
  }
]
