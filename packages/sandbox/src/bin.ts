#!/usr/bin/env node
import { startSandbox, usage, UsageError } from './command.ts'

if (process.argv.includes('--help')) console.log(usage)
else {
  try {
    const close = await startSandbox(process.argv.slice(2))
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void close().then(() => process.exit(0)))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\n\n${usage}`)
    process.exitCode = 2
  }
}
