import { localeNames } from '../../../shared/choices.ts'
import { dotsPerColumn, type PaperColumns } from '../../../shared/devices/paper.ts'
import type { Dots, Template } from '../../../shared/devices/printing.ts'
import { askFile } from '../../ui/ask-file.ts'

const languages: readonly Template['language'][] = ['till', ...localeNames]
/** Returns the next language. */
export const nextLanguage = (now: Template['language']): Template['language'] =>
  languages[(languages.indexOf(now) + 1) % languages.length] ?? 'till'

const mostRows = 240

/** Asks for an image file and converts it to dots. Returns undefined if the user chose none or it is not an image. */
export async function pickLogo(columns: PaperColumns): Promise<Dots | undefined> {
  const file = await askFile('image/png,image/jpeg,image/webp,image/bmp')
  if (file === undefined) return undefined
  try {
    return toDots(await createImageBitmap(file), columns * dotsPerColumn)
  } catch {
    return undefined
  }
}

/** Scales a picture to the paper and converts greys to black and white by Floyd-Steinberg dithering. */
function toDots(picture: ImageBitmap, paperDots: number): Dots {
  const scale = Math.min(1, paperDots / picture.width, mostRows / picture.height)
  const width = Math.max(8, Math.floor((picture.width * scale) / 8) * 8)
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const light = Float32Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * at, 4 * at + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
  return { width, height, bits: btoa(String.fromCharCode(...dithered(light, width, height))) }
}

function dithered(light: Float32Array, width: number, height: number): Uint8Array {
  const bits = new Uint8Array((width / 8) * height)
  const add = (x: number, y: number, error: number): void => {
    if (x < 0 || x >= width || y >= height) return
    light[y * width + x] = (light[y * width + x] ?? 0) + error
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = light[y * width + x] ?? 255
      const isBlack = value < 128
      const at = (y * width + x) >> 3
      if (isBlack) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
      const error = (value - (isBlack ? 0 : 255)) / 16
      add(x + 1, y, 7 * error)
      add(x - 1, y + 1, 3 * error)
      add(x, y + 1, 5 * error)
      add(x + 1, y + 1, error)
    }
  }
  return bits
}
