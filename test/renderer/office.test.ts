import type { Page } from 'playwright'
import type { ClosingView } from '../../src/shared/views.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scenario } from './fake-ipc.ts'
import { keyboardUser } from './keyboard-user.ts'
import { full } from './pictures/user-actions.ts'
import { menuRow } from './pictures/menu-row.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// The screens before and after selling, in a real Chromium with a fake IPC. Without Chromium the tests are shown as
// skipped.

const outside: Scenario['without'] = ['shift', 'cashier']
const atWelcome: Scenario = { without: ['shop', ...outside], state: { stage: 'welcome' } }
const atSignIn: Scenario = { without: outside, state: { stage: 'signIn' } }

describe.skipIf(!hasChromium)('the screens of the office', () => {
  let windows: Windows
  let page: Page
  let errors: string[] = []

  const open = async (scenario: Scenario): Promise<void> => {
    ;({ page, errors } = await windows.open(scenario))
  }
  const { press, type, seen } = keyboardUser(() => page)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const inMain = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const pinField = (name = 'PIN') => page.getByLabel(name, { exact: true })
  const managerDialog = () => page.getByRole('dialog', { name: 'Manager approval required' })

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('a wrong address or key is reported at its field, and the field has the focus', async () => {
    await open(atWelcome)
    const address = field('Address of the service')
    await expect.poll(() => address.evaluate((element) => element === document.activeElement)).toBe(true)
    await field('Address of the service').fill('https://api.example')
    await page.getByLabel('API key', { exact: true }).fill('wrong')
    await press('F3')
    await seen('The service does not accept the key.')
    const key = page.getByLabel('API key', { exact: true })
    await expect.poll(() => key.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => key.evaluate((element) => element === document.activeElement)).toBe(true)
    await key.fill('html')
    await press('F3')
    await seen('Something else answers at this address.')
    await expect.poll(() => field('Address of the service').getAttribute('aria-invalid')).toBe('true')
    expect(errors).toEqual([])
  })

  it('the user types an id that the back office refuses to list, and types the PIN twice', async () => {
    await open(atWelcome)
    await field('Address of the service').fill('https://api.example')
    await page.getByLabel('API key', { exact: true }).fill('good')
    await press('Enter')
    await seen('This key may not list: Price list.')
    // The register decides organization and warehouse, so the form does not ask them.
    const combo = (name: string) => page.getByRole('combobox', { name, exact: true })
    expect([await combo('Organization').count(), await combo('Warehouse').count()]).toEqual([0, 0])
    await combo('Register').selectOption({ label: 'Kassa 3, Sergeli savdo' })
    await seen('The register decides: Sergeli savdo, Asosiy ombor')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    expect(await combo('Organization').inputValue()).toBe('o2')
    // A good test leaves the way to practice open.
    await page.getByRole('radio', { name: /Practise/ }).waitFor()
    await field('Price list').fill('p1')
    await page.getByRole('combobox', { name: 'Owner' }).selectOption({ label: 'Shahnoza Yoʻldosheva' })
    await page.getByLabel('Owner’s PIN', { exact: true }).fill('719462')
    await page.getByLabel('The same PIN again', { exact: true }).fill('719463')
    await press('Enter')
    await seen('The two PINs differ.')
    await page.getByLabel('The same PIN again', { exact: true }).fill('719462')
    await press('Enter')
    await page.getByRole('region', { name: 'Downloading data' }).waitFor()
    expect(errors).toEqual([])
  })

  it('the selling rules are saved by Enter only, and a limit that is no number is named at its field', async () => {
    await open({})
    await menuRow('menu.rules')(page)
    const debt = page.getByRole('switch', { name: 'Sell on debt' })
    const limit = field('Debt limit without a manager, soʻm')
    await expect.poll(() => debt.getAttribute('aria-checked')).toBe('true')
    await press('Alt+2')
    await seen('Not saved yet')
    await limit.fill('much')
    await press('Enter')
    await expect.poll(() => limit.getAttribute('aria-invalid')).toBe('true')
    await limit.fill('750000')
    await press('Enter')
    await seen('Saved')
    // The page beside it and back: what was saved is shown, and Esc leads out of the settings at once.
    await press('Control+PageUp', 'Control+PageDown')
    await expect.poll(() => debt.getAttribute('aria-checked')).toBe('false')
    await expect.poll(() => limit.inputValue()).toMatch(/^750\s000$/)
    await press('Escape')
    await page.getByRole('main').and(page.locator('.sale')).waitFor()
    expect(errors).toEqual([])
  })

  it('changes that are not saved are never dropped without a question', async () => {
    await open({})
    await menuRow('menu.rules')(page)
    const isOnDebt = () => page.getByRole('switch', { name: 'Sell on debt' }).getAttribute('aria-checked')
    const question = page.getByRole('dialog', { name: 'Save the changes?' })
    const askedAfter = async (...keys: string[]) => {
      await press(...keys)
      await question.waitFor()
    }
    await expect.poll(isOnDebt).toBe('true')
    await askedAfter('Alt+2', 'Control+PageUp')
    await press('Escape')
    await expect.poll(isOnDebt).toBe('false')
    await askedAfter('Control+PageUp')
    await press('Alt+1', 'Control+PageDown')
    await expect.poll(isOnDebt).toBe('true')
    await askedAfter('Alt+2', 'Escape')
    await press('Enter')
    await page.getByRole('main').and(page.locator('.sale')).waitFor()
    await menuRow('menu.rules')(page)
    await expect.poll(isOnDebt).toBe('false')
    expect(errors).toEqual([])
  })

  it('the lock screen counts down after wrong PINs, and lets nobody in meanwhile', async () => {
    await open({ state: { isLocked: true } })
    await pinField().waitFor()
    await type('0000')
    await press('Enter')
    await seen(/Wait 20 seconds, then try again/)
    await type('2580')
    expect(await inMain('Unlock').isDisabled()).toBe(true)
    expect(errors).toEqual([])
  })

  it('a person without a PIN gets one after a manager approves', async () => {
    await open(atSignIn)
    await page.getByRole('radio', { name: /Гульнара/ }).waitFor()
    await press('Alt+3')
    await type('7194')
    await press('Enter')
    await pinField('The same PIN again').waitFor()
    await type('7194')
    await press('Enter')
    await managerDialog().getByLabel('PIN', { exact: true }).waitFor()
    await type('2580')
    await press('Enter')
    await seen(/has a PIN now/)
    expect(errors).toEqual([])
  })

  it('a shift opens with the counted cash, and + in the note is text', async () => {
    await open({ without: ['shift'], state: { stage: 'openShift' } })
    await field('Pieces of 200 000 soʻm').waitFor()
    await type('2')
    await press('Enter', '+', '+')
    await expect.poll(() => field('Pieces of 100 000 soʻm').inputValue()).toBe('2')
    await page.getByRole('status', { name: 'In the drawer' }).getByText('600 000').waitFor()
    await press('Control+e')
    await type('2 + 2')
    await expect.poll(() => page.getByLabel(/^Note/).inputValue()).toBe('2 + 2')
    await press('F10')
    // The other currency of the drawer was left with money and is not counted.
    await page.getByRole('dialog', { name: 'The cash is not counted' }).waitFor()
    await press('Enter')
    await page.getByRole('heading', { name: 'Sale', level: 1 }).waitFor({ state: 'attached' })
    expect(errors).toEqual([])
  })

  it('the close shows no expected amounts before the count, never takes blank as zero, and asks before a second count starts blank', async () => {
    await open({})
    await page.getByRole('main').waitFor()
    await press('F12', 'Alt+2')
    await page.getByRole('heading', { name: 'Close shift 418' }).waitFor()
    expect(await page.getByText('Expected').count()).toBe(0)
    await type('8')
    await press('F10')
    await seen(/Not counted yet: Naqd, \$, Uzcard, Humo, Click, Payme/)
    await press('F5')
    await expect.poll(() => field('Uzcard').inputValue()).toBe('0')
    await press('F10')
    const row = page.getByRole('table', { name: 'Expected and counted' }).getByRole('row', { name: /^Humo/ })
    await row.getByText('−44 000').waitFor()
    const question = page.getByRole('dialog', { name: 'Drop this count and count again?' })
    await press('F6')
    await question.waitFor()
    await press('Escape')
    await question.waitFor({ state: 'hidden' })
    await row.getByText('−44 000').waitFor()
    await press('F6', 'Enter')
    await expect.poll(() => field('Pieces of 200 000 soʻm').inputValue()).toBe('')
    expect(errors).toEqual([])
  })

  it('a count that is typed for the close stays while the user looks at another screen, until it is compared', async () => {
    await open({})
    await page.getByRole('main').waitFor()
    const pieces = field('Pieces of 200 000 soʻm')
    await press('F12', 'Alt+2')
    await page.getByRole('heading', { name: 'Close shift 418' }).waitFor()
    await type('8')
    await expect.poll(() => pieces.inputValue()).toBe('8')
    await press('Control+j')
    await page.getByRole('heading', { name: 'System' }).waitFor()
    await press('Escape', 'F12', 'Alt+2')
    await expect.poll(() => pieces.inputValue()).toBe('8')
    // A count that was compared is not kept: people would only copy the old figures. A sale asks for a new count.
    await press('F5', 'F10')
    await page.getByRole('table', { name: 'Expected and counted' }).waitFor()
    await page.evaluate(() => {
      const { kassa } = window
      const call = kassa.call.bind(kassa)
      kassa.call = async (name, input) => {
        const answer = await call(name, input)
        return name === 'shift.closing' && answer.ok
          ? ({ ok: true, value: { ...(answer.value as ClosingView), isCounted: false } } as never)
          : answer
      }
    })
    await press('Escape', 'F12', 'Alt+2')
    await pieces.waitFor()
    expect(await pieces.inputValue()).toBe('')
    expect(errors).toEqual([])
  })

  it('the note of a close keeps the reason of each difference with its name, and another reason of the same one replaces it', async () => {
    await open({})
    await page.getByRole('main').waitFor()
    await press('F12', 'Alt+2', 'F5', 'F10')
    await page.getByRole('table', { name: 'Expected and counted' }).waitFor()
    const note = page.getByRole('textbox', { name: /^Note/ })
    const toNote = page.getByRole('button', { name: 'To note' })
    const parts = async () => (await note.inputValue()).split('; ')
    await note.fill('by Olim', { timeout: 15_000 })
    await toNote.first().click()
    await toNote.last().click()
    await expect.poll(async () => (await parts()).length).toBe(3)
    const [typed, first, last] = await parts()
    expect(typed).toBe('by Olim')
    expect(first).toMatch(/^Naqd.*: /)
    expect(last?.split(': ')[0]).not.toBe(first?.split(': ')[0])
    await toNote.nth(1).click()
    await expect.poll(async () => (await parts())[1]).not.toBe(first)
    expect(await parts()).toEqual([typed, expect.stringMatching(/^Naqd.*: /), last])
    expect(errors).toEqual([])
  })

  it('the close names the card payment that has no result, and F4 leads to it', async () => {
    await open({ lines: full })
    await page.getByRole('main').waitFor()
    await press('F10', 'F6', 'Enter')
    await page.getByRole('dialog').waitFor()
    const answers = await page.getByRole('dialog').innerText()
    await press('Escape', 'F12', 'Alt+2')
    await page.getByRole('heading', { name: 'Close shift 418' }).waitFor()
    await press('F5', 'F10')
    await seen(/card payment without a result: Uzum, .*soʻm/)
    await press('F4')
    await expect.poll(() => page.getByRole('dialog').innerText()).toBe(answers)
    expect(errors).toEqual([])
  })

  it('the close names a part-paid ticket with its method and sum before the count, and F4 leads to its payment', async () => {
    await open({ lines: full })
    await page.getByRole('main').waitFor()
    await press('F10')
    await page.keyboard.type('5000')
    await press('Enter')
    await seen(/^5\s000 of/)
    await press('Escape', 'F12', 'Alt+2')
    await page.getByRole('heading', { name: 'Close shift 418' }).waitFor()
    await seen(/Ticket 1042 is part-paid: Naqd, 5\s000/)
    expect(await page.getByText('It is held for the next shift').count()).toBe(0)
    await press('F4')
    await seen(/^5\s000 of/)
    expect(errors).toEqual([])
  })

  it('a shift with a difference closes only with a note, and the Z report stays until the user closes it', async () => {
    await open({})
    await page.getByRole('main').waitFor()
    await press('F12', 'Alt+2')
    await page.getByRole('heading', { name: 'Close shift 418' }).waitFor()
    await press('F5', 'F10')
    await inMain('Close the shift write a note first').waitFor()
    await press('Enter', 'F10')
    await page.getByText('Write what happened first').waitFor()
    await page.keyboard.type('Counted twice')
    await press('F10')
    await page.getByRole('heading', { name: 'Z report' }).waitFor()
    await press('Enter')
    await page.getByRole('radiogroup', { name: 'Who is selling?' }).waitFor()
    expect(errors).toEqual([])
  })

  it('a job is written off only with a reason and a manager, and only possible actions are offered', async () => {
    await open({})
    await page.getByRole('main').waitFor()
    await press('Control+j')
    const verbs = page.getByRole('group', { name: 'What to do with Sale 2K7QX-004127' })
    await verbs.waitFor()
    expect(await verbs.getByRole('button', { name: /^Adopt/ }).getAttribute('aria-disabled')).toBe('true')
    await press('F5')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await press('F8')
    const question = page.getByRole('dialog', { name: 'Write off: Sale 2K7QX-004127' })
    expect(await question.getByRole('button', { name: 'Write off' }).isDisabled()).toBe(true)
    await question.getByLabel('Reason').fill('The customer is gone')
    await press('Enter')
    await managerDialog().getByLabel('PIN', { exact: true }).waitFor()
    await type('2580')
    await press('Enter')
    await seen('Everything is sent.')
    expect(errors).toEqual([])
  })

  it('the keys of adopting, resending and fixing ask about the chosen job if that is possible for it', async () => {
    await open({})
    await page.getByRole('main').waitFor()
    await press('Control+j')
    const asks = async (key: string, name: string) => {
      await press(key)
      const question = page.getByRole('dialog', { name })
      await question.waitFor()
      await press('Escape')
      await question.waitFor({ state: 'hidden' })
    }
    await page.getByRole('group', { name: 'What to do with Sale 2K7QX-004127' }).waitFor()
    await asks('F6', 'Resend: Sale 2K7QX-004127')
    await asks('F7', 'Fix: Sale 2K7QX-004127')
    await press('ArrowDown')
    await page.getByRole('group', { name: 'What to do with Sale 2K7QX-004131' }).waitFor()
    await asks('F5', 'Adopt: Sale 2K7QX-004131')
    expect(errors).toEqual([])
  })

  it('the question whether to drop a test print names it, although it has no number', async () => {
    await open({ isQuiet: true })
    await menuRow('menu.printing')(page)
    await press('F9', 'F2', 'F6')
    await page.getByRole('dialog', { name: 'Do not print Test print', exact: true }).waitFor()
    expect(errors).toEqual([])
  })

  it('repeated Enters open no shift while nothing is counted, and F10 asks what the drawer holds', async () => {
    await open({ without: ['shift'], state: { stage: 'openShift' } })
    const pieces = page.getByRole('textbox', { name: /^Pieces of/ })
    await pieces.first().waitFor()
    const isFirst = () => pieces.first().evaluate((field) => field === document.activeElement)
    await expect.poll(isFirst).toBe(true)
    const fields = await page.getByRole('main').getByRole('textbox').count()
    const note = 1
    for (let at = 1; at < fields - note; at += 1) await press('Enter')
    expect(await isFirst()).toBe(false)
    await press('Enter')
    await expect.poll(isFirst).toBe(true)
    expect(await page.getByRole('heading', { name: 'Open the shift' }).count()).toBe(1)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Next: 100/ })
      .waitFor()
    await press('F10')
    const question = page.getByRole('dialog', { name: 'The cash is not counted' })
    await question.waitFor()
    await press('Escape')
    await expect.poll(() => question.count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'Open the shift' }).count()).toBe(1)
    await press('F10', 'Enter')
    await page.getByRole('heading', { name: 'Sale', exact: true }).waitFor({ state: 'attached' })
    expect(errors).toEqual([])
  })

  it('a float that nobody counted is offered as it was closed, in each currency, or as nothing', async () => {
    await open({ without: ['shift'], state: { stage: 'openShift' } })
    await page
      .getByRole('textbox', { name: /^Pieces of/ })
      .first()
      .waitFor()
    await press('F10')
    const question = page.getByRole('dialog', { name: 'The cash is not counted' })
    await question.getByText('Not counted: Naqd, soʻm; Naqd, $. What is in the drawer?').waitFor()
    await question.getByRole('button', { name: /^As it was closed: .*soʻm, .*\$/ }).waitFor()
    await question.getByRole('button', { name: /^Nothing: 0 soʻm, 0/ }).waitFor()
    await press('Alt+2')
    await page.getByRole('heading', { name: 'Sale', exact: true }).waitFor({ state: 'attached' })
    expect(errors).toEqual([])
  })
})
