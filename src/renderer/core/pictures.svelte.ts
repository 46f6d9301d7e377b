import { SvelteMap } from 'svelte/reactivity'
import type { Bridge } from './ipc.ts'

/** The longer side of a small picture: enough for the largest tile. */
const sizePx = 192

/** Returns the address of the small picture of an image. */
export const pictureAddress = (image: string): string => addressOf('small', image)

const addressOf = (size: 'small' | 'original', image: string): string =>
  `/pictures/${size}/${image.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')}`

/**
 * The small pictures of goods. The window reads them by address. When a picture arrives from the back office, the
 * window scales it down, because the window's process is sandboxed and no other process decodes pictures.
 */
export class Pictures {
  readonly #bridge: Bridge
  /** How often each small picture was saved since the start. A new number changes the address, so tiles load it. */
  readonly #kept = new SvelteMap<string, number>()

  constructor(bridge: Bridge) {
    this.#bridge = bridge
  }

  /** Starts to scale pictures down. Returns a function that stops it. */
  start = (): (() => void) => this.#bridge.on('picture', ({ image }) => void this.#take(image))

  /** Returns the address of the small picture of an image. */
  source(image: string): string {
    const times = this.#kept.get(image) ?? 0
    return times === 0 ? pictureAddress(image) : `${pictureAddress(image)}?${times}`
  }

  async #take(image: string): Promise<void> {
    const webp = await smallOf(addressOf('original', image)).catch(() => undefined)
    const kept = await this.#bridge.call('catalog.savePicture', { image, ...(webp !== undefined && { webp }) })
    if (kept.ok && webp !== undefined) this.#kept.set(image, (this.#kept.get(image) ?? 0) + 1)
  }
}

/** Returns a picture as WebP in base64: the whole picture, with no side longer than `sizePx`. */
async function smallOf(address: string): Promise<string> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const { naturalWidth: width, naturalHeight: height } = picture
  const scale = Math.min(1, sizePx / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  const size = { resizeWidth: scaled(width), resizeHeight: scaled(height) }
  const bitmap = await createImageBitmap(picture, { ...size, resizeQuality: 'high' })
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
