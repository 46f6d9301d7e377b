import sharp from 'sharp'

// The tour as an animated GIF: one still for each thing that the till shows, with a caption below it.

/** One still of the film: a PNG of the window, its caption, and its duration. */
type Still = { picture: Buffer; caption: string; milliseconds: number }

const width = 900
/** The height of the caption: four lines. */
const strip = 92
/** Returns the time to read a caption at about 20 letters a second, at least two seconds. */
const readingMs = (caption: string): number => Math.max(2_000, Math.round(caption.length / 20) * 1_000)

export type Film = {
  /** Adds a PNG of the window with this caption. */
  add(picture: Buffer, caption: string): void
  /** Returns the bytes of the GIF, which repeats without end. Throws if no still was added. */
  gif(): Promise<Buffer>
}

export function createFilm(): Film {
  const stills: Still[] = []
  return {
    add: (picture, caption) => void stills.push({ picture, caption, milliseconds: readingMs(caption) }),
    async gif() {
      if (stills.length === 0) throw new Error('A film needs at least one picture.')
      const drawn = await Promise.all(stills.map(draw))
      return sharp(drawn, { join: { animated: true } })
        .gif({ delay: stills.map(({ milliseconds }) => milliseconds), loop: 0, colours: 64, dither: 0, effort: 10 })
        .toBuffer()
    }
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Draws a still as a PNG of fixed size: the window above, the caption below. */
async function draw({ picture, caption }: Still): Promise<Buffer> {
  const shrunk = sharp(await sharp(picture).resize({ width }).png().toBuffer())
  const { height } = await shrunk.metadata()
  const text = `<span foreground="white">${escaped(caption)}</span>`
  const words = await sharp({ text: { text, font: 'sans 15', width: width - 32, rgba: true, wrap: 'word' } })
    .png()
    .toBuffer()
  return shrunk
    .extend({ bottom: strip, background: '#1f2937' })
    .composite([{ input: words, left: 16, top: height + 10 }])
    .png()
    .toBuffer()
}
