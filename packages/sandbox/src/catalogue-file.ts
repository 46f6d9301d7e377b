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

/**
 * Reads a catalogue (tab-separated with a heading; plain, .gz or .zst) line by line, so that a million goods fit in
 * memory.
 */
export async function readCatalogue(path: string, most = Infinity): Promise<CatalogueLine[]> {
  const goods: CatalogueLine[] = []
  // Many goods have the same category, so one shared string for each saves memory.
  const categories = new Map<string, string>()
  let isHeading = true
  for await (const line of createInterface({ input: opened(path), crlfDelay: Infinity })) {
    if (isHeading) isHeading = false
    else {
      const [barcode = '', name = '', path = ''] = line.split('\t')
      const category = categories.get(path) ?? path
      categories.set(category, category)
      if (name !== '') goods.push({ barcode, name, category })
      if (goods.length >= most) break
    }
  }
  return goods
}
