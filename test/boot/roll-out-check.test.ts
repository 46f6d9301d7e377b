import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkAnswers } from '../../src/main/boot/roll-out.ts'
import { place, setting } from '../../src/main/db/core/settings.ts'
import { at, folder, inFolder, openShiftOfOthers, put, putAnswers, said, start, useRollOut } from './roll-out-rig.ts'

useRollOut()

it('a register where another till has a shift open is refused before anything is written, unless the file takes it over', async () => {
  await openShiftOfOthers()
  const rollOut = await start()
  expect(rollOut.problem()).toMatch(/^register: "Kassa 1" has an open shift of Nodira A\. since .*"takesOver": true\.$/)
  expect([place(at.context.store), setting(at.context.store, 'rollOut')]).toEqual([undefined, undefined])
  expect(existsSync(inFolder('key'))).toBe(true)
  await start({ takesOver: true })
  expect(place(at.context.store)?.cashboxName).toBe('Kassa 1')
})

it('an owner who has a shift open at another register is refused before anything is written, unless the file takes it over', async () => {
  // Without a name in the request the service takes the boss, who is the owner of the file.
  await openShiftOfOthers({})
  const rollOut = await start({ register: 'Kassa 2' })
  expect(rollOut.problem()).toMatch(
    /^owner\.person: "Malika Y\." has an open shift at another register since .*"takesOver": true\.$/
  )
  expect([place(at.context.store), setting(at.context.store, 'rollOut')]).toEqual([undefined, undefined])
  expect(existsSync(inFolder('key'))).toBe(true)
  await start({ register: 'Kassa 2', takesOver: true })
  expect(place(at.context.store)?.cashboxName).toBe('Kassa 2')
})

describe('a check of an answer file', () => {
  const check = () =>
    checkAnswers(
      { given: inFolder('setup.json'), machine: 'till-7', say: (line) => void said.push(line) },
      at.context.shopSwitcher
    )
  const files = () => readdirSync(folder.path).map((name) => [name, readFileSync(inFolder(name), 'utf8')])

  it('a check of a right file says so, and writes nothing', async () => {
    putAnswers()
    const before = [files(), at.context.store.prepare('SELECT * FROM setting').all()]
    expect(await check()).toBe(0)
    expect(said).toEqual([`${inFolder('setup.json')}: no problem; it sets up Chilonzor, Kassa 1.`])
    expect([files(), at.context.store.prepare('SELECT * FROM setting').all()]).toEqual(before)
  })

  it('a check names every problem in its own line', async () => {
    putAnswers({
      register: 'Kassa 99',
      priceList: 'X',
      backupFolder: inFolder('none'),
      staff: [{ person: 'Nobody', pin: { file: inFolder('pin') } }]
    })
    put('pin', '12')
    expect(await check()).toBe(1)
    expect(said.map((line) => line.slice(0, line.indexOf(':')))).toEqual([
      'owner.pin',
      'backupFolder',
      'register',
      'priceList',
      'staff.0.person'
    ])
    said.length = 0
    putAnswers({ language: 'fr', theme: 'pink' })
    expect(await check()).toBe(1)
    expect(said.map((line) => line.split(': ')[1])).toEqual(['theme', 'language'].sort())
  })
})
