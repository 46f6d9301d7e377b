import type { LocaleName } from '../../src/shared/choices.ts'
import { text } from '../../src/shared/locales/index.ts'
import { goods, pin } from '../../test/e2e/cashier.ts'
import type { Act } from './act.ts'
import { people } from './counter.ts'

// Tasks of a counter, as keys. Each begins at the sale. A key that the window does not offer does nothing, so a task is
// done as far as the shop and the person allow it.

const scaleCode = '2200103'
/** Goods with a marking code for each piece, and a code of one piece. */
const markedCode = '4780099000018'
const [pieceCode = '', otherPieceCode = ''] = ['h', 'i'].map(
  (end) => `01${markedCode.padStart(14, '0')}215abcdefg${end}`
)
/** A code of two goods, goods without a price, and goods with an automatic discount. */
const [sharedCode, pricelessCode, discountedCode] = ['4780099002012', '4780099003019', '4780090037013']
const ofGoods = Object.values(goods).map(({ code }) => code)
const [bread, milk, kefir] = ofGoods
/** What the cashier scans. The last code is that of no goods. */
export const codes: readonly string[] = [...ofGoods, scaleCode, '4780000009999']

export const key = (...names: string[]): Act[] => names.map((name) => ({ kind: 'key', key: name }))
export const scan = (...given: (string | undefined)[]): Act[] => given.map((code = '') => ({ kind: 'scan', code }))
export const type = (typed: string): Act[] => [{ kind: 'type', text: typed }]
export const home: Act = { kind: 'home' }

type PageName = `menu.${'cash' | 'closeShift' | 'handOver' | 'people' | 'ports' | 'printing' | 'report'}`
type OtherPageName = `menu.${'reports' | 'rules' | 'scales' | 'shifts'}`
/** Opens a page by its name in the language of the window. */
const open = (locale: LocaleName, name: PageName | OtherPageName): Act[] => [
  home,
  ...key('Control+k'),
  ...type(text(locale, name).replaceAll('\u00ad', '')),
  ...key('Enter')
]
/** Presses a field by its label. */
const field = (locale: LocaleName, label: 'ports.scalePort' | 'printing.host' | 'printing.way'): Act => ({
  kind: 'click',
  name: text(locale, label).replaceAll('\u00ad', ''),
  at: 0
})
const hold = (name: string): Act[] => [...key('F6'), ...type(name), ...key('Enter')]
/** `way`: F2 puts cash in, F3 takes it out. */
const moveCash = (locale: LocaleName, way: 'F2' | 'F3', article: string, amount: string): Act[] => [
  ...open(locale, 'menu.cash'),
  ...key(way, article),
  ...type(amount),
  ...key('Enter', 'Alt+1')
]
/** Puts a customer on the ticket. Some shops sell nothing without one. */
const ofCustomer = [...key('F5'), ...type('aziza'), ...key('Enter')]
const upAndDown = ['ArrowDown', 'ArrowUp'] as const
const aside = ['ArrowRight', 'ArrowLeft'] as const
const longList = ['PageDown', 'PageUp', 'End', 'Home'] as const
const rowsOfCount = [...upAndDown, 'PageDown', 'PageUp', '+', '-', 'Enter', 'Control+e'] as const

const payments = (): Record<string, Act[]> => ({
  cash: [home, ...scan(bread), ...key('F9', 'Enter')],
  'cash, pressed twice': [home, ...scan(milk), { kind: 'twice', key: 'F9' }, ...key('Enter')],
  'in parts': [home, ...scan(milk), ...key('F10'), ...type('5000'), ...key('Enter', 'F2', 'Enter')],
  'a note': [home, ...scan(kefir), ...key('F10'), ...type('50000'), ...key('Enter', 'Enter')],
  'another currency': [home, ...scan(milk, milk), ...key('F10', '/'), ...type('100'), ...key('Enter', 'Enter')],
  'change in another currency': [home, ...scan(milk), ...key('F10', '/'), ...type('100'), ...key('Enter', 'Control+e')],
  'a payment that is taken back': [home, ...scan(milk), ...key('F10', 'F2', 'Enter', 'Delete', 'Alt+1')],
  'a card without an answer': [home, ...scan(milk), ...key('F10', 'F2', 'Enter', 'Alt+3', 'F2', 'Enter')],
  'a debt': [home, ...scan(milk), ...ofCustomer, ...key('F10', 'Control+o')],
  'a debt that is paid': [
    home,
    ...scan(milk),
    ...ofCustomer,
    ...key('F10', 'Control+o', 'Enter', 'Enter'),
    home,
    ...key('F5'),
    ...type('aziza'),
    ...key('F11', 'F2', '=', 'Enter')
  ],
  instalments: [home, ...scan(milk), ...ofCustomer, ...key('F10', 'Control+i')],
  'from the balance': [
    home,
    ...key('F5'),
    ...type('aziza'),
    ...key('F11'),
    ...type('20000'),
    ...key('Enter', 'Alt+1'),
    home,
    ...scan(milk),
    ...ofCustomer,
    ...key('F10', 'Control+g', 'Control+b')
  ]
})

/** Two sales earn cashback, and a third one is paid with it. */
const cashback = (): Act[] => [
  ...[milk, milk].flatMap((code) => [home, ...scan(code), ...ofCustomer, ...key('F10', 'F1', 'Enter', 'Enter')]),
  home,
  ...scan(bread),
  ...ofCustomer,
  ...key('F10', 'Control+g')
]

const paymentQuestions = (): Record<string, Act[]> => ({
  cashback: cashback(),
  'another rate': [home, ...scan(milk), ...key('F10', '/', 'Control+u'), ...type('12700'), ...key('Enter')],
  'an extra charge': [
    home,
    ...scan(milk),
    ...key('F10', 'Control+h'),
    ...type('1000'),
    ...key('Enter', 'Enter', 'Enter'),
    home,
    ...key('F8', 'F8', '=', 'Control+h')
  ],
  'a discount at the payment': [home, ...scan(milk), ...key('F10', 'Control+d', 'Escape', 'PageDown', 'PageUp')],
  'from the payment to the tickets': [home, ...scan(milk), ...key('F10', 'Shift+F7')],
  'from the payment to the cash': [home, ...scan(milk), ...key('F10', 'Shift+F11')],
  'a receipt by phone': [home, ...scan(milk), ...ofCustomer, ...key('F10', 'Control+s', 'Enter')],
  'the paper of a sale': [home, ...scan(milk), ...key('F9', 'Control+F9', 'Control+F10', 'Control+p')],
  'from a done sale': [
    home,
    ...scan(milk),
    ...key('F9', 'F8'),
    home,
    ...scan(milk),
    ...key('F9', 'F12', 'Escape', 'Control+F11')
  ],
  'the last receipt': [home, ...key('Control+p', 'Control+F9', 'Control+F10')],
  'to the payment': [home, ...scan(milk), ...key('F10')],
  'a customer pays': [home, ...scan(milk), ...ofCustomer, ...key('F10')]
})

const lines = (): Record<string, Act[]> => ({
  weigh: [home, ...type('pomidor'), ...key('Enter', 'F5'), ...type('0,742'), ...key('Enter', 'Alt+w')],
  'many pieces': [home, ...scan(bread), ...key('F3'), ...type('1500'), ...key('Enter')],
  'one piece less': [home, ...scan(bread), ...key('+', '-', '-', 'ArrowUp')],
  'a low price': [home, ...scan(milk), ...key('F4'), ...type('100'), ...key('Enter')],
  'a sale below the list price': [
    home,
    ...scan(milk),
    ...key('F4'),
    ...type('15000'),
    ...key('Enter', 'Enter', 'F9', 'Enter')
  ],
  'a tax by hand': [home, ...scan(bread), ...key('F4', 'Alt+4', 'Alt+5', 'Alt+6', 'Alt+7')],
  'a gift': [home, ...scan(milk), ...key('F4'), ...type('0'), ...key('Enter')],
  'a price and why': [home, ...scan(milk), ...key('F4', 'Control+y', 'Escape', 'F4', 'Control+d')],
  'a discount that is taken off': [
    home,
    ...scan(discountedCode),
    ...key('Control+u'),
    ...type('Xato'),
    ...key('Enter')
  ],
  'marked goods': [home, ...scan(markedCode), ...key('F10')],
  'codes of marked goods': [
    home,
    ...scan(markedCode),
    ...key('+', 'Control+g'),
    ...type(pieceCode),
    ...key('Enter'),
    ...type(otherPieceCode),
    ...key('Enter', 'Control+g', 'ArrowUp', 'ArrowDown', 'Delete')
  ],
  'goods with variants': [home, ...type('futbolka'), ...key('Enter', 'ArrowDown', 'Enter')],
  'a code of two goods': [home, ...scan(sharedCode), ...key('Alt+2')],
  'goods without a price': [home, ...scan(pricelessCode), ...type('5000'), ...key('Enter')],
  'another price list for a line': [home, ...scan(bread), ...key('Control+i', 'ArrowDown', 'F6')],
  'a search': [home, ...type('non'), ...key(...upAndDown, 'Alt+s', 'Alt+x', 'Alt+1')],
  'several lines': [home, ...scan(bread, milk, kefir)],
  more: [home, ...scan(bread), ...key('Alt+m')],
  'a ticket that is emptied': [home, ...scan(bread, milk), ...key('Control+Delete', 'Enter')],
  'new goods': [home, ...key('Alt+n'), ...type('Yangi'), ...key('Tab'), ...type('12500'), ...key('Enter')],
  'a list of goods': [home, ...key('Alt+l'), ...type(`${milk} 2`), ...key('Enter')],
  'another date': [home, ...scan(bread), ...key('Alt+d', 'Alt+2'), ...type('0005'), ...key('Enter')],
  labels: [home, ...scan(bread), ...key('Alt+p', 'Control+F9', 'Alt+p', 'Control+F10')],
  guests: [home, ...scan(bread), ...key('Alt+g'), ...type('3'), ...key('Enter')]
})

const tickets = (): Record<string, Act[]> => ({
  hold: [home, ...scan(bread), ...hold('Stol')],
  'held tickets': [home, ...key('F7')],
  'tickets to merge': [home, ...scan(milk), ...hold('Bar'), ...scan(bread), ...hold('Zal'), ...key('F7')],
  'merged tickets': [
    home,
    ...scan(milk),
    ...hold('Bar'),
    ...scan(bread),
    ...hold('Zal'),
    ...key(
      'F7',
      ...upAndDown,
      ...aside,
      'Alt+1',
      'F3',
      'Alt+2',
      'F4',
      'Control+z',
      'Alt+1',
      'F3',
      'Alt+2',
      'F4',
      'Enter'
    )
  ],
  'goods put on a held ticket': [home, ...scan(milk), ...hold('Bar'), ...scan(bread), ...key('F7', 'Alt+1', 'F10')],
  'a held ticket that is removed': [
    home,
    ...scan(milk),
    ...hold('Bar'),
    ...key('F7', 'Alt+1', 'Control+e'),
    ...type('Deraza'),
    ...key('Enter', 'Delete', 'Enter')
  ],
  split: [home, ...scan(bread, milk), ...key('Alt+m')],
  'a split by goods': [
    home,
    ...scan(bread, bread, milk),
    ...key('Control+b', 'F2', '=', '-', '+', ...upAndDown, 'Delete', '=', 'Enter')
  ],
  'a ticket after a reload': [home, ...scan(bread), { kind: 'reload' }],
  orders: [home, ...key('Alt+o', ...upAndDown, 'Enter', 'Escape', 'Alt+1', 'Enter')]
})

const afterSales = (): Record<string, Act[]> => ({
  refund: [home, ...key('F8', 'F8', '+')],
  'a sale to refund': [home, ...scan(milk), ...ofCustomer, ...key('F9', 'Enter', 'F8', 'F8', '=')],
  'a part that is given back': [
    home,
    ...scan(milk, milk, bread),
    ...key('F9', 'Enter', 'F8', 'F8', '=', '-', '+', ...upAndDown, 'Control+b', 'Control+b', 'Control+h'),
    ...key('Delete', '+', 'F1', 'Alt+2', 'Enter', 'Alt+1', 'Control+p', 'Control+F9', 'Control+F10'),
    home,
    ...key('F8', 'ArrowDown', 'F8', 'Control+p')
  ],
  'an exchange that is left': [
    home,
    ...scan(milk),
    ...key('F9', 'Enter', 'F8', 'F8', '=', 'Alt+2', 'Control+o'),
    ...scan(bread),
    ...key('Control+o')
  ],
  receipt: [home, ...key('F8', 'Enter')],
  history: [home, ...key('F8', 'F12', 'F10', 'F11', 'F9', ...upAndDown, ...longList, 'Alt+1')],
  'sales of another till': [home, ...key('F8', 'F3'), ...type('1'), ...key('F5', ...upAndDown, 'Alt+1', 'Enter')]
})

const customers = (): Record<string, Act[]> => ({
  customer: [home, ...ofCustomer],
  'a customer that is looked up': [
    home,
    ...scan(milk),
    ...ofCustomer,
    ...key('F9', 'Enter'),
    ...key('F5'),
    ...type('o'),
    ...key(...upAndDown, 'Alt+1'),
    home,
    ...[['F6', 'Escape'], ['F8'], ['Control+1']].flatMap((pressed) => [
      ...key('F5'),
      ...type('aziza'),
      ...key(...pressed),
      home
    ])
  ],
  'a customer that is taken off': [home, ...scan(bread), ...ofCustomer, ...key('F5', 'F4')]
})

const shifts = (locale: LocaleName): Record<string, Act[]> => ({
  'cash out': moveCash(locale, 'F3', 'Alt+2', '1000'),
  'more cash than the drawer has': moveCash(locale, 'F3', 'Alt+2', '99999999'),
  'very much cash': moveCash(locale, 'F2', 'Alt+1', '99999999'),
  'a slip that explains a difference': [
    ...moveCash(locale, 'F3', 'Alt+1', '99999999'),
    ...open(locale, 'menu.closeShift'),
    ...type('2'),
    ...key('F5', 'F10', 'F9', 'Control+Delete'),
    ...type('Xato'),
    ...key('Enter')
  ],
  'the slips of the cash': [
    ...moveCash(locale, 'F3', 'Alt+1', '3000'),
    ...key('F2', 'Alt+1', 'F3', 'Alt+1', 'Control+1', '=', 'F4', 'F4', ...upAndDown, 'Control+F9', 'Control+Delete')
  ],
  'an exchange of cash': [...open(locale, 'menu.cash'), ...key('Control+o', 'F5', 'F4')],
  // A difference wants a note, so the close is pressed once before it and once after. The next shift follows.
  close: [
    ...open(locale, 'menu.closeShift'),
    ...key('F5', 'F10', 'F10'),
    ...type('Sanaldi'),
    ...key('F10', 'F11', 'F12', 'Control+F9', 'Enter'),
    home,
    ...key(...rowsOfCount),
    ...type('1000'),
    ...key('F10', 'Enter'),
    home
  ],
  'a person leaves between two shifts': [
    ...open(locale, 'menu.closeShift'),
    ...key('F5', 'F10', 'F10'),
    ...type('Sanaldi'),
    ...key('F10', 'Enter', 'F12', 'Escape', 'Escape'),
    { kind: 'signIn', who: 'owner' },
    ...key('F10', 'Enter'),
    home
  ]
})

const counts = (locale: LocaleName): Record<string, Act[]> => ({
  count: open(locale, 'menu.closeShift'),
  'rows of a count': [...open(locale, 'menu.closeShift'), ...key(...rowsOfCount)],
  'a second count': [...open(locale, 'menu.closeShift'), ...key('F5', 'F10', 'Control+e', 'Alt+1', 'F6', 'Enter')],
  'what a difference comes from': [
    ...moveCash(locale, 'F3', 'Alt+1', '3000'),
    home,
    ...scan(milk),
    ...hold('Bar'),
    ...scan(milk),
    ...key('F9', 'Enter'),
    ...scan(milk),
    ...key('F10', 'F2', 'Enter', 'Escape'),
    ...['Alt+1', 'F11', 'F9', 'F8', 'F7', 'F4'].flatMap((name) => [
      ...open(locale, 'menu.closeShift'),
      ...key('F5', 'F10', name)
    ])
  ],
  lock: [...key('Control+l'), { kind: 'signIn', who: 'owner' }]
})

const pages = (locale: LocaleName): Record<string, Act[]> => ({
  menu: [home, ...key('F12')],
  'larger and smaller': [home, ...key('Control+Shift+=', 'Control+Shift+-')],
  help: [home, ...key('F1', ...upAndDown, 'ArrowDown', 'Enter'), home, ...key('F1', 'F3', ...longList, ...upAndDown)],
  'the report of the shift': [
    ...open(locale, 'menu.report'),
    ...key('F9', 'Control+F9', 'Control+F10', 'F8'),
    ...open(locale, 'menu.report'),
    ...key('F10')
  ],
  'the report of the shift for a cashier': [
    ...key('Control+l'),
    { kind: 'signIn', who: 'cashier' },
    ...open(locale, 'menu.report'),
    ...key('F9', 'Control+l'),
    { kind: 'signIn', who: 'owner' }
  ],
  'a drawer that is handed over': [
    ...open(locale, 'menu.handOver'),
    ...key(...upAndDown, 'PageDown', 'PageUp', '+', '-', 'F5', 'F10', 'Alt+1'),
    ...type(people.cashier.pin),
    ...key('Enter', 'Control+l'),
    { kind: 'signIn', who: 'owner' }
  ],
  'each report': [
    ...open(locale, 'menu.reports'),
    ...key('F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F12', 'Control+i', 'Control+o', 'Control+u', 'F10', 'F11')
  ],
  'sales of a report': [
    ...open(locale, 'menu.reports'),
    ...key('Control+F9', 'Control+F10', 'F3', ...upAndDown, ...aside, 'Enter', 'F12'),
    ...open(locale, 'menu.reports'),
    ...key('Control+d', 'PageUp', 'PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'Alt+1', 'Enter', 'Control+s')
  ],
  'closed shifts': [
    ...open(locale, 'menu.shifts'),
    ...key('F6', 'F7', 'F9', 'F10', 'F11', ...upAndDown, ...longList, 'Enter', 'Escape', 'Alt+1')
  ]
})

const settings = (locale: LocaleName): Record<string, Act[]> => ({
  people: [...open(locale, 'menu.people'), ...key(...upAndDown, 'Alt+2', 'F8', 'Escape', 'F5')],
  rules: [...open(locale, 'menu.rules'), ...key('Alt+2', 'Enter')],
  'a code to try': [...open(locale, 'menu.scales'), ...key('F2', 'F2', 'ArrowUp', 'ArrowDown', 'F8', 'F10')],
  'a port': [
    ...open(locale, 'menu.ports'),
    field(locale, 'ports.scalePort'),
    ...type('/dev/ttyS9'),
    ...key('F10', 'F9', 'Control+PageDown', 'Control+PageUp')
  ],
  printing: [
    ...open(locale, 'menu.printing'),
    ...key('F9', 'F8', 'F2', ...upAndDown, 'F5', 'F6', 'Escape', 'F3', 'F10', 'F4', 'F11', 'F12', 'F7')
  ],
  'a printer that does not answer': [
    ...open(locale, 'menu.printing'),
    ...key('F3'),
    field(locale, 'printing.way'),
    ...key('ArrowDown', 'Enter'),
    field(locale, 'printing.host'),
    ...type('127.0.0.1'),
    ...key('F10', 'F9', 'F9', 'F2', ...upAndDown, 'F5', 'F6', 'Enter')
  ],
  backups: [home, ...key('Control+j', 'Control+b', 'F2', 'F2', ...upAndDown, 'F6', 'Escape', 'Escape')],
  updates: [home, ...key('Control+j', 'Control+u', 'F2', 'F3', 'F10', 'F5')],
  rights: [
    home,
    { kind: 'service', how: 'slow' },
    ...key('Control+j', 'Control+i', 'F5', 'F6'),
    { kind: 'service', how: 'up' },
    ...key('F5', 'Enter')
  ],
  'a drawer that is asked for at the sign-in': [
    ...key('Control+l'),
    { kind: 'signIn', who: 'cashier' },
    ...key('F6'),
    ...type(pin),
    ...key('Enter'),
    { kind: 'signIn', who: 'owner' }
  ]
})

const peopleAndBoards = (locale: LocaleName): Record<string, Act[]> => ({
  'what is not sent': [
    home,
    { kind: 'service', how: 'down' },
    ...scan(milk),
    ...ofCustomer,
    ...key('F9', 'Enter'),
    ...scan(bread),
    ...key('F9', 'Enter', 'Control+j', ...upAndDown),
    ...open(locale, 'menu.reports'),
    ...key('Control+u'),
    { kind: 'service', how: 'up' }
  ],
  'the sign-in': [
    { kind: 'size', size: { width: 800, height: 600 } },
    ...key('Control+l', ...upAndDown, ...aside, '1', 'Escape'),
    ...type(pin),
    ...key('Enter'),
    { kind: 'signIn', who: 'owner' },
    { kind: 'size', size: { width: 1366, height: 768 } }
  ],
  'a page of favourites': [
    home,
    ...key('Control+f', 'F3'),
    ...type('Yangi'),
    ...key('Enter', 'F2'),
    ...type('non'),
    ...key(...upAndDown, 'Enter'),
    ...type('sut'),
    ...key(
      'Alt+1',
      'ArrowLeft',
      'ArrowRight',
      'ArrowLeft',
      'Control+ArrowRight',
      'Control+ArrowLeft',
      'F6',
      'F7',
      'PageUp',
      'PageDown'
    ),
    ...key('F4', 'Escape', 'Delete', 'F8', 'F10')
  ]
})

/** What a counter comes to on any day. A run does these tasks from its beginning, between single acts. */
export const everyday: readonly string[] = [
  'cash',
  'in parts',
  'a note',
  'to the payment',
  'many pieces',
  'one piece less',
  'hold',
  'held tickets',
  'a ticket after a reload',
  'a sale to refund',
  'receipt',
  'history',
  'what is not sent',
  'menu',
  'help',
  'lock'
]

/** The tasks by their names, for a window in a language. */
export const tasks = (locale: LocaleName): Record<string, Act[]> => ({
  ...payments(),
  ...paymentQuestions(),
  ...lines(),
  ...tickets(),
  ...afterSales(),
  ...customers(),
  ...shifts(locale),
  ...counts(locale),
  ...pages(locale),
  ...settings(locale),
  ...peopleAndBoards(locale)
})
