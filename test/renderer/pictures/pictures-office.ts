import type { Page } from 'playwright'
import type { FillView } from '../../../src/shared/views.ts'
import type { Scenario } from '../fake-ipc.ts'
import { registerInUse } from '../fakes/fake-welcome.ts'
import { both, press, typed, type Picture } from './user-actions.ts'
import { menuRow } from './menu-row.ts'

// The screens before and after selling: welcome, fill, sign-in, shift, reports, queue, history.

const fill = (key: string, url = 'https://api.bito.uz') =>
  both(async (page) => {
    const fields = page.getByRole('main').locator('input')
    await fields.nth(0).fill(url)
    await fields.nth(1).fill(key)
  }, press('F3'))
/** Chooses the register in which another till has a shift, and an owner with a PIN. */
async function chooseTakenRegister(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.locator('select').first().selectOption(registerInUse.id)
  await main.locator('input:not([type=password])').last().fill('p1')
  await main.locator('select').last().selectOption({ index: 1 })
  for (const field of [1, 2]) await main.locator('input[type=password]').nth(field).fill('719462')
}
/** Types numbers of pieces with Enter after each, as a person counts. */
const count = (...pieces: string[]) => both(...pieces.flatMap((text) => [typed(text), press('Enter')]))

const outside: Scenario['without'] = ['shift', 'cashier']
const atWelcome: Scenario = { without: ['shop', ...outside], state: { stage: 'welcome' } }
const filling: FillView = {
  resource: 'product',
  done: 8412,
  total: 14_360,
  rate: 1180,
  secondsLeft: 5,
  isFirst: true,
  canSell: false
}

export const officePictures: Picture[] = [
  { name: 'books', scenario: {}, act: press('Control+j', 'Control+b') },
  {
    name: 'books-bad',
    scenario: { isBadFile: true, state: { notices: ['recovered'] } },
    act: press('Control+j', 'Control+b')
  },
  { name: 'books-restore', scenario: {}, act: press('Control+j', 'Control+b', 'ArrowDown', 'F6') },
  { name: 'welcome', scenario: atWelcome },
  {
    name: 'welcome-practise',
    scenario: atWelcome,
    act: press('Alt+2')
  },
  {
    name: 'welcome-wrong',
    scenario: atWelcome,
    act: fill('wrong')
  },
  { name: 'welcome-html', scenario: atWelcome, act: fill('html') },
  {
    name: 'welcome-found',
    scenario: atWelcome,
    act: both(fill('key'), press('Enter'))
  },
  {
    name: 'welcome-rights',
    scenario: atWelcome,
    act: both(fill('key'), async (page) => {
      await page.getByRole('main').locator('select').first().selectOption('c1')
      await page.getByRole('main').locator('input:not([type=password])').last().fill('p1')
    })
  },
  { name: 'welcome-taken', scenario: atWelcome, act: both(fill('key'), chooseTakenRegister, press('Enter')) },
  {
    name: 'recovering',
    scenario: {
      late: ['app.state'],
      recovering: {
        seconds: 61,
        place: 7,
        tables: 50,
        rows: 400,
        isFromBackup: false,
        backupAt: Date.UTC(2026, 0, 5, 12),
        locale: 'en'
      }
    }
  },
  { name: 'filling', scenario: { without: outside, state: { stage: 'filling', fill: filling } } },
  { name: 'signin', scenario: { without: outside, state: { stage: 'signIn' } }, act: press('2', '5', '8') },
  {
    name: 'signin-training',
    scenario: {
      state: { stage: 'signIn', mode: 'training', shop: { organization: 'Demo', cashbox: 'Till 1' } }
    }
  },
  {
    name: 'signin-locked',
    scenario: { state: { isLocked: true } },
    act: press('0', '0', '0', '0', 'Enter')
  },
  {
    name: 'signin-enrol',
    scenario: { without: outside, state: { stage: 'signIn' } },
    act: press('Alt+3', '7', '1', '9', '4', 'Enter', '7', '1')
  },
  {
    name: 'signin-enrol-pin',
    scenario: { without: outside, state: { stage: 'signIn' } },
    act: press('Alt+3', '7', '1', '9', '4', 'Enter', '7', '1', '9', '4', 'Enter')
  },
  {
    name: 'owner-key',
    scenario: { without: outside, state: { stage: 'signIn' }, ownerNeeded: true },
    act: press('Alt+3', '7', '1', '9', '4', 'Enter', '7', '1', '9', '4', 'Enter')
  },
  {
    name: 'owner-key-wrong',
    scenario: { without: outside, state: { stage: 'signIn' }, ownerNeeded: true },
    act: both(press('Alt+3', '7', '1', '9', '4', 'Enter', '7', '1', '9', '4', 'Enter'), count('wrong'))
  },
  {
    name: 'open',
    scenario: { without: ['shift'], state: { stage: 'openShift' } },
    act: count('0', '0', '4', '5', '10', '10', '14', '20')
  },
  { name: 'open-not-counted', scenario: { without: ['shift'], state: { stage: 'openShift' } }, act: press('F10') },
  {
    name: 'signin-making',
    scenario: { without: ['shift', 'cashier'], late: ['people.list'], state: { stage: 'signIn', mode: 'training' } }
  },
  {
    name: 'close-count',
    scenario: {},
    act: both(press('F12', 'Alt+2'), count('8', '24', '27', '21', '29', '23', '17'))
  },
  { name: 'close-missing', scenario: {}, act: both(press('F12', 'Alt+2'), count('8', '24'), press('F10')) },
  { name: 'close-differs', scenario: {}, act: both(press('F12', 'Alt+2'), count('8'), press('F5', 'F10')) },
  { name: 'ask-recount', scenario: {}, act: both(press('F12', 'Alt+2'), count('8'), press('F5', 'F10', 'F6')) },
  {
    name: 'close-right',
    scenario: { isQuiet: true },
    act: both(press('F12', 'Alt+2'), count('8'), press('F5', 'F10'))
  },
  {
    name: 'close-record-cash',
    scenario: {},
    act: both(press('F12', 'Alt+2'), count('8'), press('F5', 'F10', 'F11'))
  },
  {
    name: 'close-without-note',
    scenario: {},
    act: both(press('F12', 'Alt+2'), count('8'), press('F5', 'F10', 'F10'))
  },
  {
    name: 'report-z',
    scenario: {},
    act: both(press('F12', 'Alt+2'), count('8'), press('F5', 'F10', 'F10'), typed('Counted twice'), press('F10'))
  },
  { name: 'closed-shifts', scenario: {}, act: menuRow('menu.shifts') },
  { name: 'closed-shift-z', scenario: {}, act: both(menuRow('menu.shifts'), press('ArrowDown', 'Enter')) },
  { name: 'history-below-list', scenario: {}, act: both(menuRow('menu.shifts'), press('Enter', 'F8')) },
  { name: 'receipt-below-list', scenario: {}, act: both(menuRow('menu.shifts'), press('Enter', 'F8', 'Enter')) },
  { name: 'closed-shifts-days', scenario: {}, act: both(menuRow('menu.shifts'), press('F5')) },
  { name: 'reports-days', scenario: {}, act: both(menuRow('menu.reports'), press('Control+d')) },
  { name: 'reports-chosen', scenario: {}, act: both(menuRow('menu.reports'), press('Control+d', 'Alt+4', 'Enter')) },
  {
    name: 'sign-in-refused',
    scenario: { state: { stage: 'signIn', isLocked: true } },
    act: both(press('Alt+2'), typed('7531'), press('Enter'))
  },
  { name: 'people', scenario: {}, act: menuRow('menu.people') },
  { name: 'people-new-pin', scenario: {}, act: both(menuRow('menu.people'), press('F5')) },
  { name: 'people-remove-pin', scenario: {}, act: both(menuRow('menu.people'), press('ArrowDown', 'F8')) },
  { name: 'report-x', scenario: {}, act: press('F12', 'Alt+1') },
  { name: 'sales-hours', scenario: {}, act: menuRow('menu.reports') },
  { name: 'sales-sellers', scenario: {}, act: both(menuRow('menu.reports'), press('F12')) },
  { name: 'sales-customers', scenario: {}, act: both(menuRow('menu.reports'), press('Control+i')) },
  { name: 'sales-goods', scenario: {}, act: both(menuRow('menu.reports'), press('F3', 'F10')) },
  {
    name: 'hand-over',
    scenario: {},
    act: both(menuRow('menu.handOver'), count('8', '24'), press('F5', 'F10', '2', '5'))
  },
  {
    name: 'system',
    scenario: { state: { unsent: { count: 7, amountMinor: 756_900 as never, needPerson: 2 } } },
    act: press('Control+J')
  },
  { name: 'system-quiet', scenario: { isQuiet: true, state: { network: 'byHand' } }, act: press('Control+J') },
  { name: 'system-second', scenario: {}, act: press('Control+J', 'ArrowDown') },
  { name: 'system-write-off', scenario: {}, act: press('Control+J', 'F8', 'x') },
  { name: 'system-came', scenario: {}, act: press('Control+J', 'F3') },
  { name: 'system-incidents', scenario: {}, act: press('Control+J', 'F4') },
  { name: 'system-incident', scenario: {}, act: press('Control+J', 'F4', 'ArrowDown', 'Delete', 'x') },
  { name: 'system-fix', scenario: {}, act: press('Control+J', 'F7', 'x') },
  { name: 'system-about', scenario: {}, act: press('Control+J', 'F12') },
  {
    name: 'system-renew',
    scenario: { state: { endpointBlocks: [{ kind: 'credentials' }] } },
    act: press('Control+J', 'F11')
  },
  { name: 'rights', scenario: {}, act: press('Control+J', 'Control+i') },
  { name: 'rights-asking', scenario: {}, act: press('Control+J', 'Control+i', 'F5') },
  { name: 'rights-stopped', scenario: {}, act: press('Control+J', 'Control+i', 'F5', 'F6') },
  { name: 'updates', scenario: {}, act: press('Control+J', 'Control+U') },
  { name: 'updates-offered', scenario: {}, act: press('Control+J', 'Control+U', 'F2') },
  { name: 'updates-apt', scenario: { updateWay: 'deb' }, act: press('Control+J', 'Control+U', 'F2') },
  { name: 'updates-fetching', scenario: {}, act: press('Control+J', 'Control+U', 'F2', 'F3') },
  { name: 'updates-held', scenario: {}, act: press('Control+J', 'Control+U', 'F2', 'F2', 'F10') },
  {
    name: 'updates-by-hand',
    scenario: { without: ['shift'], state: { stage: 'openShift' } },
    act: press('Control+J', 'Control+U', 'F2', 'F2', 'F10')
  },
  {
    name: 'updates-unsent',
    scenario: {
      without: ['shift'],
      state: { stage: 'openShift', unsent: { count: 7, amountMinor: 0 as never, needPerson: 2 } }
    },
    act: press('Control+J', 'Control+U', 'F2', 'F2', 'F10')
  },
  { name: 'news', scenario: { state: { newsSince: '0.0.9' } }, act: press('Shift') },
  { name: 'system-diagnostics', scenario: {}, act: press('Control+J', 'Control+D') },
  {
    name: 'system-paper-gone',
    scenario: {},
    act: press('Control+J', 'F12', 'Control+H', ...Array.from('1234123412341234'), 'Enter')
  },
  {
    name: 'system-paper-there',
    scenario: {},
    act: press('Control+J', 'Control+H', ...Array.from('9f2c 41d0 7be8 5a30'), 'Enter')
  },
  { name: 'history', scenario: {}, act: press('F8', 'ArrowDown') },
  { name: 'foreign', scenario: {}, act: both(press('F8', 'F3'), typed('7M3TD'), press('F5')) },
  { name: 'foreign-none', scenario: {}, act: both(press('F8', 'F3'), typed('xyzzy'), press('F5')) },
  {
    name: 'foreign-offline',
    scenario: { state: { network: 'offline' } },
    act: both(press('F8', 'F3'), typed('7M3TD'))
  },
  { name: 'foreign-refund', scenario: {}, act: both(press('F8', 'F3'), typed('7M3TD'), press('Enter', '+')) },
  { name: 'refund', scenario: {}, act: press('F8', 'ArrowDown', 'F8', '+', 'ArrowDown', '=') },
  { name: 'refund-split', scenario: {}, act: both(press('F8', 'ArrowDown', 'F8', '=', 'Control+b'), typed('12000')) },
  { name: 'refund-manager', scenario: {}, act: press('F8', 'ArrowDown', 'F8', '=', 'F1', 'Alt+1', 'Enter') },
  {
    name: 'refund-ask',
    scenario: { state: { cashier: { id: 'p1' as never, name: 'Nodira A.', isManager: true, isEnrolled: true } } },
    act: press('F8', 'ArrowDown', 'F8', '=', 'F1', 'Alt+1', 'Enter')
  },
  { name: 'history-copied', scenario: {}, act: press('F8', 'ArrowDown', 'F4') },
  { name: 'history-narrowed', scenario: {}, act: press('F8', 'F5', 'F6', 'F10', 'F11', 'F11') },
  { name: 'history-narrowed-none', scenario: {}, act: press('F8', 'F7') },
  { name: 'history-none', scenario: {}, act: press('F8', '9', '9', '9', '9', '9') }
]
