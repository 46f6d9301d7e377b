import { expect as baseExpect, type Locator, type Page } from '@playwright/test'

// Reads what the window shows: the tour reports only figures that it read from the page.

/** The timeout is the same outside the test runner as within it. */
export const expect = baseExpect.configure({ timeout: 10_000 })

/**
 * Returns the text of an element as a person reads it: a figure and its currency are separate parts without a space
 * between.
 */
async function read(place: Locator): Promise<string> {
  const parts = await place.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '')
    return found
  })
  return parts.join(' ').replace(/\s+/g, ' ').trim()
}

/** Waits until a place shows exactly this text, and returns it. */
async function says(place: Locator, text: string): Promise<string> {
  await expect.poll(() => read(place).catch(() => '')).toBe(text)
  return text
}

export type Screen = ReturnType<typeof screenOf>

export function screenOf(page: Page) {
  const status = page.getByRole('banner')
  const cells = async (row: Locator) => {
    await expect(row).toBeVisible()
    const all = await row.getByRole('cell').all()
    return Promise.all(all.map(read))
  }
  return {
    total: (text: string) => says(page.locator('.total-figure'), text),
    /** "2 unsent" in the status bar. */
    unsent: (count: number) => says(status.locator('[aria-keyshortcuts="Control+J"] .num'), `${count} unsent`),
    network: (words: string) => says(status.locator('.status-net'), words),
    training: () => says(status.locator('.status-note b'), 'TRAINING'),
    shift: () => read(status.locator('.status-shift')),
    /** The sum of the notes counted so far. */
    counted: (text: string) => says(page.locator('output.figure'), text),
    due: (text: string) => says(page.getByRole('group', { name: 'Total' }).locator('.figure'), text),
    /** Below the payments: the label and the figure of the remaining sum, or of the change. */
    outcome: async (words: string, text: string) => {
      await says(page.locator('.outcome .label'), words)
      return says(page.locator('.outcome .figure'), text)
    },
    /** The change on the screen of a finished sale, and the number of the sale. */
    change: (text: string) => says(page.locator('.done-main .figure'), text),
    saleNumber: () => read(page.locator('.done-facts .num').first()),
    /** "9 results", once the search has answered. */
    async found(): Promise<string> {
      const words = page.getByText(/^\d+\+? results?$/)
      await expect(words.first()).toBeVisible()
      return read(words.first())
    },
    /** The name that Enter would add, once it starts with this text. */
    async firstFound(beginning: string): Promise<string> {
      const name = page.getByRole('option').first().locator('.result-name')
      await expect(name).toHaveText(new RegExp(`^${beginning}`))
      return name.innerText()
    },
    /** The focused field of a count. */
    async field(): Promise<string> {
      const name = await page.evaluate(() => {
        const field = document.activeElement as HTMLInputElement | null
        return field?.ariaLabel ?? field?.labels?.[0]?.textContent ?? ''
      })
      return name.replace(/\s+/g, ' ').trim()
    },
    /** The unsent sales that System shows: their number and amount. */
    async waiting(): Promise<{ count: string; amount: string }> {
      const vitals = page.locator('.vitals .figure')
      await expect(vitals.first()).toBeVisible()
      return { count: await read(vitals.nth(0)), amount: await read(vitals.nth(1)) }
    },
    /** One line of the ticket: quantity, price and sum. */
    async line(name: string, quantity: string, sum: string): Promise<void> {
      const row = page.getByRole('row').filter({ hasText: name })
      await says(row.locator('.line-qty b'), quantity)
      await says(row.locator('.line-sum'), sum)
    },
    /** The cells of a row of the comparison or the report. */
    row: (name: string) => cells(page.getByRole('table').getByRole('row').filter({ hasText: name })),
    async report(): Promise<{ sold: string; receipts: string }> {
      const figures = page.locator('.vitals .figure')
      return { sold: await read(figures.nth(0)), receipts: await read(figures.nth(1)) }
    },
    difference: (text: string) => says(page.locator('.verdict .figure').first(), text)
  }
}
