import type { Cashier } from './cashier.ts'

/** Counts the pressed keys and the scans from now on. */
export function counting(cashier: Cashier): { keys: number; scans: number } {
  const counted = { keys: 0, scans: 0 }
  const { keyboard } = cashier.page
  const [press, type] = [keyboard.press.bind(keyboard), keyboard.type.bind(keyboard)]
  const scan = cashier.scan.bind(cashier)
  keyboard.press = (key, options) => {
    counted.keys += 1
    return press(key, options)
  }
  keyboard.type = (text, options) => {
    counted.keys += Array.from(text).length
    return type(text, options)
  }
  cashier.scan = (code) => {
    counted.scans += 1
    return scan(code)
  }
  return counted
}
