import { describe, expect, it } from 'vitest'
import { inUzbekCyrillic } from '../../src/shared/locales/uzbek-cyrillic.ts'

describe('Uzbek in Cyrillic', () => {
  it.each([
    // Letters of two signs, and the two with a comma above.
    ['shu chekni oching', 'шу чекни очинг'],
    ['oʻgʻil, soʻm', 'ўғил, сўм'],
    ["so'm, og‘ir", 'сўм, оғир'],
    // "yoʻ" is й and ў; "yo", "yu", "ya" are one letter.
    ['yoʻq, yoʻl', 'йўқ, йўл'],
    ['yozing, yuborildi, yana', 'ёзинг, юборилди, яна'],
    ['tayyor, qaytayotgan, bermayapti', 'тайёр, қайтаётган, бермаяпти'],
    ['valyuta, menyu', 'валюта, меню'],
    // "e" at the beginning of a word and after a vowel, elsewhere "е"; "ye" is "е".
    ['eng eski, kerak, emas', 'энг эски, керак, эмас'],
    ['poeziya, aeroport', 'поэзия, аэропорт'],
    ['yetib keldi, boʻlsa ertaga', 'етиб келди, бўлса эртага'],
    // The sign of a stop.
    ['maʼlumot, eʼlon, sanʼat', 'маълумот, эълон, санъат'],
    // Capitals.
    ['Shirin SHIRIN Choy CHOY', 'Ширин ШИРИН Чой ЧОЙ'],
    ['TOʻLANADI, Oʻchirish, Yoʻl, YOʻL', 'ТЎЛАНАДИ, Ўчириш, Йўл, ЙЎЛ'],
    ['Yana, Ekran, Yetdi', 'Яна, Экран, Етди'],
    // Borrowed words.
    ['kompyuterda, Bek-ofis', 'компьютерда, Бэк-офис'],
    ['profil, profilni', 'профиль, профилни'],
    ['oktabrda, aprel', 'октябрьда, апрель'],
    ['litsenziya, protsent, ketsa, kutsin', 'лицензия, процент, кетса, кутсин'],
    ['aksiya, funksiya, pensiya', 'акция, функция, пенсия'],
    ['obyekt', 'объект'],
    // A soft hyphen stays inside its word.
    ['Yuborilma\u00adganlar', 'Юборилма\u00adганлар'],
    // Words that stay unchanged.
    ['{name}ni {count} ta [: {message}]', '{name}ни {count} та [: {message}]'],
    ['SKU, API kalit, QR, GS1, OAuth', 'SKU, API калит, QR, GS1, OAuth'],
    ['X-hisobot, Z-hisobot, F12, Esc', 'X-ҳисобот, Z-ҳисобот, F12, Esc'],
    ['P prefiks, I tovar kodi', 'P префикс, I товар коди'],
    ['till.db fayli, yozuv (till.db.id)', 'till.db файли, ёзув (till.db.id)'],
    ['U https:// bilan boshlanadi', 'У https:// билан бошланади'],
    ['Ctrl G bilan oching, Enter', 'Ctrl G билан очинг, Enter'],
    // An abbreviation takes no ending of another alphabet.
    ['PIN notoʻgʻri, PIN-kodi', 'PIN нотўғри, PIN-коди'],
    ['Bunday PINni, uning PINi, PIN ni', 'Бундай PIN-кодни, унинг PIN-коди, PIN-кодни']
  ])('the text writes %s', (latin, cyrillic) => {
    expect(inUzbekCyrillic(latin)).toBe(cyrillic)
  })
})
