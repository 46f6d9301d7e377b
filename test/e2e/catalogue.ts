import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isArticleNumber } from '../../src/shared/article-number.ts'
import { readCatalogue } from '@kassa/sandbox'
import { root } from './hosts.ts'

// Ten thousand goods for a till: real ones if they are available, otherwise generated ones.

export type Catalogue = { file: string; count: number; milk: Good; other: Good }
type Good = { barcode: string; name: string }

const words = ['Молоко', 'Хлеб', 'Кефир', 'Сыр', 'Чай', 'Мыло', 'Сахар', 'Масло', 'Печенье', 'Сок']
const kinds = ['домашний', 'отборный', 'деревенский', 'фермерский', 'классический', 'особый', 'летний', 'горный']

function checked(twelve: string): string {
  const digit = Array.from({ length: 10 }, (_, last) => `${twelve}${last}`).find(isArticleNumber)
  if (digit === undefined) throw new Error(`${twelve} takes no check digit`)
  return digit
}

function makeUp(file: string): string {
  const lines = Array.from({ length: 10_000 }, (_, at) => {
    const name = `${words[at % words.length] ?? ''} ${kinds[Math.floor(at / 10) % kinds.length] ?? ''} №${at}`
    return [checked(String(460_000_000_000 + at)), name, 'Продукты питания/Разное', ''].join('\t')
  })
  writeFileSync(file, ['barcode\tname\tcategory\tbrand', ...lines, ''].join('\n'))
  return file
}

/**
 * Returns the catalogue that KASSA_CATALOGUE names, or the one beside the checkout, or one that is generated in this
 * folder.
 */
export async function catalogueIn(folder: string): Promise<Catalogue> {
  const wanted = process.env['KASSA_CATALOGUE'] ?? join(root, '../shared/data/catalogue-10k.tsv.gz')
  const file = existsSync(wanted) ? wanted : makeUp(join(folder, 'catalogue.tsv'))
  const goods = await readCatalogue(file)
  const times = new Map<string, number>()
  for (const { barcode } of goods) times.set(barcode, (times.get(barcode) ?? 0) + 1)
  const scanned = goods.filter(({ barcode }) => isArticleNumber(barcode) && times.get(barcode) === 1)
  // The last goods of each kind, so that they can be found only after the whole list has come.
  const milk = scanned.findLast(({ name }) => /^Молоко [а-я]{4}/.test(name))
  const other = scanned.findLast(({ name }) => !name.includes('олок'))
  if (milk === undefined || other === undefined) throw new Error(`${file} has no goods to sell`)
  return { file, count: goods.length, milk, other }
}
