import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cashierAt, owner, pin } from '../cashier.ts'
import { expect, test, type Kassa } from '../fixtures.ts'
import { startBeside } from '../hosts.ts'

// A new till with an answer file, as an administrator sets up fifty computers.

/** Writes an answer file with its secrets beside the till's data, and returns its path. */
function answer(kassa: Kassa, { url, apiKey }: { url: string; apiKey: string }, change: object = {}) {
  const inFolder = (name: string): string => join(kassa.dataDir, '..', name)
  const put = (name: string, text: string, mode: number): string => {
    writeFileSync(inFolder(name), text)
    chmodSync(inFolder(name), mode)
    return inFolder(name)
  }
  const secrets = [put('key', `${apiKey}\n`, 0o600), put('pin', `${pin}\n`, 0o600)] as const
  const answers = {
    service: url,
    key: { file: secrets[0] },
    owner: { person: owner, pin: { file: secrets[1] } },
    organization: 'Chilonzor',
    register: 'Kassa 1',
    warehouse: 'Savdo zali',
    priceList: 'Chakana',
    language: 'en',
    printer: { way: 'network', host: '127.0.0.1' },
    ...change
  }
  return { file: put('setup.json', JSON.stringify(answers), 0o644), secrets }
}

test('an answer file sets up a new till without a person, and leaves no secret behind', async ({ kassa, service }) => {
  const { file, secrets } = answer(kassa, service)
  const page = await kassa.relaunch(['--setup', file])
  const cashier = cashierAt(page)
  await expect(cashier.heading('Sign in')).toBeAttached()
  expect(secrets.filter((path) => existsSync(path))).toEqual([])
  expect(kassa.output).toContain(`Kassa is set up by ${file}: ${service.url}, Chilonzor, Kassa 1; service, key,`)
  await cashier.signIn()
  await cashier.openShift()
  await kassa.close()
  expect(kassa.output).not.toContain(service.apiKey)
  const written = readdirSync(kassa.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(kassa.dataDir, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
  for (const path of written) expect(readFileSync(path).includes(service.apiKey), path).toBe(false)
})

test('an error of an answer file is shown at Welcome, where a person can go on by hand', async ({ kassa, service }) => {
  const { file, secrets } = answer(kassa, service, { register: 'Kassa 99' })
  const page = await kassa.relaunch(['--setup', file])
  const sentence = 'register: the service has no "Kassa 99"; it lists "Kassa 1"'
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  expect(kassa.output).toContain(sentence)
  expect(secrets.every((path) => existsSync(path))).toBe(true)
  const cashier = cashierAt(page)
  await cashier.speakEnglish()
  await cashier.connect(service)
})

test('a check of an answer file prints its problems, tells a wrong key from a service that is down, and writes nothing', async ({
  kassa,
  service
}) => {
  const inFolder = (name: string): string => join(kassa.dataDir, '..', name)
  const dataDir = inFolder('unused')
  const check = async (change: object): Promise<{ code: number | null; output: string }> => {
    const { file } = answer(kassa, service, change)
    let output = ''
    const flags = ['--setup', file, '--check']
    const code = await startBeside({ dataDir, tempDir: inFolder(''), flags, onOutput: (text) => (output += text) })
    return { code, output }
  }
  const says = ({ code, output }: { code: number | null; output: string }, wanted: number, sentence: string) => {
    expect(output).toContain(sentence)
    expect(code).toBe(wanted)
  }
  says(await check({}), 0, 'no problem; it sets up Chilonzor, Kassa 1.')
  const two = await check({ register: 'Kassa 99', priceList: 'Ulgurji 9' })
  expect(two.code).toBe(1)
  expect(two.output).toMatch(/^register: .*\n(?:.*\n)?priceList: /m)
  writeFileSync(inFolder('wrong'), 'wrong')
  chmodSync(inFolder('wrong'), 0o600)
  const wrong = await check({ key: { file: inFolder('wrong') } })
  says(wrong, 1, 'key: The service does not accept the key.')
  await service.stop()
  const down = await check({})
  says(down, 1, 'service: The service cannot be reached.')
  expect(existsSync(dataDir)).toBe(false)
})
