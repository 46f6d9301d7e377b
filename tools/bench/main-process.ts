import { fork } from 'node:child_process'
import type { CallInput, CallName, CallOutput } from '../../src/shared/contract/index.ts'
import type { Result } from '../../src/shared/failure.ts'
import { bundled } from './bundle.ts'
import type { Answered, Question, Usage } from './children/main-child.ts'

/** The main process as a child process without a window. It runs a bundle, as the app does. */
export type MainProcess = {
  call: <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<CallOutput<Name>>
  usage: () => Promise<Usage>
  close: () => Promise<void>
}

/** Starts main on a data folder. */
export async function startMain(dataDir: string): Promise<MainProcess> {
  const child = fork((await bundled()).mainChild, [dataDir], { execArgv: ['--expose-gc'] })
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  child.on('message', ({ id, value }: Answered) => {
    open.get(id)?.resolve(value)
    open.delete(id)
  })
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      for (const { reject } of open.values()) reject(new Error('the main process ended'))
      resolve()
    })
  )
  let last = 0
  const ask = (question: Omit<Question, 'id'>): Promise<unknown> => {
    const id = (last += 1)
    const answer = Promise.withResolvers<unknown>()
    open.set(id, answer)
    child.send({ id, ...question })
    return answer.promise
  }
  return {
    call: async <Name extends CallName>(name: Name, input: CallInput<Name>) => {
      const result = (await ask({ name, input })) as Result<CallOutput<Name>>
      if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.failure)}`)
      return result.value
    },
    usage: () => ask({}) as Promise<Usage>,
    close: () => {
      child.disconnect()
      return ended
    }
  }
}
