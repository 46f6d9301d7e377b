import { both, press, type Picture } from './user-actions.ts'
import { menuRow } from './menu-row.ts'

/** Opens a page of the printing screen from the menu and presses keys there. */
const atPrinting = (...keys: string[]) => both(menuRow('menu.printing'), press(...keys))

export const printingPictures: Picture[] = [
  {
    name: 'prints',
    scenario: { state: { printing: { waiting: 2, needPerson: 1, trouble: 'paperOut' } } },
    act: atPrinting()
  },
  { name: 'prints-drop', scenario: {}, act: atPrinting('F6') },
  { name: 'printer', scenario: {}, act: atPrinting('F3') },
  { name: 'printer-found', scenario: {}, act: atPrinting('F3', 'Control+f', 'Alt+1') },
  {
    name: 'printer-serial',
    scenario: {},
    act: both(atPrinting('F3'), async (page) => {
      await page.locator('.form select').first().selectOption('device')
      await page.locator('.form input').first().fill('/dev/ttyUSB0')
    })
  },
  { name: 'template', scenario: {}, act: atPrinting('F4', 'Alt+7') },
  { name: 'template-58', scenario: {}, act: atPrinting('F4', 'F11', 'F12', 'F12', 'F12') }
]
