import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { node } from '../support/commands.mjs'
import type { Life, Moment, Message } from './messages.ts'

// One process from its start to its death, and everything it reported.

/** When the till is killed: at the boundary of its life, or after a time, if it has not ended before. */
export type Death = { kind: 'boundary'; withinMs: number } | { kind: 'moment'; afterMs: number } | { kind: 'never' }

export type LifeResult = {
  messages: Message[]
  /** What the process did at the boundary where it was killed; undefined at any other moment. */
  during: string | undefined
  when: Moment | undefined
  /** From the start of the process until it could sell. */
  readyMs: number | undefined
  /** Set if the process ended by itself, which only a draining till should do; with its error output. */
  exit: { code: number | null; errorOutput: string } | undefined
}

/** The result of a life, and when its process ran, in milliseconds since 1970. */
export type TimedLife = LifeResult & { ran: { from: number; to: number } }

/** Runs one life of the till that was built in `compiled`, until its death. */
export async function runLife(
  life: Life,
  death: Death,
  compiled: string,
  watch: NodeJS.ProcessEnv = {}
): Promise<TimedLife> {
  const startedAt = performance.now()
  const from = Date.now()
  const child = spawn(node, [join(compiled, 'till.mjs'), JSON.stringify(life)], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...watch }
  })
  const nothing = { during: undefined, when: undefined, readyMs: undefined, exit: undefined }
  const lived: TimedLife = { messages: [], ...nothing, ran: { from, to: Infinity } }
  let errorOutput = ''
  let rest = ''
  const kill = () => {
    lived.ran.to = Math.min(lived.ran.to, Date.now())
    child.kill('SIGKILL')
  }
  const receive = (message: Message): void => {
    lived.messages.push(message)
    if (message.is === 'ready') lived.readyMs = performance.now() - startedAt
    if (message.is !== 'atBoundary') return
    lived.during = message.during
    lived.when = life.boundary?.when
    kill()
  }
  child.stderr?.on('data', (text: Buffer) => (errorOutput += text.toString()))
  child.stdio[3]?.on('data', (text: Buffer) => {
    // A message that the death cut off does not count as reported.
    const lines = `${rest}${text.toString()}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) receive(JSON.parse(line) as Message)
  })
  // A busy machine makes a till slow, so the last life of a day gets 15 minutes to send all unsent jobs.
  const withinMs = death.kind === 'boundary' ? death.withinMs : death.kind === 'moment' ? death.afterMs : 15 * 60_000
  const timer = setTimeout(kill, withinMs)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  clearTimeout(timer)
  lived.ran.to = Math.min(lived.ran.to, Date.now())
  if (signal !== 'SIGKILL') lived.exit = { code, errorOutput }
  return lived
}
