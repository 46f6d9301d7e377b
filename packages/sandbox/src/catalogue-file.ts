import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import type { CatalogueLine } from './shop/catalogue.ts'

function opened(path: string): Readable {
  const file = createReadStream(path)
  if (path.endsWith('.gz')) return file.pipe(createGunzip())
  return path.endsWith('.zst') ? file.pipe(createZstdDecompress()) : file
}

/** Returns the goods of a catalogue (tab-separated: barcode, name, category; the first line is a heading). */
export function catalogueLines(lines: Iterable<string>): CatalogueLine[] {
  const reader = createReader()
  for (const line of lines) reader.add(line)
  return reader.goods
}

/**
 * Reads a catalogue from a file (plain, .gz or .zst) line by line, so that a million goods fit in memory. Stops after
 * `most` goods.
 */
export async function readCatalogue(path: string, most = Infinity): Promise<CatalogueLine[]> {
  const reader = createReader()
  for await (const line of createInterface({ input: opened(path), crlfDelay: Infinity })) {
    reader.add(line)
    if (reader.goods.length >= most) break
  }
  return reader.goods
}

function createReader(): { goods: CatalogueLine[]; add(line: string): void } {
  const goods: CatalogueLine[] = []
  // Many goods have the same category, so one shared string for each saves memory.
  const categories = new Map<string, string>()
  let isHeading = true
  return {
    goods,
    add(line) {
      const [barcode = '', name = '', path = ''] = line.trimEnd().split('\t')
      if (!isHeading && name !== '') {
        const category = categories.get(path) ?? path
        categories.set(category, category)
        goods.push({ barcode, name, category })
      }
      isHeading = false
    }
  }
}
