import { both, full, press, typed, type Picture } from './user-actions.ts'

export const cashPictures: Picture[] = [
  {
    name: 'cash',
    scenario: { lines: full },
    act: both(press('F11', 'F3', 'Alt+2'), typed('85000'), press('Control+e'), typed('lampochka'))
  },
  {
    name: 'cash-customer',
    scenario: { lines: full },
    act: press('F5', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'F11', '=')
  },
  { name: 'cash-none', scenario: { lines: full, isQuiet: true }, act: press('F11') },
  { name: 'cash-moved', scenario: { lines: full }, act: both(press('F11', 'Alt+1'), typed('200000'), press('Enter')) },
  {
    name: 'cash-to-desk',
    scenario: { lines: full },
    act: both(press('F11', 'F6', 'F6', 'Alt+1'), typed('300000'))
  },
  {
    name: 'cash-from-desk',
    scenario: { lines: full },
    act: both(press('F11', 'F7'), typed('1000100020014821333000042'), press('Enter'))
  },
  {
    name: 'cash-swap',
    scenario: { lines: full },
    act: both(press('F11', 'Control+o', 'F4', 'Alt+1'), typed('100'), press('Enter'))
  },
  {
    name: 'cash-swap-ask',
    scenario: { lines: full },
    act: both(
      press('F11', 'Control+o', 'F4', 'Alt+1'),
      typed('100'),
      press('Enter', 'Alt+1'),
      typed('1200000'),
      press('Enter')
    )
  },
  {
    name: 'cash-swapped',
    scenario: { lines: full },
    act: both(
      press('F11', 'Control+o', 'F4', 'Alt+1'),
      typed('100'),
      press('Enter', 'Alt+1', 'Enter'),
      typed('2580'),
      press('Enter')
    )
  },
  { name: 'cash-on-way', scenario: { lines: full }, act: press('F11', 'F8', 'ArrowDown') },
  { name: 'cash-on-way-looked', scenario: { lines: full }, act: press('F11', 'F8', 'F11') },
  {
    name: 'cash-arrived',
    scenario: { lines: full },
    act: both(press('F11', 'F8', 'F12'), typed('Касса 1 позвонила'))
  },
  {
    name: 'cash-overdrawn',
    scenario: { lines: full, state: { mode: 'training' } },
    act: both(press('F11', 'F3', 'Alt+3'), typed('9000000'), press('Enter'), typed('2580'), press('Enter'))
  },
  {
    name: 'cash-much-in',
    scenario: { lines: full },
    act: both(press('F11', 'Alt+1'), typed('99999999'), press('Enter'))
  }
]
