import { seededRandom } from '../../src/main/system/random.ts'
import { type CatalogueLine, readCatalogue } from '@kassa/sandbox'
import type { Random } from '../../src/shared/ports.ts'

// The goods of a run: real names from a file, or made-up names. The same seed gives the same goods.

type Words = { kinds: string[]; makers: string[]; traits: string[]; sizes: string[] }

const uzbek: Words = {
  kinds: [
    'Sut',
    'Qatiq',
    "Yog'",
    'Un',
    'Guruch',
    'Choy',
    'Non',
    'Shakar',
    'Tuz',
    "Go'sht",
    'Kolbasa',
    'Pishloq',
    'Tuxum',
    'Makaron',
    'Sharbat',
    'Suv',
    'Shokolad',
    'Pechenye',
    'Konfet',
    'Sovun',
    'Shampun',
    'Kir kukuni',
    'Daftar',
    'Qalam',
    "G'isht",
    "Bo'yoq",
    'Mix',
    'Lampochka'
  ],
  makers: [
    'Musaffo',
    'Bek',
    'Oltin',
    'Nur',
    'Yashil',
    'Bahor',
    "O'zbek",
    'Samarqand',
    "Farg'ona",
    'Chorsu',
    "Navro'z",
    'Lola',
    'Shirin',
    'Toza'
  ],
  traits: [
    'yangi',
    'katta',
    'kichik',
    'shirin',
    "sho'r",
    'qora',
    'oq',
    "yog'li",
    "yog'siz",
    'ekstra',
    'oliy nav',
    'birinchi nav',
    'bolalar uchun',
    'mevali',
    "o'rik ta'mli"
  ],
  sizes: ['1 l', '0,5 l', '1 kg', '500 g', '200 g', '3,2%', '10 dona', '100 dona', '2 kg', '1,5 l']
}
const russian: Words = {
  kinds: [
    'Молоко',
    'Шоколад',
    'Сыр',
    'Чай',
    'Кофе',
    'Хлеб',
    'Сок',
    'Вода',
    'Рис',
    'Масло',
    'Печенье',
    'Йогурт',
    'Колбаса',
    'Шампунь',
    'Бальзам',
    'Краска',
    'Тетрадь',
    'Ручка',
    'Лампа',
    'Носки',
    'Футболка',
    'Ёлочка',
    'Щётка',
    'Крем'
  ],
  makers: [
    'Простоквашино',
    'Алёнка',
    'Добрый',
    'Чистая линия',
    'Комус',
    'Макфа',
    'Ясно солнышко',
    'Рот Фронт',
    'Бабаевский',
    'Лисма',
    'Невская',
    'Чебурашка'
  ],
  traits: [
    'детский',
    'классический',
    'сладкий',
    'без сахара',
    'крупный',
    'молочный',
    'тёмный',
    'жен',
    'муж',
    'ассорти',
    'нежный',
    'пастеризованное'
  ],
  sizes: ['0,5л', '1 л', '200г', '3,2%', '50мл', '1кг', '12шт', '№5', '25 пак']
}
const english: Words = {
  kinds: [
    'Milk',
    'Coffee',
    'Tea',
    'Cookies',
    'Shampoo',
    'Soap',
    'Juice',
    'Chocolate',
    'Battery',
    'Cable',
    'Cream',
    'T-shirt',
    'Snack',
    'Cola',
    'Toothpaste'
  ],
  makers: [
    'Nestle',
    'Twix',
    'Sunsilk',
    'Colgate',
    'Jacobs',
    'Lipton',
    'Comazo',
    'Philips',
    'Orbit',
    'Pepsi',
    'Dove',
    'Samsung'
  ],
  traits: ['classic', 'extra', 'light', 'premium', 'family', 'black', 'white', 'fresh', 'original', 'mini', 'mix'],
  sizes: ['500ml', '1L', '200g', '12x50', '100 pcs', 'XL', '2 kg']
}

const one = (random: Random, list: readonly string[]) => list[Math.floor(random.fraction() * list.length)] ?? ''

function nameOf(random: Random, words: Words): string {
  const traits =
    random.fraction() < 0.4 ? [one(random, words.traits), one(random, words.traits)] : [one(random, words.traits)]
  const article = random.fraction() < 0.3 ? [String(Math.floor(random.fraction() * 9000) + 1000)] : []
  return [one(random, words.kinds), one(random, words.makers), ...traits, ...article, one(random, words.sizes)].join(
    ' '
  )
}

function madeUp(count: number, random: Random): CatalogueLine[] {
  const languages = [uzbek, russian, english]
  return Array.from({ length: count }, (_, index) => {
    const words = languages[index % 3] ?? uzbek
    return {
      barcode: String(4_780_000_000_000 + index * 7),
      name: nameOf(random, words),
      category: `Bo'lim ${index % 40}`
    }
  })
}

export type Goods = { lines: CatalogueLine[]; origin: string }

/** Returns `count` goods, or fewer if the file has fewer. Every tenth name of a file is replaced by an Uzbek one. */
export async function goodsOf(count: number, file: string | undefined): Promise<Goods> {
  const random = seededRandom(1)
  if (file === undefined)
    return { lines: madeUp(count, random), origin: 'invented names in Uzbek, Russian and English' }
  const lines = await readCatalogue(file, count)
  const mixed = lines.map((line, index) => (index % 10 === 9 ? { ...line, name: nameOf(random, uzbek) } : line))
  return { lines: mixed, origin: 'real names of a catalogue file, every tenth replaced by an invented Uzbek name' }
}
