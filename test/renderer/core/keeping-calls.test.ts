import { expect, it } from 'vitest'
import { keepsMessage } from '../../../src/renderer/core/keeping-calls.ts'
import type { CallName } from '../../../src/shared/contract/index.ts'

/** The calls that screens make again after events of the till, without a key press. */
const readByThemselves: CallName[] = [
  'tickets.listOtherTills',
  'printing.view',
  'rights.view',
  'serial.view',
  'system.view',
  'updates.view'
]

it.each(readByThemselves)('the call %s, which a screen makes by itself, leaves the message on the screen', (name) => {
  expect(keepsMessage(name)).toBe(true)
})

it('a call that a person makes replaces the message on the screen', () => {
  expect(keepsMessage('printing.setPrinter')).toBe(false)
})
