import '../system/jitless.ts'
import { parentPort } from 'node:worker_threads'
import { assert } from '../../shared/assert.ts'
import { partsOf, type AnswerPart, verdictOf } from '@kassa/integration-api'
import type { ToAnswers } from './answer-thread.ts'

// The thread that reads large answers of the service, one at a time. If it throws, it ends, and main starts another.

const parent = parentPort
assert(parent, 'large answers are read in a worker thread')
let parts: Iterator<AnswerPart, undefined> | undefined

parent.on('message', (message: ToAnswers) => {
  if (message === 'end') return parent.close()
  if (message !== 'more') parts = partsOf(message.head, verdictOf(message.head, message.bytes))
  parent.postMessage(parts?.next().value)
})
