import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock, Send } from '../../shared/ports.ts'
import { categories } from '../db/catalog/records.ts'
import { imagesAfter } from '../db/catalog/images.ts'
import type { Reader } from '../db/core/open.ts'

// Small pictures of goods and categories, kept as files beside the cache.
//
//   the window draws a tile ──no file──► wanted ─┐
//   images that the catalogue names ─────────────┴─► fetched, one at a time ──► the window makes it small ──► file
//
// A picture is decoded in the window alone, because its process is sandboxed. Nothing waits for a picture.

/** Where the service gives out what was uploaded; the rest of the address is the path that a record names. */
const uploads = '/upload-api/public'
/** Between two pictures, so that they never take the line or the processor from a sale. */
const gapMs = 250
/** After the catalogue was looked through, or the network failed. */
const restMs = 60_000
/** The window makes a picture small in a few milliseconds. One that it never answers for is given up. */
const patienceMs = 10_000
/** A larger picture is not read. */
const mostBytes = 4_000_000
/** As many small pictures as the folder holds: about 100 MB. */
const mostKept = 20_000

const typesByHead: readonly [type: string, head: RegExp][] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/gif', /^GIF8/]
]

export type Picture = { type: string; bytes: Buffer<ArrayBuffer> }
/** The first three are what the window asks for: `PicturesPort` of the context. */
type Pictures = {
  small(image: string): Promise<Picture | undefined>
  original(image: string): Promise<Picture | undefined>
  keep(image: string, webp: Buffer<ArrayBuffer> | undefined): Promise<void>
  stop(): void
}
export type PicturesOptions = {
  folder: string
  send: Send
  /** The address of the service; undefined while the till must not speak to it. */
  serviceUrl(): string | undefined
  catalog(): Reader | undefined
  clock: Clock
  /** The window is to make this image small. */
  onOriginal(image: string): void
}

/** Fetches and keeps pictures until it is stopped. */
export function createPictures(options: PicturesOptions): Pictures {
  const { folder, clock } = options
  const wanted = new Set<string>()
  const failed = new Set<string>()
  let kept: Set<string> | undefined
  let original: { image: string; picture: Picture } | undefined
  let after = ''
  let isStopped = false
  /** Nothing is under way and there was nothing to do: a wish need not wait. */
  let isIdle = false
  let cancel = clock.after(gapMs, () => void step())

  function next(delayMs: number, hasNothing = false): void {
    isIdle = hasNothing
    cancel()
    if (!isStopped) cancel = clock.after(delayMs, () => void step())
  }

  /** The newest wish, which is on the screen, or the next image of the catalogue without a file; undefined: none of a page. */
  function nextImage(): string | undefined {
    const wish = [...wanted].at(-1)
    if (wish !== undefined && wanted.delete(wish)) return wish
    const db = options.catalog()
    if (db === undefined || (kept?.size ?? 0) >= mostKept) return undefined
    const { found, last } = missingAfter(db, after, isMissing)
    after = last
    return found
  }

  const isMissing = (image: string): boolean => !failed.has(image) && kept?.has(nameOf(image)) !== true

  async function step(): Promise<void> {
    isIdle = false
    kept ??= new Set(await readdir(folder).catch(() => []))
    const url = options.serviceUrl()
    const image = url === undefined ? undefined : nextImage()
    if (url === undefined || image === undefined)
      return url === undefined || after === '' ? next(restMs, true) : next(gapMs)
    if (!isMissing(image)) return next(0)
    const got = await fetchPicture(options.send, url, image)
    if (isStopped) return
    if (got === 'noPicture') failed.add(image)
    if (typeof got === 'string') return next(got === 'noNetwork' ? restMs : gapMs)
    original = { image, picture: got }
    options.onOriginal(image)
    next(patienceMs)
  }

  return {
    async small(image) {
      const bytes = await readFile(join(folder, nameOf(image))).catch(() => undefined)
      if (bytes !== undefined) return { type: 'image/webp', bytes }
      kept?.delete(nameOf(image))
      if (!failed.has(image) && original?.image !== image) {
        wanted.delete(image)
        wanted.add(image)
        if (isIdle) next(gapMs)
      }
      return undefined
    },
    original: (image) => Promise.resolve(original?.image === image ? original.picture : undefined),
    async keep(image, webp) {
      if (original?.image !== image) return
      original = undefined
      const small = webp !== undefined && typeOf(webp) === 'image/webp' ? webp : undefined
      if (small === undefined) failed.add(image)
      // A disk that takes no picture is asked again later; no sale hears of it.
      const isDone = small === undefined || (await keepFile(folder, nameOf(image), small, (kept ??= new Set())))
      next(isDone ? gapMs : restMs)
    },
    stop() {
      isStopped = true
      cancel()
    }
  }
}

/** The next image of categories or of a page of goods that has no file, and where to go on; empty: from the beginning. */
function missingAfter(db: Reader, after: string, isMissing: (image: string) => boolean) {
  const ofCategories = after === '' ? categories(db).flatMap(({ image }) => image ?? []) : []
  const ofCategory = ofCategories.find(isMissing)
  if (ofCategory !== undefined) return { found: ofCategory, last: '' }
  const page = imagesAfter(db, after)
  const found = page.find(isMissing)
  return { found, last: found ?? page.at(-1) ?? '' }
}

const nameOf = (image: string): string => `${createHash('sha256').update(image).digest('hex').slice(0, 32)}.webp`

const typeOf = (bytes: Buffer): string | undefined => {
  const head = bytes.subarray(0, 16).toString('latin1')
  return typesByHead.find(([, pattern]) => pattern.test(head))?.[0]
}

/** Writes the file whole; where the folder is full, the one that was kept first makes room. False where the disk refuses. */
async function keepFile(folder: string, name: string, bytes: Buffer, kept: Set<string>): Promise<boolean> {
  const path = join(folder, name)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(`${path}.new`, bytes, { mode: 0o600 })
    await rename(`${path}.new`, path)
    kept.add(name)
    const [oldest] = kept
    if (kept.size <= mostKept || oldest === undefined) return true
    kept.delete(oldest)
    await rm(join(folder, oldest), { force: true })
    return true
  } catch {
    return false
  }
}

/** The address of an image; undefined for one that would lie outside the uploads of the service. */
function addressOf(serviceUrl: string, image: string): string | undefined {
  const base = new URL(uploads, serviceUrl)
  const url = URL.parse(`${base.href}/${image.replace(/^\/+/, '')}`)
  return url !== null && url.origin === base.origin && url.pathname.startsWith(`${uploads}/`) ? url.href : undefined
}

/** Asks without a key: the place of uploads is public. */
async function fetchPicture(
  send: Send,
  serviceUrl: string,
  image: string
): Promise<Picture | 'noPicture' | 'noNetwork'> {
  const address = addressOf(serviceUrl, image)
  if (address === undefined) return 'noPicture'
  try {
    const response = await send(new Request(address, { redirect: 'manual' }))
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.status >= 500 || response.status === 429) return 'noNetwork'
    const type = typeOf(bytes)
    return response.status === 200 && type !== undefined && bytes.length <= mostBytes ? { type, bytes } : 'noPicture'
  } catch {
    return 'noNetwork'
  }
}
