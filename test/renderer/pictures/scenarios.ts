import { both, full, paste, press, typed, type Picture } from './user-actions.ts'
import { pieceCodes } from '../fakes/fake-codes.ts'
import { displayPictures } from '../fakes/fake-display.ts'
import { menuRow } from './menu-row.ts'
import { cashPictures } from './pictures-cash.ts'
import { goodsPictures } from './pictures-goods.ts'
import { officePictures } from './pictures-office.ts'
import { printingPictures } from './pictures-printing.ts'
import { scan } from '../scan.ts'

// Every screen and every dialog of the window, each with the keys that open it. The pictures are drawn from these, and
// ease.test.ts checks whether everybody can use each.

const toScales = menuRow('menu.scales')

export const pictures: Picture[] = [
  { name: 'sale', scenario: { lines: full, held: 4 } },
  { name: 'sale-more', scenario: { lines: full, held: 2 }, act: press('Alt+m') },
  { name: 'sale-found', scenario: { lines: full, held: 2 }, act: both(typed('2*'), press(), typed('mol')) },
  { name: 'sale-nothing', scenario: { lines: full, held: 0 }, act: typed('xyzzy') },
  {
    name: 'sale-narrowed',
    scenario: { lines: full, held: 2 },
    act: both(typed('mol'), press('Alt+s', 'Alt+t', 'Alt+t'))
  },
  { name: 'sale-in-stock', scenario: { lines: full, held: 2 }, act: both(typed('mol'), press('Alt+s')) },
  { name: 'sale-supplier', scenario: { lines: full, held: 2 }, act: both(typed('mol'), press('Alt+v')) },
  { name: 'sale-category', scenario: { lines: full, held: 2 }, act: both(typed('mol'), press('Alt+c')) },
  { name: 'sale-empty', scenario: { held: 2 } },
  {
    name: 'sale-offline',
    scenario: {
      lines: full,
      held: 1,
      state: { network: 'offline', unsent: { count: 7, amountMinor: 0 as never, needPerson: 2 } }
    }
  },
  {
    name: 'sale-training',
    scenario: {
      lines: full,
      held: 1,
      state: { mode: 'training', shop: { organization: 'Demo shop', cashbox: 'Till 1' } }
    }
  },
  { name: 'guide-find', scenario: { held: 1, state: { isGuided: true } } },
  { name: 'guide-quantity', scenario: { lines: [[0, '1']], state: { isGuided: true } } },
  { name: 'guide-pay', scenario: { lines: full, state: { isGuided: true } } },
  { name: 'guide-checkout', scenario: { lines: full, state: { isGuided: true } }, act: press('F10') },
  { name: 'guide-sold', scenario: { lines: full, state: { isGuided: true } }, act: press('F9') },
  { name: 'sale-removed', scenario: { lines: full }, act: press('Delete') },
  {
    name: 'sale-unknown',
    scenario: { lines: full },
    act: (page) => scan(page, '4780000009999')
  },
  {
    name: 'sale-several',
    scenario: { lines: full },
    act: (page) => scan(page, '2000000000015')
  },
  { name: 'ask-quantity', scenario: { lines: full }, act: press('F3') },
  { name: 'ask-price', scenario: { lines: full }, act: press('F4', 'Alt+2') },
  { name: 'ask-new-price', scenario: { lines: full }, act: press('F4') },
  { name: 'ask-low-price', scenario: { lines: full }, act: both(press('F4'), typed('100'), press('Enter')) },
  { name: 'ask-receipt-discount', scenario: { lines: full }, act: both(press('Control+d'), typed('7')) },
  { name: 'ask-big-discount', scenario: { lines: full }, act: both(press('Control+d'), typed('90'), press('Enter')) },
  { name: 'ask-guests', scenario: { lines: full }, act: press('Alt+g') },
  {
    name: 'sale-receipt-discount',
    scenario: { lines: full },
    act: both(press('Control+d'), typed('7'), press('Enter'))
  },
  { name: 'ask-discount-off', scenario: { lines: full }, act: press('Control+u') },
  {
    name: 'sale-discount-off',
    scenario: { lines: full },
    act: both(press('Control+u'), typed('card'), press('Enter'), typed('2580'), press('Enter'))
  },
  { name: 'why', scenario: { lines: full }, act: press('Control+y') },
  { name: 'ask-hold', scenario: { lines: full }, act: press('F6') },
  {
    name: 'ask-manager',
    scenario: { lines: full, managerNeeded: true },
    act: both(press('F4', 'Alt+2', '1', '5', 'Enter'), typed('11'), press())
  },
  {
    name: 'checkout',
    scenario: { lines: full },
    act: both(press('F10', '/'), typed('10'), press('Enter', 'F3'), typed('30000'), press('Enter', 'F1'))
  },
  { name: 'checkout-rounded', scenario: { lines: full, cashStep: 1000 }, act: press('F10') },
  {
    name: 'checkout-rounded-paid',
    scenario: { lines: full, cashStep: 1000 },
    act: press('F10', 'Enter')
  },
  { name: 'done-rounded', scenario: { lines: full, cashStep: 1000 }, act: press('F10', 'Enter', 'Enter') },
  { name: 'sale-rounded', scenario: { lines: full, cashStep: 1000 } },
  { name: 'checkout-card', scenario: { lines: full }, act: press('F10', 'F6', 'Enter') },
  { name: 'checkout-card-back', scenario: { lines: full }, act: press('F10', 'F6', 'Enter', 'Alt+1', 'Delete') },
  { name: 'checkout-debt', scenario: { lines: full, isOwing: true }, act: press('F10', 'Control+o') },
  {
    name: 'checkout-cashback',
    scenario: { lines: full, isOwing: true, hasCashback: true },
    act: press('F10')
  },
  { name: 'checkout-plan', scenario: { lines: full, isOwing: true }, act: press('F10', 'Control+i') },
  {
    name: 'checkout-send',
    scenario: { lines: full, isOwing: true, hasCashback: true },
    act: press('F10', 'Control+s')
  },
  {
    name: 'checkout-send-unreachable',
    scenario: { lines: full },
    act: press('F5', 'Alt+5', 'F10', 'Control+s')
  },
  { name: 'done-send', scenario: { lines: full, isOwing: true }, act: press('F10', 'Control+s', 'Enter', 'Enter') },
  { name: 'checkout-dollars', scenario: { lines: full }, act: press('F10', '/') },
  { name: 'checkout-rate', scenario: { lines: full }, act: press('F10', 'Control+u') },
  { name: 'checkout-costs', scenario: { lines: full }, act: press('F10', 'Control+h') },
  { name: 'exchange', scenario: { lines: full, isExchange: true } },
  { name: 'checkout-exchange', scenario: { lines: full, isExchange: true }, act: press('F10') },
  { name: 'rules', scenario: { lines: full }, act: menuRow('menu.rules') },
  { name: 'appearance', scenario: { lines: full }, act: menuRow('appearance.title') },
  { name: 'rules-unsaved', scenario: { lines: full }, act: both(menuRow('menu.rules'), press('Alt+2', 'Escape')) },
  { name: 'ports', scenario: { lines: full }, act: menuRow('menu.ports') },
  { name: 'checkout-change', scenario: { lines: full }, act: both(press('F10'), typed('200000'), press('Enter')) },
  {
    name: 'checkout-change-ask',
    scenario: { lines: full },
    act: both(press('F10'), typed('400000'), press('Enter', 'Control+e'))
  },
  {
    name: 'checkout-change-short',
    scenario: { lines: full },
    act: both(press('F10'), typed('9000000'), press('Enter', 'Control+e'))
  },
  {
    name: 'checkout-change-parts',
    scenario: { lines: full },
    act: both(press('F10'), typed('400000'), press('Enter', 'Control+e', 'Enter'))
  },
  {
    name: 'done-change-parts',
    scenario: { lines: full },
    act: both(press('F10'), typed('400000'), press('Enter', 'Control+e', 'Enter', 'Enter'))
  },
  { name: 'done', scenario: { lines: full }, act: both(press('F10'), typed('200000'), press('Enter'), press('Enter')) },
  { name: 'done-phone', scenario: { lines: full }, act: press('F9', 'Control+F11') },
  { name: 'done-exact', scenario: { lines: full.slice(0, 2) }, act: press('F9') },
  { name: 'sale-after', scenario: { lines: full }, act: press('F9', 'Enter') },
  {
    name: 'sale-list',
    scenario: { lines: full },
    act: both(press('Alt+l'), paste('4780000000017 2\n4780000000024;0,5\n10003 6'))
  },
  {
    name: 'sale-list-left',
    scenario: {},
    act: both(press('Alt+l'), paste('10003 6\n0000000000000 1\nMilk 2 3'), press('Enter'))
  },
  { name: 'labels', scenario: { lines: full }, act: press('Alt+p') },
  { name: 'tickets', scenario: { lines: full, held: 4 }, act: press('F7', 'ArrowDown') },
  { name: 'tickets-map', scenario: { lines: full, held: 4 }, act: press('F7', 'F11', 'ArrowRight') },
  { name: 'tickets-map-free', scenario: { lines: full, held: 4 }, act: press('F7', 'F11', 'Alt+5') },
  {
    name: 'tickets-map-elsewhere',
    scenario: { lines: full, held: 4 },
    act: press('F7', 'F11', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight')
  },
  { name: 'tickets-remove', scenario: { lines: full, held: 4 }, act: press('F7', 'Delete') },
  { name: 'tickets-marked', scenario: { lines: full, held: 4 }, act: press('F7', 'F3', 'ArrowDown') },
  { name: 'tickets-table', scenario: { lines: full, held: 4 }, act: press('F7', 'F6') },
  { name: 'tickets-elsewhere', scenario: { lines: full, held: 4 }, act: press('F7', 'F7') },
  { name: 'tickets-conflict', scenario: { lines: full, held: 4 }, act: press('F7', 'Alt+2', 'F9') },
  { name: 'split', scenario: { lines: full, held: 4 }, act: press('F7', 'Alt+4', 'F2', '+', 'ArrowDown', '=') },
  { name: 'split-shares', scenario: { lines: full }, act: press('Control+b', 'F3', '+', '+') },
  { name: 'split-sum', scenario: { lines: full }, act: both(press('Control+b', 'F4'), typed('45000')) },
  { name: 'receipt', scenario: { lines: full, state: { mode: 'training' } }, act: press('F9', 'Enter', 'Control+P') },
  {
    name: 'ask-clock',
    scenario: { lines: full, isClockOff: true },
    act: press('F9')
  },
  { name: 'palette', scenario: { lines: full, held: 2 }, act: press('Control+k') },
  {
    name: 'palette-found',
    scenario: { lines: full, held: 2 },
    act: both(press('Control+k'), typed('re'), press('ArrowDown'))
  },
  { name: 'menu', scenario: { lines: full, state: { mode: 'training' } }, act: press('F12') },
  { name: 'language', scenario: { lines: full }, act: both(menuRow('appearance.title'), press('F10')) },
  {
    name: 'idle',
    scenario: { lines: full, state: { idleLockMinutes: 0 } },
    act: both(menuRow('menu.idleNever'), typed('500'), press('Enter'))
  },
  { name: 'help', scenario: { lines: full }, act: press('F1') },
  { name: 'manual', scenario: { lines: full }, act: press('F1', 'F3') },
  { name: 'help-checkout', scenario: { lines: full }, act: press('F10', 'Shift+F1') },
  ...officePictures,
  ...goodsPictures,
  ...displayPictures,
  ...printingPictures,
  ...cashPictures,
  { name: 'orders', scenario: { lines: full }, act: press('Alt+o', 'ArrowDown') },
  { name: 'orders-none', scenario: { lines: full }, act: both(press('Alt+o'), typed('xyzzy')) },
  {
    name: 'orders-offline',
    scenario: { lines: full, state: { network: 'offline' } },
    act: both(press('F7', 'Control+o'), press('ArrowDown'))
  },
  { name: 'order-losses', scenario: { lines: full }, act: press('Alt+o', 'ArrowDown', 'Enter') },
  { name: 'sale-order', scenario: { lines: full, held: 2 }, act: press('Alt+o', 'Alt+1') },
  { name: 'customer', scenario: { lines: full }, act: press('F5', 'Alt+2', 'F5') },
  { name: 'customer-none', scenario: { lines: full }, act: both(press('F5'), typed('xyzzy')) },
  {
    name: 'customer-new',
    scenario: { lines: full },
    act: both(press('F5'), typed('Hamid'), press('F3', 'Tab'), typed('12'), press('Enter'))
  },
  {
    name: 'customer-edit',
    scenario: { lines: full },
    act: both(press('F5', 'ArrowDown', 'F6', 'Tab', 'Control+a'), typed('12'), press('Enter'))
  },
  { name: 'goods-favourites', scenario: { lines: full, held: 2 }, act: press('PageDown') },
  { name: 'goods-arrange-nothing', scenario: {}, act: both(press('Control+f'), typed('zzzq')) },
  { name: 'goods-catalogue', scenario: { lines: full, held: 2 }, act: press('F2', 'Control+2') },
  { name: 'goods-variants', scenario: { lines: full }, act: press('Control+9') },
  { name: 'failed-screen', scenario: { lines: full, broken: ['reports.view'] }, act: menuRow('menu.reports') },
  { name: 'failed-question', scenario: { lines: full, broken: ['catalog.product'] }, act: press('Control+i') },
  { name: 'goods-look', scenario: { lines: full }, act: press('Control+i', 'ArrowDown') },
  { name: 'goods-boxes', scenario: { lines: full.slice(0, 8) }, act: press('F3', 'Alt+2') },
  { name: 'goods-weight', scenario: { lines: full }, act: both(typed('pomidor'), press('Enter')) },
  {
    name: 'goods-unpriced',
    scenario: { lines: full },
    act: both(typed('молочная смесь'), press('Enter'))
  },
  { name: 'goods-arrange', scenario: { lines: full }, act: press('Control+f', 'ArrowRight', 'ArrowDown') },
  { name: 'goods-arrange-find', scenario: { lines: full }, act: both(press('Control+f'), typed('mol')) },
  { name: 'sale-marks', scenario: { lines: [...full, [7, '3']], marks: 1 } },
  { name: 'ask-marks', scenario: { lines: [...full, [7, '3']], marks: 2 }, act: press('F10', 'ArrowDown') },
  {
    name: 'ask-marks-again',
    scenario: { lines: [...full, [7, '3']], marks: 1 },
    act: both(press('Control+g'), (page) => scan(page, pieceCodes[0]))
  },
  { name: 'scales', scenario: { lines: full }, act: both(toScales, (page) => scan(page, '2200123012500')) },
  { name: 'scales-none', scenario: { lines: full, isQuiet: true }, act: toScales },
  {
    name: 'scales-fault',
    scenario: { lines: full },
    act: both(toScales, press('ArrowDown', 'Tab', 'Tab', 'Tab', 'Tab'), typed('22'))
  },
  { name: 'sale-customer', scenario: { lines: full, held: 2 }, act: press('F5', 'Alt+4') },
  { name: 'ask-date', scenario: { lines: full, held: 2 }, act: both(press('Alt+d'), typed('1840')) },
  {
    name: 'ask-date-old',
    scenario: { lines: full },
    act: both(press('Alt+d'), typed('18.40'), press('Shift+Tab'), typed('1.2.2026'), press('Enter'))
  },
  {
    name: 'ask-date-bad',
    scenario: { lines: full },
    act: both(press('Alt+d', 'Alt+1'), typed('2561'), press('Enter'))
  },
  {
    name: 'sale-dated',
    scenario: { lines: full, held: 2 },
    act: both(press('Alt+d'), typed('1840'), press('Enter'))
  },
  {
    name: 'checkout-dated',
    scenario: { lines: full, held: 2 },
    act: both(press('Alt+d'), typed('1840'), press('Enter', 'F10'))
  },
  { name: 'ask-seller', scenario: { lines: full, held: 4 }, act: press('Control+s', 'ArrowDown', 'ArrowDown') },
  {
    name: 'ask-seller-gone',
    scenario: { lines: full },
    act: both(press('Control+s'), typed('зафар'), press('Enter'))
  },
  { name: 'sale-by-list', scenario: { lines: full, held: 2 }, act: press('Control+i', 'Alt+2', 'F6') },
  {
    name: 'sale-seller',
    scenario: { lines: full, held: 2 },
    act: both(press('Control+s'), typed('sardor'), press('Enter'))
  }
]
