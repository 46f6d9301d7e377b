import { both, press, typed, type Picture } from './user-actions.ts'
import { scan } from '../scan.ts'

// Goods that the till does not know: the message, and the form for a local product.

const code = '4780077000016'
const scenario = { lines: [[0, '3'] as [number, string]], held: 2 }

export const goodsPictures: Picture[] = [
  { name: 'goods-unknown', scenario, act: (page) => scan(page, code) },
  {
    name: 'goods-new',
    scenario,
    act: both((page) => scan(page, code), press('Alt+n'), typed('Kok choy 100 g'), press('Tab'), typed('12500'))
  },
  {
    name: 'goods-new-wrong',
    scenario,
    act: both(typed('xyzzy'), press('Alt+n', 'Tab'), typed('123456789012'), press('Enter'))
  }
]
