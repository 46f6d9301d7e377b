import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createPictures } from '../../src/main/catalog-sync/pictures.ts'
import { createSandbox } from '@kassa/sandbox'
import { seededRandom } from '../../src/main/system/random.ts'
import { NotSent } from '@kassa/integration-api'
import { createVirtualClock } from '../support/virtual-clock.ts'
import { emptyCatalog, temporaryFolder } from './folder.ts'
import { product, put } from './shop.ts'

const webp = (text: string): Buffer<ArrayBuffer> => Buffer.from(`RIFF0000WEBP${text}`)
const png = () => new Response(Buffer.from('\x89PNG\r\n', 'latin1'))
const bread = '/uploads/bread.png'
const milk = '/uploads/milk.png'
const address = 'https://shop.test/upload-api/public'

type Given = {
  images?: string[]
  folder?: string
  answer?: (url: string) => Response
  /** What the window makes of a picture. The default is a small one. */
  small?: (image: string) => Buffer<ArrayBuffer> | undefined
  /** The window never answers. */
  isMute?: true
  /** Replaces the service in tests that answer themselves. */
  send?: () => Promise<Response>
}
/** Makes pictures over a catalogue whose goods have these images. The window answers at once. */
function picturesOf({ images = [bread, milk], folder = join(temporaryFolder(), 'pictures'), ...given }: Given = {}) {
  const { answer = png, small = webp, isMute = false, send } = given
  const store = emptyCatalog()
  put(store, ...images.map((image) => product(image, image, { image })), product('bag', 'Paket'))
  const clock = createVirtualClock()
  const asked: string[] = []
  const offered: string[] = []
  /** The answers of the window: each settles when it is written, or refused by the disk. */
  const kept: Promise<void>[] = []
  const pictures = createPictures({
    folder,
    clock,
    catalog: () => store,
    serviceUrl: () => 'https://shop.test/integration-api/v2/',
    send: (request) => {
      asked.push(request.url)
      if (send !== undefined) return send()
      return new Promise((done) => done(answer(request.url)))
    },
    onOriginal: (image) => {
      offered.push(image)
      if (!isMute) kept.push(pictures.keep(image, small(image)))
    }
  })
  ends.push(() => (pictures.stop(), store.close()))
  /** Lets time pass until the value is as expected, but not while a file is being written, which takes real time. */
  const passUntil = (look: () => unknown, expected: unknown) =>
    expect.poll(async () => (await Promise.all(kept), await clock.advance(1_000), look())).toEqual(expected)
  return {
    pictures,
    clock,
    asked,
    offered,
    kept,
    folder,
    passUntil,
    files: () => readdirSync(folder).filter((name) => !name.endsWith('.new')).length
  }
}
const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

describe('small pictures', () => {
  it('pictures are fetched one after the other for all goods of the catalogue, and kept for the next start', async () => {
    const first = picturesOf()
    await first.passUntil(first.files, 2)
    expect(first.asked).toEqual([`${address}${bread}`, `${address}${milk}`])
    expect(await first.pictures.small(bread)).toEqual({ type: 'image/webp', bytes: webp(bread) })
    const second = picturesOf({ folder: first.folder, images: [bread, milk, '/uploads/tea.png'] })
    await second.passUntil(second.files, 3)
    expect(second.asked).toEqual([`${address}/uploads/tea.png`])
  })

  it('pictures are fetched for a large catalogue whose first pages have theirs already', async () => {
    const images = Array.from({ length: 208 }, (_, at) => `/uploads/${String(at).padStart(3, '0')}.png`)
    const first = picturesOf({ images: images.slice(0, 204) })
    await first.passUntil(first.files, 204)
    const second = picturesOf({ images, folder: first.folder })
    await second.passUntil(second.files, 208)
    expect(second.asked).toHaveLength(4)
  })

  it('a picture that a screen asked for is fetched first', async () => {
    const at = picturesOf()
    expect(await at.pictures.small(milk)).toBeUndefined()
    await at.passUntil(at.files, 2)
    expect(at.offered).toEqual([milk, bread])
  })

  it('a picture whose file was deleted is fetched again when a screen asks for it', async () => {
    const at = picturesOf({ images: [bread] })
    await at.passUntil(at.files, 1)
    for (const name of readdirSync(at.folder)) rmSync(join(at.folder, name))
    await at.clock.advance(600_000)
    expect(at.files()).toBe(0)
    expect(await at.pictures.small(bread)).toBeUndefined()
    await at.passUntil(at.files, 1)
    expect(at.asked).toEqual([`${address}${bread}`, `${address}${bread}`])
  })
})

describe('small pictures that cannot be had', () => {
  it('a picture is not fetched again if the service has none or the window cannot read it', async () => {
    const broken = '/uploads/broken.png'
    const at = picturesOf({
      images: [bread, milk, broken],
      answer: (url) => (url.endsWith(milk) ? new Response('<html>', { status: 200 }) : png()),
      small: (image) => (image === broken ? undefined : webp(image))
    })
    await at.passUntil(() => at.asked.length, 3)
    await at.clock.advance(600_000)
    expect(await Promise.all([milk, broken].map((image) => at.pictures.small(image)))).toEqual([undefined, undefined])
    await at.clock.advance(600_000)
    expect([at.asked.length, at.offered.toSorted(), at.files()]).toEqual([3, [bread, broken], 1])
  })

  it('pictures wait while the network fails, and come when it is back', async () => {
    let isDown = true
    const at = picturesOf({
      answer: () => {
        if (isDown) throw new NotSent('not sent: no network')
        return png()
      }
    })
    await at.passUntil(() => at.asked.length, 1)
    await at.clock.advance(30_000)
    expect(at.asked).toHaveLength(1)
    isDown = false
    await at.passUntil(at.files, 2)
  })

  it('pictures are never fetched from an address outside the uploads of the service', async () => {
    const images = ['/../../integration-api/v2/trade', '//elsewhere.test/a.png', 'https://elsewhere.test/a.png', bread]
    const at = picturesOf({ images })
    await at.passUntil(at.files, 3)
    await at.clock.advance(10_000)
    expect(at.asked.filter((url) => !url.startsWith(`${address}/`))).toEqual([])
  })
})

describe('small pictures one at a time', () => {
  it('pictures are fetched one at a time, also if a screen asks meanwhile', async () => {
    const answers: (() => void)[] = []
    const at = picturesOf({
      send: () => new Promise((done) => answers.push(() => done(png())))
    })
    await at.passUntil(() => answers.length, 1)
    await at.pictures.small(milk)
    await at.clock.advance(5_000)
    expect(answers).toHaveLength(1)
    answers[0]?.()
    await at.passUntil(() => answers.length, 2)
    answers[1]?.()
    await at.passUntil(at.files, 2)
  })

  it('pictures wait while the disk refuses them, and come when it accepts them', async () => {
    const parent = temporaryFolder()
    const file = join(parent, 'no-folder')
    writeFileSync(file, '')
    const at = picturesOf({ folder: join(file, 'pictures') })
    await at.passUntil(() => at.offered, [bread])
    await Promise.all(at.kept)
    await at.clock.advance(30_000)
    expect(at.offered).toEqual([bread])
    rmSync(file)
    await at.passUntil(at.files, 2)
  })

  it('the window gets an original only while it makes it small, and the rest goes on if the window never answers', async () => {
    const at = picturesOf({ isMute: true, images: [bread] })
    await at.passUntil(() => at.offered, [bread])
    expect(await at.pictures.original(milk)).toBeUndefined()
    await at.pictures.keep(milk, webp('not asked for'))
    expect(await at.pictures.small(milk)).toBeUndefined()
  })
})

it('every product and category of the demo shop whose image is named has a picture at the sandbox', async () => {
  const { send, world } = createSandbox({ now: () => 0, random: seededRandom(1) })
  const images = [
    ...world.all('product').map(({ $more }) => $more?.['image']),
    ...world.all('category').map(({ image }) => image)
  ].filter((image) => typeof image === 'string')
  const ask = (path: string) => send(new Request(`https://shop.test/upload-api/public${path}`))
  const answers = await Promise.all([...new Set(images)].map(ask))
  expect(answers.length).toBeGreaterThan(50)
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('content-type')}`))).toEqual(
    new Set(['200 image/webp'])
  )
  const others = await Promise.all(['/uploads/shop/none.webp', '/uploads/none.png'].map(ask))
  expect(others.map(({ status }) => status)).toEqual([404, 404])
})
