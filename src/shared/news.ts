import { inUzbekCyrillic } from './locales/uzbek-cyrillic.ts'
import { compareVersions, isVersion } from './version.ts'
import type { LocaleName } from './views.ts'

// News for the people at the till: one row per version, newest first. CHANGELOG.md is generated from it.

export type News = {
  version: string
  /** The day of the release. */
  date: string
  /** The texts in every language that is written by hand. Uzbek in Cyrillic letters is derived by rule. */
  lines: Record<Exclude<LocaleName, 'uz-Cyrl'>, readonly string[]>
}

/** Every released version. */
export const allNews: readonly News[] = [
  {
    version: '0.1.0',
    date: '2026-11-21',
    lines: {
      en: [
        'The till sells with and without the network; no action that it has shown as done is lost, and nothing is sent twice.',
        'Cashiers count a shift without seeing the expected amount, and the till lists the probable causes of a difference.',
        'Cash in and out, customers, refunds by receipt, favourites, reports and their files.',
        'The till looks for newer versions, checks their signature and installs them between shifts: menu (F12), Updates.',
        'A diagnostics file for the person who helps you, without names, amounts or secrets: System, Ctrl D.'
      ],
      ru: [
        'Касса продаёт с сетью и без неё; показанное как сделанное не пропадает, и ничто не отправляется дважды.',
        'Смена считается вслепую, а расхождение объясняется вероятной причиной.',
        'Внесения и изъятия, клиенты, возвраты по чеку, избранное, отчёты и их файлы.',
        'Новые версии ищутся, проверяются по подписи и ставятся между сменами: меню (F12), «Обновления».',
        'Файл диагностики для того, кто помогает, без имён, сумм и секретов: «Система», Ctrl D.'
      ],
      uz: [
        'Kassa tarmoq bilan ham, tarmoqsiz ham sotadi; bajarildi deb koʻrsatilgan narsa yoʻqolmaydi va hech narsa ikki marta yuborilmaydi.',
        'Smena kutilgan summani koʻrmasdan sanaladi, farq esa ehtimoliy sababi bilan tushuntiriladi.',
        'Pul kirim-chiqimi, mijozlar, chek boʻyicha qaytarish, sevimlilar, hisobotlar va ularning fayllari.',
        'Yangi versiyalar qidiriladi, imzosi tekshiriladi va smenalar orasida oʻrnatiladi: menyu (F12), «Yangilanishlar».',
        'Yordam beruvchi uchun diagnostika fayli, ismlar, summalar va sirlarsiz: «Tizim», Ctrl D.'
      ],
      kk: [
        'Касса желімен де, желісіз де сатады; жасалды деп көрсетілген ештеңе жоғалмайды және ештеңе екі рет жіберілмейді.',
        'Ауысым күтілген соманы көрмей саналады, ал айырма ықтимал себебімен түсіндіріледі.',
        'Қолма-қол ақшаны салу мен алу, клиенттер, чек бойынша қайтару, таңдаулылар, есептер және олардың файлдары.',
        'Жаңа нұсқалар ізделеді, қолтаңбасы тексеріледі және ауысымдар арасында орнатылады: мәзір (F12), «Жаңартулар».',
        'Көмектесетін адамға арналған диагностика файлы, аттарсыз, сомаларсыз және құпияларсыз: «Жүйе», Ctrl D.'
      ],
      tg: [
        'Касса бо шабака ва бе он мефурӯшад; он чи иҷрошуда нишон дода шуд, гум намешавад ва ҳеҷ чиз ду бор фиристода намешавад.',
        'Смена бе дидани маблағи интизорӣ шумурда мешавад ва фарқ бо сабаби эҳтимолиаш шарҳ дода мешавад.',
        'Ба касса гузоштан ва аз касса гирифтани пул, мизоҷон, баргардонӣ аз рӯи чек, баргузидаҳо, ҳисоботҳо ва файлҳои онҳо.',
        'Нусхаҳои нав ҷустуҷӯ, аз рӯи имзо санҷида ва дар байни сменаҳо гузошта мешаванд: меню (F12), «Навсозӣ».',
        'Файли ташхис барои ёрирасон, бе номҳо, маблағҳо ва сирҳо: «Система», Ctrl D.'
      ],
      ky: [
        'Касса тармак менен да, тармаксыз да сатат; аткарылды деп көрсөтүлгөн эч нерсе жоголбойт жана эч нерсе эки жолу жөнөтүлбөйт.',
        'Смена күтүлгөн сумманы көрбөй саналат, ал эми айырма ыктымал себеби менен түшүндүрүлөт.',
        'Накталай акча салуу жана алуу, кардарлар, чек боюнча кайтаруу, тандалмалар, отчёттор жана алардын файлдары.',
        'Жаңы версиялар изделет, колтамгасы текшерилет жана сменалардын ортосунда орнотулат: меню (F12), «Жаңыртуулар».',
        'Жардам берүүчү үчүн диагностика файлы, аттарсыз, суммаларсыз жана сырларсыз: «Тутум», Ctrl D.'
      ]
    }
  }
]

/** Returns the versions after the given one, up to the running one. Returns nothing if no version was shown before. */
export const newsSince = (
  told: string | undefined,
  running: string,
  all: readonly News[] = allNews
): readonly News[] =>
  told === undefined || !isVersion(told) || !isVersion(running)
    ? []
    : all.filter(({ version }) => compareVersions(version, told) > 0 && compareVersions(version, running) <= 0)

/** Returns a version's lines in a language. */
export const newsLines = ({ lines }: News, locale: LocaleName): readonly string[] =>
  locale === 'uz-Cyrl' ? lines.uz.map(inUzbekCyrillic) : lines[locale]
