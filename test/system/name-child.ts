import { readFileSync } from 'node:fs'
import { nameProcess } from '../../src/main/system/process-end.ts'

nameProcess()
process.stdout.write(readFileSync('/proc/self/comm', 'utf8').trim())
