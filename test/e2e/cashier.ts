import { expect, type Page } from '@playwright/test'
import { localeNames, type LocaleName } from '../../src/shared/choices.ts'
import { languageTag } from '../../src/shared/format.ts'
import { userAt } from './user.ts'
import './ipc.ts'
import type { Service } from './service.ts'

// A cashier without a mouse: every action is done by keys, as at a real till, in English. The file needs no test
// runner, because the tour (tools/tour) uses the same cashier.

export const pin = '482615'
export const owner = 'Malika Y.'
/** Goods of the demo shop. */
export const goods = {
  bread: { code: '4780090011112', name: 'Qirqilgan oq non 400 g', price: 7_500 },
  milk: { code: '4780090013338', name: 'Sut Musaffo 3,2 % 1 l', price: 15_500 },
  kefir: { code: '4780090014076', name: 'Qatiq 2,5 % 0,5 l', price: 9_500 }
} as const

/** The shop and register of the till, as Welcome asks for them. */
/** The register decides the organization and the warehouse. */
const shop = { Register: 'Kassa 1', 'Price list': 'Chakana' }
type Place = Partial<typeof shop & { Owner: string }>

export type Cashier = ReturnType<typeof cashierAt>

/** Returns a cashier for this window. */
export function cashierAt(page: Page) {
  const { keyboard } = page
  const user = userAt(page)
  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) await keyboard.press(key)
  }
  const type = (text: string): Promise<void> => keyboard.type(text)
  const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
  const total = page.getByRole('region', { name: 'Total' })

  /** Presses Tab until the field of this name has the focus. */
  async function tabTo(label: string): Promise<void> {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toBeVisible()
    for (let steps = 0; steps < 60; steps += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab never came to ${label}`)
  }

  const cashier = {
    page,
    press,
    type,
    tabTo,
    heading,

    /** Chooses the language of the till from the list, while nobody is signed in. */
    async speak(locale: LocaleName): Promise<void> {
      await press('F10')
      await expect(page.getByRole('dialog')).toBeVisible()
      await press(`Alt+${localeNames.indexOf(locale) + 1}`)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(locale))
    },
    async speakEnglish(): Promise<void> {
      if ((await page.locator('html').getAttribute('lang'))?.startsWith('en') !== true) await cashier.speak('en')
    },

    async connect(service: Pick<Service, 'url' | 'apiKey'>, place: Place = {}): Promise<void> {
      await cashier.fillPlace(service, place)
      await cashier.fillPin()
      await expect(heading('Sign in')).toBeAttached()
    },

    /** Fills in Welcome: address, key, shop and register. */
    async fillPlace(service: Pick<Service, 'url' | 'apiKey'>, place: Place = {}): Promise<void> {
      await expect(page.locator('main.welcome')).toBeVisible()
      await cashier.speakEnglish()
      await tabTo('Address of the service')
      // The address that `--service` offered need not be typed.
      if ((await page.getByLabel('Address of the service', { exact: true }).inputValue()) !== service.url) {
        await press('Control+a')
        await keyboard.insertText(service.url)
      }
      await tabTo('API key')
      await keyboard.insertText(service.apiKey)
      await press('F3')
      await expect(page.getByText('The service answers.')).toBeVisible()
      for (const [label, name] of Object.entries({ ...shop, ...place })) {
        await tabTo(label)
        await keyboard.type(name)
      }
    },

    /** Fills in everything on Welcome, and presses the Enter that begins the first fill. */
    async fillForm(service: Pick<Service, 'url' | 'apiKey'>): Promise<void> {
      await cashier.fillPlace(service)
      await cashier.fillPin()
    },
    async fillPin(): Promise<void> {
      await tabTo('Owner’s PIN')
      await keyboard.type(pin)
      await tabTo('The same PIN again')
      await keyboard.type(pin)
      await press('Enter')
    },

    /** Waits for the end of the first fill. From here on the network is not needed. */
    async waitForGoods(): Promise<void> {
      const isFilling = () =>
        page.evaluate(async () => {
          const state = await window.kassa.call('app.state', {})
          return !state.ok || state.value.fill !== undefined
        })
      await expect.poll(isFilling).toBe(false)
    },

    async signIn(name: string = owner, withPin: string = pin): Promise<void> {
      const person = page.getByRole('radio', { name: new RegExp(`^${name.replaceAll('\u00ad', '')}`) })
      await expect(person).toBeVisible()
      const people = await page.getByRole('radio').allInnerTexts()
      await press(`Alt+${people.findIndex((text) => text.includes(name)) + 1}`)
      await expect(person).toHaveAttribute('aria-checked', 'true')
      await keyboard.type(withPin)
      await press('Enter')
    },

    /** Counts two notes of 200 000 into the drawer. */
    async openShift(): Promise<void> {
      await expect(heading('Open the shift')).toBeVisible()
      await expect(page.locator('input:focus')).toHaveCount(1)
      await keyboard.type('2')
      await press('F10')
      // A currency that was left with money and is not counted is asked about. Enter takes it as it was closed.
      const question = page.getByRole('dialog', { name: 'The cash is not counted' })
      await expect(heading('Sale').or(question)).toBeAttached()
      if (await question.isVisible()) await press('Enter')
      await expect(heading('Sale')).toBeAttached()
    },

    scan: (code: string): Promise<void> => user.scan(code),
    async sees(amount: string): Promise<void> {
      await expect(total).toContainText(amount)
    },
    line: (name: string) => page.getByRole('row').filter({ hasText: name }),

    async find(text: string, name: string): Promise<void> {
      await keyboard.type(text)
      await expect(page.getByRole('option', { name: new RegExp(name) }).first()).toBeVisible()
      await press('Enter')
    },

    async hold(name: string): Promise<void> {
      await press('F6')
      await expect(page.getByRole('dialog')).toBeVisible()
      await keyboard.type(name)
      await press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
    },

    async recall(name: string): Promise<void> {
      await press('F7')
      await expect(heading('Tickets')).toBeAttached()
      await expect(page.getByText(name).first()).toBeVisible()
      await press('Enter')
      await expect(heading('Sale')).toBeAttached()
    },

    /** Answers the question of a payment method with a terminal. Other methods ask nothing. */
    async terminalApproves(): Promise<void> {
      const asked = page.getByRole('heading', { name: 'What does the terminal say?' })
      const covered = page.getByText(/^(Paid in full|Change)$/)
      await expect(asked.or(covered).first()).toBeVisible()
      if (!(await asked.isVisible())) return
      await press('Alt+1')
      await expect(asked).toBeHidden()
    },

    /** Pays the due with one method, by its key, and finishes. */
    async pay(methodKey: string, typed = ''): Promise<void> {
      await press('F10')
      await expect(heading('Checkout')).toBeAttached()
      await press(methodKey)
      await keyboard.type(typed)
      await press('Enter')
      await cashier.terminalApproves()
      await expect(page.getByText('Left to pay', { exact: true })).toBeHidden()
      await press('Enter')
      await expect(heading('Sale done')).toBeAttached()
    },

    async nextCustomer(): Promise<void> {
      await press('Enter')
      await expect(heading('Sale')).toBeAttached()
    },

    /** Makes the blind count with this many notes of 200 000 and nothing else, then the comparison and the close. */
    async closeShift(notes: string): Promise<void> {
      await cashier.menu('Close shift')
      await expect(heading(/^Close shift/)).toBeVisible()
      await keyboard.type(notes)
      await press('F5', 'F10')
      await expect(page.getByText('Expected').first()).toBeVisible()
      await cashier.closeCompared()
      await expect(heading(/Z report/)).toBeVisible()
    },

    /** Closes from the comparison. A difference needs a note. */
    async closeCompared(): Promise<void> {
      await press('F10')
      await user.rest()
      if ((await page.locator('#close-note[aria-invalid=true]').count()) === 0) return
      await keyboard.type('Counted twice')
      await press('F10')
    },

    /** Types the manager's PIN into the question for it. */
    async approve(managersPin = '2580'): Promise<void> {
      const asked = page.getByRole('dialog', { name: 'Manager approval required' })
      await expect(asked).toBeVisible()
      await keyboard.type(managersPin)
      await press('Enter')
      await expect(asked).toBeHidden()
    },

    /** Chooses a row of the menu by its own key. */
    async menu(name: string): Promise<void> {
      await press('F12')
      const dialog = page.getByRole('dialog')
      const named = { name: new RegExp(`^${name.replaceAll('\u00ad', '')}`) }
      const row = dialog.getByRole('button', named).or(dialog.getByRole('switch', named))
      await expect(row).toBeVisible()
      await press((await row.getAttribute('aria-keyshortcuts')) ?? '')
    }
  }
  return cashier
}
