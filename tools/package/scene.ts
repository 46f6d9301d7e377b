import type { Service } from '../../test/e2e/service.ts'
import { until, type Person } from './at-the-screen.ts'
import type { Done, FreshRoot } from './fresh-root.ts'

// What the proofs of the package share.

export type Scene = {
  root: FreshRoot
  say: (line: string) => void
  /** Returns the path for a picture; undefined if none is wanted. */
  shoot: (name: string) => string | undefined
  /** The package and its next version, as paths in the root. */
  deb: string
  next: string
  person: (name: string, display: string) => Person
  /** The sandbox, on this machine. */
  service: Service
}

export type Proof = (scene: Scene) => Promise<void> | void

export function expectTrue(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`this is not true: ${what}`)
}
export function expectText({ code, text }: Done, wanted: RegExp, isRefused = true): void {
  expectTrue((code !== 0) === isRefused, `the command ended with ${String(code)}: ${text.slice(-1500)}`)
  expectTrue(wanted.test(text), `the output has ${String(wanted)}: ${text.slice(-1500)}`)
}

/** Ends the till of a person and waits until all its processes have ended. */
export async function leave(person: Person): Promise<void> {
  person.run('pkill', '--euid', person.name, '--full', 'kassa/app/out/main')
  await until('the till has ended', () => person.tills().length === 0 && !person.hasChromium())
}

/** Checks a start that fails with a sentence in a window of its own, then closes that window. */
export async function refused(person: Person, words: string[], sentence: string): Promise<void> {
  let said = ''
  const till = person.begin('kassa', ...words)
  const ended = new Promise((done) => till.once('exit', done))
  till.stderr?.on('data', (part) => (said += String(part)))
  await until('the message names the reason', () => said.includes(sentence))
  await until('a window shows the message', () => person.run('pgrep', '--full', 'app=data:text/html;base64').code === 0)
  await person.settled()
  person.run('pkill', '--full', 'app=data:text/html;base64')
  expectTrue((await ended) === 78, `the exit code says that it must not be started again: ${said}`)
}
