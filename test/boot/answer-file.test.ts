import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  filesToWipe,
  readAnswers,
  readCredential,
  readPin,
  wipe,
  type Answers
} from '../../src/main/boot/answer-file.ts'
import { tempFolder } from '../support/temp-folder.ts'

const secret = 'CANARY-key-51c2'
let folder: ReturnType<typeof tempFolder>
beforeEach(() => (folder = tempFolder('answers')))
afterEach(() => {
  vi.unstubAllEnvs()
  folder.remove()
})

const inFolder = (name: string): string => join(folder.path, name)

function put(name: string, text: string, mode = 0o600): string {
  writeFileSync(inFolder(name), text)
  chmodSync(inFolder(name), mode)
  return inFolder(name)
}

const readAnswerSecrets = (answers: Answers) => ({
  credential: readCredential(answers),
  pin: readPin('owner.pin', answers.owner.pin, true),
  toWipe: filesToWipe(answers)
})

/** The minimum that a till needs. */
const least = () => ({
  service: 'https://shop.example/',
  key: { file: put('key', `${secret}\n`) },
  register: 'Desk 1',
  owner: { pin: { file: put('pin', '482615\n') } }
})
const read = (answers: object): Answers => readAnswers(put('setup.json', JSON.stringify(answers), 0o644))

describe('an answer file', () => {
  it('an answer file sets the printer and the rules that it names over those of a new till', () => {
    const { printer, rules, keyKind } = read({
      ...least(),
      printer: { way: 'network', host: '10.0.0.9' },
      rules: { needsCustomer: true }
    })
    expect(printer).toMatchObject({ way: 'network', host: '10.0.0.9', port: 9100, page: 'cp866' })
    expect(rules).toMatchObject({ needsCustomer: true, sellsOnDebt: true, lineRemoval: 'held' })
    expect(keyKind).toBe('apiKey')
  })

  it.each<[string, (path: string) => object, RegExp]>([
    ['a field that it does not know', () => ({ printr: {} }), /Unrecognized key: "printr"/],
    ['no service', () => ({ service: undefined }), /service: Invalid input/],
    [
      'a language that the till does not speak',
      () => ({ language: 'fr' }),
      /language: Invalid option: expected one of "uz"/
    ],
    ['a port out of range', () => ({ printer: { port: 70_000 } }), /printer\.port: Too big/],
    ['a rule that is none', () => ({ rules: { needsCustomers: true } }), /rules: Unrecognized key: "needsCustomers"/],
    ['a key without a place', () => ({ key: {} }), /key: names either "file" or "credential"/],
    ['a key in two places', (path) => ({ key: { file: path, credential: 'k' } }), /key: names either/],
    ['a key that lies nowhere certain', () => ({ key: { file: 'key' } }), /key\.file: must be a path from the root/],
    ['the key itself', () => ({ key: secret }), /key: Invalid input: expected object, received string/],
    ['a register that is a number', () => ({ register: 7 }), /register: must be a name or an id/]
  ])('an answer file with %s is refused with the name of the field', (_, change, sentence) => {
    const wrong = { ...least(), ...change(inFolder('key')) }
    expect(() => read(wrong)).toThrow(sentence)
    expect(() => read(wrong)).not.toThrow(secret)
  })

  it('an answer file that is not JSON is refused with the line, and is not quoted', () => {
    const path = put('setup.json', `{\n  "service": "x"\n  "key": "${secret}"\n}`, 0o644)
    expect(() => readAnswers(path)).toThrow(`${path}: it is not JSON, from line 3 on.`)
  })

  it('a missing answer file is refused with its path', () => {
    expect(() => readAnswers(inFolder('none.json'))).toThrow(/none\.json: there is no such file\./)
  })
})

describe('an answer file in a place that others may write to', () => {
  it('an answer file that other users may write is refused', () => {
    const path = put('setup.json', JSON.stringify(least()), 0o666)
    expect(() => readAnswers(path)).toThrow(/mode 0666 lets others write it; chmod 0644/)
  })

  it.each([
    ['its folder', '0770', ['shop']],
    ['its folder', '1777', ['shop']],
    ['a folder above it', '0707', ['shop', 'tills']]
  ])('an answer file is refused before it is read if others may write to %s (mode %s)', (_, mode, names) => {
    const place = join(folder.path, ...names)
    mkdirSync(place, { recursive: true, mode: 0o755 })
    const path = join(place, 'setup.json')
    // Not JSON: a till that reads the file says so.
    writeFileSync(path, 'anything', { mode: 0o644 })
    expect(() => readAnswers(path)).toThrow(/it is not JSON/)
    chmodSync(inFolder('shop'), Number.parseInt(mode, 8))
    expect(() => readAnswers(path)).toThrow(
      `others may write to the folder ${inFolder('shop')}; chown root, chmod go-w.`
    )
    symlinkSync(place, inFolder('way'))
    expect(() => readAnswers(join(inFolder('way'), 'setup.json'))).toThrow(/others may write to the folder/)
  })

  it('an answer file is refused if its path goes through a link in a folder where others may write', () => {
    mkdirSync(inFolder('safe'), { mode: 0o755 })
    mkdirSync(inFolder('open'))
    put('safe/setup.json', 'anything', 0o644)
    symlinkSync(inFolder('safe'), inFolder('open/way'))
    expect(() => readAnswers(inFolder('open/way/setup.json'))).toThrow(/it is not JSON/)
    chmodSync(inFolder('open'), 0o757)
    expect(() => readAnswers(inFolder('open/way/setup.json'))).toThrow(/others may write to the folder .*open;/)
  })

  it('a link is refused as an answer file', () => {
    put('setup.json', JSON.stringify(least()), 0o644)
    symlinkSync(inFolder('setup.json'), inFolder('link.json'))
    expect(() => readAnswers(inFolder('link.json'))).toThrow(/link\.json: it is a symbolic link/)
  })

  it('a folder is refused as an answer file', () => {
    mkdirSync(inFolder('setup.json'))
    expect(() => readAnswers(inFolder('setup.json'))).toThrow(/it is not a file/)
  })
})

const secretsOf = (change: object = {}) => readAnswerSecrets(read({ ...least(), ...change }))

describe('the file of a secret', () => {
  it('the secret is read without its line end, and its file is marked for wiping', () => {
    expect(secretsOf()).toEqual({
      credential: { kind: 'apiKey', key: secret },
      pin: '482615',
      toWipe: [inFolder('key'), inFolder('pin')]
    })
  })

  it('the file of a secret is kept if the answer file says so', () => {
    expect(secretsOf({ key: { file: inFolder('key'), keep: true } }).toWipe).toEqual([inFolder('pin')])
  })

  it.each(['0604', '0644', '0660', '0620'])(
    'the file of a secret with mode %s is refused, because it is open to others',
    (mode) => {
      const answers = read(least())
      chmodSync(inFolder('key'), Number.parseInt(mode, 8))
      expect(() => readAnswerSecrets(answers)).toThrow(`mode ${mode} opens it to others; chmod 0600, or 0640`)
    }
  )
})

describe('the file of a secret and what it holds', () => {
  it('the file of a secret with mode 0640 is read', () => {
    const answers = read(least())
    chmodSync(inFolder('key'), 0o640)
    expect(readAnswerSecrets(answers).pin).toBe('482615')
  })

  it('a symbolic link is refused as the file of a secret', () => {
    const answers = read({ ...least(), key: { file: inFolder('link') } })
    symlinkSync(inFolder('key'), inFolder('link'))
    expect(() => readAnswerSecrets(answers)).toThrow(/link: it is a symbolic link/)
  })

  it('a missing file of a secret is refused with its path', () => {
    expect(() => secretsOf({ key: { file: inFolder('none') } })).toThrow(/key: .*none: there is no such file/)
  })

  it('an empty file of a secret is refused as a used one', () => {
    const answers = read(least())
    writeFileSync(inFolder('key'), '')
    expect(() => readAnswerSecrets(answers)).toThrow(/it is empty; a key that was used is wiped/)
  })

  it('a file of a secret with two words is refused, and the words are not quoted', () => {
    const answers = read(least())
    writeFileSync(inFolder('key'), `${secret} ${secret}`)
    expect(() => readAnswerSecrets(answers)).toThrow(/it holds more than one word/)
    expect(() => readAnswerSecrets(answers)).not.toThrow(secret)
  })

  it.each([
    ['4826', /the PIN of an owner or a manager has 6 to 8 digits/],
    ['abcd', /the PIN of an owner or a manager has 6 to 8 digits/],
    ['123', /the PIN of an owner or a manager has 6 to 8 digits/],
    ['123456', /too easily guessed/]
  ])('a file of a secret with the PIN %s is refused', (digits, sentence) => {
    const answers = read(least())
    writeFileSync(inFolder('pin'), digits)
    expect(() => readAnswerSecrets(answers)).toThrow(sentence)
  })
})

describe('the file of a secret after it was read', () => {
  it('the secret is the credential of systemd if the answer file names one', () => {
    const answers = read({ ...least(), keyKind: 'bearer', key: { credential: 'kassa-key' } })
    expect(() => readAnswerSecrets(answers)).toThrow(/systemd hands over no credentials here/)
    vi.stubEnv('CREDENTIALS_DIRECTORY', folder.path)
    put('kassa-key', 'token-1', 0o400)
    expect(readAnswerSecrets(answers)).toMatchObject({
      credential: { kind: 'bearer', token: 'token-1' },
      toWipe: [inFolder('pin')]
    })
  })

  it('the file of a secret is emptied and removed, and stays if it has a second name', () => {
    const path = put('key', secret)
    // A hard link to the same bytes, which can be a file that somebody needs.
    linkSync(path, inFolder('same'))
    expect(wipe(path)).toBe(false)
    expect(readFileSync(inFolder('same'), 'utf8')).toBe(secret)
    rmSync(inFolder('same'))
    expect(wipe(path)).toBe(true)
    expect(existsSync(path)).toBe(false)
  })

  it('a file of a secret that is gone counts as wiped, and a link is not followed', () => {
    expect(wipe(inFolder('none'))).toBe(true)
    put('other', 'kept')
    symlinkSync(inFolder('other'), inFolder('link'))
    expect(wipe(inFolder('link'))).toBe(false)
    expect(readFileSync(inFolder('other'), 'utf8')).toBe('kept')
  })
})
