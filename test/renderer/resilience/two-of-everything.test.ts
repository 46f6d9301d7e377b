import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userAt } from '../../e2e/user.ts'
import { pictures } from '../pictures/scenarios.ts'
import { hasChromium, startWindows, type Windows } from '../window-page.ts'

// Every screen and every dialog, with two of everything that a list can have: currencies of one method, warehouses of
// one name, equal numbers and warnings. A key that two rows share made the window dead at the close of a shift.

/** What opens a screen with twins need not be the same key as without: the message names the keys that were pressed. */
describe.skipIf(!hasChromium)('a window with two of everything', () => {
  let windows: Windows
  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  const scenes = pictures.filter(({ scenario }) => scenario.display === undefined && scenario.broken === undefined)
  it.each(scenes)('a window with two of everything draws the scenario $name without an error', async (picture) => {
    const { page, errors } = await windows.open({ ...picture.scenario, hasTwins: true })
    // Some acts wait for one thing of a name; then what they opened so far is drawn.
    page.setDefaultTimeout(1_500)
    await picture.act?.(page).catch(() => undefined)
    page.setDefaultTimeout(150_000)
    await userAt(page).rest()
    expect(errors).toEqual([])
  })
})
