// The scenarios with an approved picture in docs/gallery, the ways to draw each, and the page that shows them.

/** The main screens: a picture in each look. */
export const approvedPictures = [
  'welcome',
  'signin',
  'open',
  'sale',
  'sale-found',
  'goods-weight',
  'checkout',
  'done',
  'tickets',
  'tickets-map',
  'refund',
  'history',
  'customer',
  'cash',
  'menu',
  'palette-found',
  'help',
  'ask-manager',
  'close-count',
  'close-differs',
  'report-x',
  'report-z',
  'sales-hours',
  'system',
  'rules',
  'display-ticket',
  'display-sold'
] as const

const approvedLooks = [
  { look: 'light-en', state: { theme: 'light', locale: 'en' }, size: { width: 1366, height: 768 } },
  { look: 'dark-en', state: { theme: 'dark', locale: 'en' }, size: { width: 1366, height: 768 } },
  { look: 'small-ru', state: { theme: 'light', locale: 'ru' }, size: { width: 1024, height: 768 } },
  { look: 'large-uz', state: { theme: 'light', locale: 'uz' }, size: { width: 1920, height: 1080 } }
] as const

/** The other screens: a picture in one look, one look after the other. */
const othersApproved = [
  'receipt',
  'orders',
  'split-shares',
  'hand-over',
  'goods-arrange',
  'goods-look',
  'filling',
  'printer',
  'ports',
  'scales',
  'updates',
  'books',
  'appearance',
  'display-idle-goods',
  'done-phone',
  'updates-apt',
  'welcome-taken'
] as const

type Approved = (typeof approvedLooks)[number] & { name: string }
const otherShots: readonly Approved[] = othersApproved.flatMap((name, at) =>
  approvedLooks.filter((_, look) => look === at % approvedLooks.length).map((how) => ({ name, ...how }))
)
export const approvedShots: readonly Approved[] = [
  ...approvedPictures.flatMap((name) => approvedLooks.map((how) => ({ name, ...how }))),
  ...otherShots
]

const lookTitles: Record<(typeof approvedLooks)[number]['look'], string> = {
  'light-en': '1366 × 768, light, English',
  'dark-en': '1366 × 768, dark, English',
  'small-ru': '1024 × 768, light, Russian',
  'large-uz': '1920 × 1080, light, Uzbek'
}
const gallery = '../gallery'

/** Returns docs/guide/gallery.md, which shows every approved picture. */
export const galleryPage = `# Gallery

The tests compare every screen with these pictures (test/renderer/approved.test.ts). The window shows invented data, so
that the pictures do not change from run to run. The same run writes this page. [screens.md](screens.md) shows the main
screens in the light and the dark theme.

${approvedPictures
  .map((name) => {
    const cells = approvedLooks.map(({ look }) => `![${name}, ${look}](${gallery}/${name}-${look}.webp)`)
    const row = (texts: readonly string[]) => `| ${texts.join(' | ')} |`
    const titles = approvedLooks.map(({ look }) => lookTitles[look])
    return [
      `## ${name}\n`,
      row(titles.slice(0, 2)),
      '|---|---|',
      row(cells.slice(0, 2)),
      row(titles.slice(2).map((title) => `**${title}**`)),
      row(cells.slice(2))
    ].join('\n')
  })
  .join('\n\n')}

## Other screens

| screen | look | picture |
|---|---|---|
${otherShots
  .map(({ name, look }) => `| ${name} | ${lookTitles[look]} | ![${name}](${gallery}/${name}-${look}.webp) |`)
  .join('\n')}
`
