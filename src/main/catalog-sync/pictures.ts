import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Send } from '@kassa/integration-api'
import type { Clock } from '../../shared/ports.ts'
import { categories } from '../db/catalog/records.ts'
import { imagesAfter } from '../db/catalog/images.ts'
import type { Reader } from '../db/core/open.ts'

// Thumbnails of goods and categories, stored as files next to the catalogue.
//
//   the window draws a tile ──no file──► wanted ─┐
//   images that the catalogue names ─────────────┴─► downloaded, one at a time ──► the window scales it ──► file
//
// Only the window decodes pictures, because its process is sandboxed. Nothing waits for a picture.

/** The path of uploaded files at the service. The path in the record follows it. */
const uploads = '/upload-api/public'
/** The pause between two pictures, so that they do not take the network or the processor from a sale. */
const gapMs = 250
/** The pause after the whole catalogue was searched, or after a network error. */
const restMs = 60_000
/**
 * The window scales a picture in a few milliseconds. If it does not answer within this time, the picture is skipped.
 */
const timeoutMs = 10_000
/** A larger picture is ignored. */
const mostBytes = 4_000_000
/** The most thumbnails in the folder: about 100 MB. */
const mostKept = 20_000

const typesByHead: readonly [type: string, head: RegExp][] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/gif', /^GIF8/]
]

export type Picture = { type: string; bytes: Buffer<ArrayBuffer> }
/** The window uses the first three functions: `PicturesPort` of the context. */
type Pictures = {
  small(image: string): Promise<Picture | undefined>
  original(image: string): Promise<Picture | undefined>
  keep(image: string, webp: Buffer<ArrayBuffer> | undefined): Promise<void>
  stop(): void
}
export type PicturesOptions = {
  folder: string
  send: Send
  /** Returns the address of the service, or undefined while the till must not use it. */
  serviceUrl(): string | undefined
  catalog(): Reader | undefined
  clock: Clock
  /** Asks the window to make the thumbnail of this image. */
  onOriginal(image: string): void
}

/** Keeps which images are wanted, which have a file, and which cannot be had. */
function createImageList({ folder, catalog }: Pick<PicturesOptions, 'folder' | 'catalog'>) {
  const wanted = new Set<string>()
  const failed = new Set<string>()
  let kept: Set<string> | undefined
  let after = ''
  const isMissing = (image: string): boolean => !failed.has(image) && kept?.has(nameOf(image)) !== true
  return {
    isMissing,
    async load(): Promise<void> {
      kept ??= new Set(await readdir(folder).catch(() => []))
    },
    /**
     * Returns the newest request, which is on the screen, or the next image of the catalogue without a file. Returns
     * undefined if this page of the catalogue has none.
     */
    next(): string | undefined {
      const request = [...wanted].at(-1)
      if (request !== undefined && wanted.delete(request)) return request
      const db = catalog()
      if (db === undefined || (kept?.size ?? 0) >= mostKept) return undefined
      const { found, last } = missingAfter(db, after, isMissing)
      after = last
      return found
    },
    isAtStart: () => after === '',
    /** Makes the image the next one. */
    want(image: string): void {
      wanted.delete(image)
      wanted.add(image)
    },
    giveUp: (image: string) => void failed.add(image),
    /** Notes that the file of an image is gone. Returns whether it can be fetched again. */
    isLost(image: string): boolean {
      kept?.delete(nameOf(image))
      return !failed.has(image)
    },
    stored: () => (kept ??= new Set())
  }
}

/** Downloads and stores pictures until it is stopped. */
export function createPictures(options: PicturesOptions): Pictures {
  const { folder, clock } = options
  const images = createImageList(options)
  let original: { image: string; picture: Picture } | undefined
  let isStopped = false
  /** Nothing is running and there was nothing to do, so a new request starts at once. */
  let isIdle = false
  let cancel = clock.after(gapMs, () => void step())

  function next(delayMs: number, hasNothing = false): void {
    isIdle = hasNothing
    cancel()
    if (!isStopped) cancel = clock.after(delayMs, () => void step())
  }

  async function step(): Promise<void> {
    isIdle = false
    await images.load()
    const url = options.serviceUrl()
    const image = url === undefined ? undefined : images.next()
    if (url === undefined || image === undefined)
      return url === undefined || images.isAtStart() ? next(restMs, true) : next(gapMs)
    if (!images.isMissing(image)) return next(0)
    const got = await fetchPicture(options.send, url, image)
    if (isStopped) return
    if (got === 'noPicture') images.giveUp(image)
    if (typeof got === 'string') return next(got === 'noNetwork' ? restMs : gapMs)
    original = { image, picture: got }
    options.onOriginal(image)
    next(timeoutMs)
  }

  return {
    async small(image) {
      const bytes = await readFile(join(folder, nameOf(image))).catch(() => undefined)
      if (bytes !== undefined) return { type: 'image/webp', bytes }
      if (images.isLost(image) && original?.image !== image) {
        images.want(image)
        if (isIdle) next(gapMs)
      }
      return undefined
    },
    original: (image) => Promise.resolve(original?.image === image ? original.picture : undefined),
    async keep(image, webp) {
      if (original?.image !== image) return
      original = undefined
      const small = webp !== undefined && typeOf(webp) === 'image/webp' ? webp : undefined
      if (small === undefined) images.giveUp(image)
      // If the disk refuses the file, a later attempt stores it. A sale is not affected.
      const isDone = small === undefined || (await keepFile(folder, nameOf(image), small, images.stored()))
      next(isDone ? gapMs : restMs)
    },
    stop() {
      isStopped = true
      cancel()
    }
  }
}

/**
 * Returns the next image without a file, of the categories or of a page of goods, and where to continue. An empty
 * `last` means from the beginning.
 */
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

/**
 * Writes the file in one step. If the folder is full, removes the file that was stored first. Returns false if the disk
 * refuses.
 */
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

/** Returns the address of an image, or undefined if it would be outside the uploads of the service. */
function addressOf(serviceUrl: string, image: string): string | undefined {
  const base = new URL(uploads, serviceUrl)
  const url = URL.parse(`${base.href}/${image.replace(/^\/+/, '')}`)
  return url !== null && url.origin === base.origin && url.pathname.startsWith(`${uploads}/`) ? url.href : undefined
}

/** Downloads a picture without credentials, because uploads are public. */
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
