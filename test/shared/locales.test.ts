import { describe, expect, it } from 'vitest'
import { fail, failureKinds, type FailureKind } from '../../src/shared/failure.ts'
import { locales } from '../../src/shared/locales/all.ts'
import { failureText, remedyText, text } from '../../src/shared/locales/index.ts'
import type { Key } from '../../src/shared/locales/index.ts'
import { localeNames } from '../../src/shared/choices.ts'

const keys = Object.keys(locales.en) as Key[]
const kinds = Object.keys(failureKinds) as FailureKind[]
const formsOf = (entry: string | object): string[] =>
  typeof entry === 'string' ? [entry] : (Object.values(entry) as string[])
const names = (form: string): string =>
  [...form.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1])
    .sort()
    .join()

it('a name that ends with a full stop ends its sentence, without a second one', () => {
  expect(text('en', 'signIn.handTo', { holder: 'Malika Y.', name: 'Nodira A.' })).toBe(
    'Malika Y. types the PIN and hands the drawer to Nodira A. A manager may do it too.'
  )
})

describe('every language', () => {
  it('every language has every text, and no other', () => {
    for (const locale of localeNames) expect(Object.keys(locales[locale]).sort()).toEqual([...keys].sort())
  })

  it('every language fills in the same facts in every form', () => {
    for (const key of keys) {
      const wanted = names(formsOf(locales.en[key])[0] ?? '')
      for (const locale of localeNames) {
        for (const form of formsOf(locales[locale][key]))
          expect(`${locale} ${key} ${names(form)}`).toBe(`${locale} ${key} ${wanted}`)
      }
    }
  })

  it('every language leaves no text empty', () => {
    for (const locale of localeNames) {
      const empty = keys.filter((key) => formsOf(locales[locale][key]).some((form) => form.trim() === ''))
      expect({ locale, empty }).toEqual({ locale, empty: [] })
    }
  })

  it('every language says what happened and what to do for every failure, with and without its facts', () => {
    for (const locale of localeNames) {
      for (const kind of kinds) {
        const said = `${failureText(locale, fail(kind).failure)} ${remedyText(locale, fail(kind).failure)}`
        expect(said, `${locale} ${kind}`).not.toMatch(/[{}[\]]|undefined/)
        expect(said.trim(), `${locale} ${kind}`).toMatch(/\.$/)
      }
    }
  })
})

describe('English', () => {
  /** Words that the screens do not use for these things. docs/reference/glossary.md has the words for names. */
  const replaced: readonly [RegExp, string][] = [
    [/\b(lies|lay|stands?|stood)\b/i, 'is'],
    [/\banew\b|\bonce more\b/i, 'again'],
    [/\b(comes?|came) back\b|\bg[ia]ven? back\b|\bgives back\b/i, 'return, refund'],
    [/\bwaits\b|\bgoes out\b/i, 'pending, sends'],
    [/\bby hand\b/i, 'manual, type'],
    [/\bnot said\b/i, 'choose'],
    [/\bhears? of\b/i, 'syncs'],
    [/\breckon/i, 'calculate'],
    [/\b(begins?|began|begun)\b/i, 'start'],
    [/\b(written|write) down\b/i, 'recorded'],
    [/\bof (its|their) own\b/i, 'different, separate'],
    [/\ball the same\b/i, 'still'],
    [/\b(elsewhere|whoever|perhaps|nobody yet)\b/i, 'the place, the person, maybe'],
    [/^Keep$|\bkept\b/i, 'Save, Saved'],
    [/\bon (its|their) way\b/i, 'sending'],
    [/\blately\b/i, 'recent'],
    [/\btax,? inside\b|\binside the sum\b/i, 'tax included'],
    [/\b(put|puts|all|none|discount) back\b|\bback now\b/i, 'undo, clear, restore'],
    [/\bgives? (it|them|the money|the rest) (back|another way)\b/i, 'refund'],
    [/\bspoil(s|ed|t)?\b|\b(set|put) apart\b/i, 'damaged, not restocked'],
    [/manager[’']s PIN/i, 'manager approval'],
    [/\b(re)?fill(s|ed|ing)?\b/i, 'download'],
    [/\b(take|takes|took|come|comes|came) off\b/i, 'remove, split off'],
    [/\bis there\b|\bthere already\b|^there\b(?! (is|are)\b)/i, 'available, in the service'],
    [/\bspeaks?\b|\bis told\b|\bsays (no|nothing|what cannot)\b/i, 'sends, is sent: things do not speak'],
    [/\bof everything\b/i, 'zoom'],
    [/\bheed(s|ed)?\b|\bgathered\b|\bstays? behind\b|\bof the moment\b/i, 'used, collected, left out, on this screen']
  ]

  it.each(replaced)('English uses no word that %s matches: it says %s', (word) => {
    const found = keys.flatMap((key) => formsOf(locales.en[key]).filter((form) => word.test(form)))
    expect(found).toEqual([])
  })
})

describe('Russian', () => {
  it.each([
    [1, '1 позиция'],
    [2, '2 позиции'],
    [5, '5 позиций'],
    [11, '11 позиций'],
    [21, '21 позиция'],
    [104, '104 позиции']
  ])('Russian counts %d', (count, expected) => {
    expect(text('ru', 'checkout.lines', { count })).toBe(expected)
  })
})

describe('a language of one alphabet', () => {
  /** Names of keys and of formats, and abbreviations that every language uses. */
  const shared =
    /config\.json|till\.db|Kassa|Applications|PDF|COM\d*|\/dev\/[\w/.-]+|macOS|Windows(-1251)?|ST,GS|CP866|Linux|dialout|ENQ|DC1|RTS|CTS|CUPS|NCI|CAS|CR|LF|PIN|API|OAuth|CSV|XLSX?|Excel|SKU|QR|GS1|EAN|GTIN|USB|TCP|URL|https?:\/\/|F\d+|Enter|Esc|Del|Alt|Ctrl|Shift|Tab|\b[Ii]d\b|(?<!\p{L})[A-Z](?!\p{L})/gu
  const lettersOf = (form: string) => form.replace(/\{\w+\}/g, ' ').replace(shared, ' ')

  it.each(['uz-Cyrl', 'ru', 'kk', 'tg', 'ky'] as const)('%s leaves nothing in Latin letters', (locale) => {
    expect(keys.filter((key) => formsOf(locales[locale][key]).some((form) => /[a-z]/i.test(lettersOf(form))))).toEqual(
      []
    )
  })

  it.each(['uz', 'en'] as const)('%s leaves nothing in Cyrillic letters', (locale) => {
    expect(keys.filter((key) => formsOf(locales[locale][key]).some((form) => /\p{sc=Cyrl}/u.test(form)))).toEqual([])
  })

  // The letters of each alphabet, so that a text from another language's file is found.
  const common = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'
  it.each([
    ['ru', common],
    ['uz-Cyrl', `${common}ўқғҳ`.replace(/[щы]/g, '')],
    ['kk', `${common}әғқңөұүһі`],
    ['tg', `${common}ғӣқӯҳҷ`.replace(/[цщыь]/g, '')],
    ['ky', `${common}ңөү`]
  ] as const)('%s has only the letters of its alphabet', (locale, alphabet) => {
    const strange = keys.flatMap((key) =>
      formsOf(locales[locale][key])
        .filter((form) =>
          Array.from(form.toLowerCase()).some((sign) => /\p{sc=Cyrl}/u.test(sign) && !alphabet.includes(sign))
        )
        .map((form) => `${key}: ${form}`)
    )
    expect(strange).toEqual([])
  })

  it('a language whose nouns do not change after a number has one form', () => {
    for (const locale of ['uz', 'uz-Cyrl', 'kk', 'tg', 'ky'] as const)
      expect(text(locale, 'scales.length', { count: 1 })).toBe(
        text(locale, 'scales.length', { count: 5 }).replace('5', '1')
      )
  })
})

describe('Uzbek', () => {
  it('Uzbek writes oʻ and gʻ with U+02BB, never with an apostrophe', () => {
    const wrong = keys.filter((key) => formsOf(locales.uz[key]).some((form) => /[oOgG]['’‘`ʼ]/.test(form)))
    expect(wrong).toEqual([])
  })
})

describe('one name for one thing', () => {
  /** Texts that are read without a sentence around them, and name different things. */
  const different: readonly (readonly Key[])[] = [
    ['key.tickets', 'reports.count'],
    ['sale.ticket', 'key.receipt', 'sale.title'],
    ['sale.ticketNumber', 'history.showNumber'],
    ['tickets.elsewhere', 'otherTillSales.title'],
    ['checkout.noChange', 'checkout.exact'],
    ['key.exchange', 'key.refund', 'key.syncNow'],
    ['key.cashIn', 'key.cashOut', 'tickets.take']
  ]
  it.each(different.flatMap((keys) => localeNames.map((locale) => ({ locale, keys }))))(
    '$locale has a name of its own for each of $keys',
    ({ locale, keys }) => {
      const names = keys.map((key) => formsOf(locales[locale][key])[0]?.replaceAll('\u00ad', '').toLowerCase())
      expect(new Set(names).size, names.join(', ')).toBe(keys.length)
    }
  )
})

describe('the back office', () => {
  it('Russian and Uzbek name the back office where English does', () => {
    const named = { ru: /бэк-офис/i, uz: /bek-ofis/i }
    for (const locale of ['ru', 'uz'] as const) {
      const missing = keys.filter(
        (key) =>
          formsOf(locales.en[key]).some((form) => /back[ -]office/i.test(form)) &&
          !formsOf(locales[locale][key]).every((form) => named[locale].test(form))
      )
      expect({ locale, missing }).toEqual({ locale, missing: [] })
    }
  })
})

describe('a failure', () => {
  it('a failure leaves out facts that are not known', () => {
    expect(failureText('en', fail('goods.unknownCode').failure)).toBe('Nothing has this code.')
    expect(failureText('en', fail('goods.unknownCode', { code: '478' }).failure)).toBe('Nothing has this code: 478.')
  })
})

// Each term of docs/reference/languages.md has only one word, because two words would seem to mean two things.
describe('one word for one thing', () => {
  it.each([
    ['uz', 'xizmat (the service)', /servis/i],
    ['uz', 'tovar (goods)', /mahsulot/i],
    ['uz', 'sotuv (a sale)', /savdo/i],
    ['uz', 'tarmoqsiz (offline)', /aloqasiz/i],
    ['uz', 'tarmoqsiz (offline)', /oflayn ishlash/i],
    ['uz', 'kassa maʼlumotlari (the records of a till)', /daftar/i],
    ['uz', 'narx turi (a price list)', /narx(lar)? roʻyxat/i],
    ['uz', 'kutayotgan chek (a held ticket)', /(qoldirilgan|kechiktirilgan|kutib turgan) chek/i],
    ['uz', 'mashq (practice)', /oʻquv/i],
    ['uz', 'tortma (a drawer)', /quti(ni)? och/i],
    ['uz', 'qayta urining (try again): qaytaring is to refund', /(tekshirib|keyin|boʻshatib), qaytaring|^qaytaring/i],
    ['uz', 'bor (is)', /\bturibdi\b|\bturadi\b/i],
    ['uz', 'javob beradi: things do not speak', /\b(deydi|deyapti|aytadi|aytmaydi|deganini)\b/i],
    ['ru', 'PIN', /ПИН(?!ФЛ)/i],
    ['ru', 'данные кассы (the records of a till)', /книг/i],
    ['ru', 'сервис (the service)', /служб(?!а печати)/i],
    ['ru', 'находится, есть (is)', /(?<!\p{L})(лежит|лежат|стоят)(?!\p{L})/iu],
    ['ru', 'снова (again)', /заново/i],
    ['ru', 'отвечает, сообщает: things do not speak', /говор[ия]т/i],
    ['ru', 'запрос в сервис: nobody asks it', /(спрашива\p{L}*|спросить) сервис|(спросить|спросите) у сервиса/iu],
    ['ru', 'отправится (will be sent)', /(?<!\p{L})(уйдёт|уйдут|уходит)(?!\p{L})/iu],
    ['ru', 'доставлено (arrived)', /(?<!\p{L})дош(ло|ла|ли|ёл)(?!\p{L})/iu],
    ['ru', 'введите (type)', /набер/i],
    ['ru', 'инцидент (an incident)', /происшеств/i],
    ['ru', 'прайс-лист (a price list)', /прайс(?!-лист)/i],
    ['ru', 'Правила продаж (the selling rules)', /правила продажи/i],
    ['ru', 'PIN', /ПИН(?!ФЛ)/i],
    ['kk', 'сату (a sale)', /сатылым|сауда/i],
    ['kk', 'касса жазбалары (the records of the till)', /кіта[бп]/i],
    ['kk', 'синхрондау (to sync)', /(?<!\p{L})алмасу/iu],
    ['kk', 'сервис (the service)', /(?<!\p{L})(дейді|қызметтен|қызметте)(?!\p{L})/iu],
    ['kk', 'баға тізімі (a price list)', /прайс/i],
    ['ky', 'кассанын жазуулары (the records of the till)', /ките[бп]/i],
    ['ky', 'синхрондоо (to sync)', /(?<!\p{L})алмашуу/iu],
    ['ky', 'сервис (the service)', /(?<!\p{L})(дейт|кызматтан|кызматта)(?!\p{L})/iu],
    ['ky', 'скандоо, тутум, буюртма (to scan, the system, an order)', /сканерле|система|заказ/i],
    ['tg', 'сабтҳои касса (the records of the till)', /дафтар/i],
    ['tg', 'сервис (the service)', /мегӯяд|хадамот|хидмат/i],
    ['tg', 'код, ҷузвдон (a code, a folder)', /(?<!\p{L})рамз(?!гузор)|папка/iu],
    ['tg', 'фурӯш, мағоза, тарз (a sale, a shop, a method)', /савдо|дӯкон|усул/i]
  ] as const)('the language %s says only: %s', (locale, _, other) => {
    expect(keys.filter((key) => formsOf(locales[locale][key]).some((form) => other.test(form)))).toEqual([])
  })
})
