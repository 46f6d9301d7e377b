/** The languages of `Accept-Language`. The default is `uz` (the document, "Shared rules" 2). */
export const languages = ['uz', 'uz_cyrillic', 'ru', 'en', 'kk', 'tg', 'ky'] as const
export type Language = (typeof languages)[number]

type Sentence = Record<Language, string>

/** The messages of the sandbox. `{field}` and `{id}` are filled in. */
const sentences = {
  success: {
    uz: 'Bajarildi',
    uz_cyrillic: 'Бажарилди',
    ru: 'Выполнено',
    en: 'Success',
    kk: 'Орындалды',
    tg: 'Иҷро шуд',
    ky: 'Аткарылды'
  },
  invalid: {
    uz: '{field} maydoni notoʻgʻri',
    uz_cyrillic: '{field} майдони нотўғри',
    ru: 'Неверное поле {field}',
    en: 'The field {field} is not valid',
    kk: '{field} өрісі қате',
    tg: 'Майдони {field} нодуруст аст',
    ky: '{field} талаасы туура эмес'
  },
  notFound: {
    uz: '{field}: bunday yozuv yoʻq ({id})',
    uz_cyrillic: '{field}: бундай ёзув йўқ ({id})',
    ru: '{field}: такой записи нет ({id})',
    en: '{field}: there is no such record ({id})',
    kk: '{field}: мұндай жазба жоқ ({id})',
    tg: '{field}: чунин сабт нест ({id})',
    ky: '{field}: мындай жазуу жок ({id})'
  },
  credentials: {
    uz: 'Kalit notoʻgʻri yoki yuborilmagan',
    uz_cyrillic: 'Калит нотўғри ёки юборилмаган',
    ru: 'Ключ неверен или не передан',
    en: 'The key is wrong or missing',
    kk: 'Кілт қате немесе жоқ',
    tg: 'Калид нодуруст аст ё нест',
    ky: 'Ачкыч туура эмес же жок'
  },
  userRefused: {
    uz: 'Bu foydalanuvchi nomidan ishlab boʻlmaydi',
    uz_cyrillic: 'Бу фойдаланувчи номидан ишлаб бўлмайди',
    ru: 'От имени этого пользователя работать нельзя',
    en: 'This user may not be acted for',
    kk: 'Бұл пайдаланушы атынан жұмыс істеуге болмайды',
    tg: 'Аз номи ин корбар кор кардан мумкин нест',
    ky: 'Бул колдонуучунун атынан иштөөгө болбойт'
  },
  permission: {
    uz: 'Ruxsat yetarli emas: {field}',
    uz_cyrillic: 'Рухсат етарли эмас: {field}',
    ru: 'Не хватает разрешения: {field}',
    en: 'The permission {field} is missing',
    kk: 'Рұқсат жетіспейді: {field}',
    tg: 'Иҷозат намерасад: {field}',
    ky: 'Уруксат жетишсиз: {field}'
  },
  noEndpoint: {
    uz: 'Bunday manzil yoʻq',
    uz_cyrillic: 'Бундай манзил йўқ',
    ru: 'Такого адреса нет',
    en: 'There is no such endpoint',
    kk: 'Мұндай мекенжай жоқ',
    tg: 'Чунин суроға нест',
    ky: 'Мындай дарек жок'
  },
  notHere: {
    uz: 'bu sinov xizmatida yoʻq',
    uz_cyrillic: 'бу синов хизматида йўқ',
    ru: 'нет в этой песочнице',
    en: 'not in this sandbox',
    kk: 'бұл сынақ қызметінде жоқ',
    tg: 'дар ин хидмати санҷишӣ нест',
    ky: 'бул сыноо кызматында жок'
  },
  tooMany: {
    uz: 'Soʻrovlar juda koʻp',
    uz_cyrillic: 'Сўровлар жуда кўп',
    ru: 'Слишком много запросов',
    en: 'Too many requests',
    kk: 'Сұраныстар тым көп',
    tg: 'Дархостҳо аз ҳад зиёданд',
    ky: 'Суроолор өтө көп'
  },
  failed: {
    uz: 'Xizmatda xato',
    uz_cyrillic: 'Хизматда хато',
    ru: 'Ошибка службы',
    en: 'The service failed',
    kk: 'Қызметте қате',
    tg: 'Хатои хидмат',
    ky: 'Кызматта ката'
  },
  exportState: {
    uz: 'WrongState: eksport faqat kutayotganda yoki bajarilayotganda bekor qilinadi ({id})',
    uz_cyrillic: 'WrongState: экспорт фақат кутаётганда ёки бажарилаётганда бекор қилинади ({id})',
    ru: 'WrongState: экспорт можно только отменить, пока он ждёт или выполняется ({id})',
    en: 'WrongState: an export can only be canceled, while it is pending or in progress ({id})',
    kk: 'WrongState: экспортты тек күтіп тұрғанда не орындалып жатқанда болдырмауға болады ({id})',
    tg: 'WrongState: содиротро танҳо ҳангоми интизорӣ ё иҷро бекор кардан мумкин аст ({id})',
    ky: 'WrongState: экспортту күтүп турганда же аткарылып жатканда гана жокко чыгарууга болот ({id})'
  },
  cashMethod: {
    uz: 'Naqd toʻlov usulini yaratib boʻlmaydi',
    uz_cyrillic: 'Нақд тўлов усулини яратиб бўлмайди',
    ru: 'Наличный способ оплаты создать нельзя',
    en: 'A cash payment method cannot be created',
    kk: 'Қолма-қол төлем тәсілін құруға болмайды',
    tg: 'Усули пардохти нақдро сохтан мумкин нест',
    ky: 'Накталай төлөм ыкмасын түзүүгө болбойт'
  },
  alreadyOpen: {
    uz: 'Ochiq smena bor',
    uz_cyrillic: 'Очиқ смена бор',
    ru: 'Смена уже открыта',
    en: 'A session is open already',
    kk: 'Ауысым ашық тұр',
    tg: 'Смена аллакай кушода аст',
    ky: 'Нөөмөт ачык турат'
  },
  wrongState: {
    uz: '{field}: bu holatda mumkin emas ({id})',
    uz_cyrillic: '{field}: бу ҳолатда мумкин эмас ({id})',
    ru: '{field}: в этом состоянии нельзя ({id})',
    en: '{field}: not in this state ({id})',
    kk: '{field}: бұл күйде болмайды ({id})',
    tg: '{field}: дар ин ҳолат мумкин нест ({id})',
    ky: '{field}: бул абалда болбойт ({id})'
  },
  alreadyExists: {
    uz: '{field}: allaqachon mavjud ({id})',
    uz_cyrillic: '{field}: аллақачон мавжуд ({id})',
    ru: '{field}: уже существует ({id})',
    en: '{field}: exists already ({id})',
    kk: '{field}: бұрыннан бар ({id})',
    tg: '{field}: аллакай ҳаст ({id})',
    ky: '{field}: мурунтан бар ({id})'
  },
  inUse: {
    uz: '{field}: hali ishlatilmoqda ({id})',
    uz_cyrillic: '{field}: ҳали ишлатилмоқда ({id})',
    ru: '{field}: ещё используется ({id})',
    en: '{field}: still in use ({id})',
    kk: '{field}: әлі қолданылуда ({id})',
    tg: '{field}: ҳанӯз истифода мешавад ({id})',
    ky: '{field}: дагы эле колдонулууда ({id})'
  },
  notEnough: {
    uz: '{field}: yetarli emas ({id})',
    uz_cyrillic: '{field}: етарли эмас ({id})',
    ru: '{field}: недостаточно ({id})',
    en: '{field}: not enough ({id})',
    kk: '{field}: жеткіліксіз ({id})',
    tg: '{field}: кофӣ нест ({id})',
    ky: '{field}: жетишсиз ({id})'
  }
} as const satisfies Record<string, Sentence>

export type SentenceKey = keyof typeof sentences
export type SentenceFacts = { field?: string; id?: string }

/** Returns the message in a language, with its values. */
export function say(key: SentenceKey, language: Language, facts: SentenceFacts = {}): string {
  return sentences[key][language].replace('{field}', facts.field ?? '').replace('{id}', facts.id ?? '')
}

/** Returns the first language of the header that the service supports. */
export function languageOf(header: string | null): Language {
  const wanted = (header ?? '').split(',').map((part) => part.split(';')[0]?.trim().toLowerCase())
  return wanted.flatMap((name) => languages.filter((language) => language === name))[0] ?? 'uz'
}
