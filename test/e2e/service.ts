import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { root } from './hosts.ts'

/** A record of the sandbox, as its control address shows it. */
export type WorldRecord = { _id: string; is_deleted?: boolean } & Record<string, unknown>

/** The service as a process of its own, which can be stopped and started again with its world. */
export type Service = {
  readonly url: string
  readonly apiKey: string
  /** Ends the process: the till's connections are refused. */
  stop(): Promise<void>
  /** Serves the same world on the same port again. */
  start(): Promise<void>
  /** Returns the records of a collection that are not deleted. */
  records(collection: string): Promise<WorldRecord[]>
  setFaults(table: readonly object[]): Promise<void>
  /** Sets the rights of the key from now on. Undefined means all rights. */
  permit(keys: readonly string[] | undefined): Promise<void>
}

type FirstLine = { url: string; apiKey: string; controlUrl: string }
/** `madeUp`: the seed of a made-up shop (tools/explore), in place of the demo shop. */
type Options = { dataFile: string; catalogue?: string; madeUp?: number }

/** Starts `npm run sandbox` on a free port of this machine. */
export async function startService({ dataFile, catalogue, madeUp }: Options): Promise<Service> {
  const shop =
    catalogue !== undefined ? ['--catalogue', catalogue] : madeUp !== undefined ? ['--made-up', String(madeUp)] : []
  const flags = ['--data', dataFile, ...shop]
  let { child, first } = await launch(['--port', '0', ...flags])
  const port = new URL(first.url).port
  return {
    url: first.url,
    apiKey: first.apiKey,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
    async start() {
      ;({ child, first } = await launch(['--port', port, ...flags]))
    },
    async records(collection) {
      const response = await fetch(`${first.controlUrl}world/${collection}`)
      const records = (await response.json()) as WorldRecord[]
      return records.filter((record) => record.is_deleted !== true)
    },
    async setFaults(table) {
      await fetch(`${first.controlUrl}faults`, { method: 'PUT', body: JSON.stringify(table) })
    },
    async permit(keys) {
      const asked = keys === undefined ? { method: 'DELETE' } : { method: 'PUT', body: JSON.stringify(keys) }
      await fetch(`${first.controlUrl}permissions`, asked)
    }
  }
}

async function launch(flags: readonly string[]): Promise<{ child: ChildProcess; first: FirstLine }> {
  const command = ['--import', join(root, 'tools/support/register.mjs'), join(root, 'tools/sandbox.ts'), ...flags]
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const first = await new Promise<FirstLine>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString()
      const end = text.indexOf('\n')
      if (end >= 0) resolve(JSON.parse(text.slice(0, end)) as FirstLine)
    })
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${String(code)}`)))
  })
  return { child, first }
}
