import { spawnSync } from 'node:child_process'
import { bundled } from './bundle.ts'
import { figure, sampleOf, type Row, type Section } from './measure.ts'
import type { Run } from './run.ts'
import { sellable } from './sales.ts'

type Started = {
  openMs: number
  lookupMs: number
  readyMs: number
  hits: number
  waiting: number
  rssMb: number
  heapMb: number
}

const starts = 11

/** Asks the system to drop the cached pages of a file. Works only with the dd of Linux. */
function forget(path: string): boolean {
  const { status } = spawnSync('dd', [`of=${path}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0'], {
    stdio: 'ignore'
  })
  return status === 0
}

function start(script: string, tillPath: string, catalogPath: string, code: string): Started {
  const { stdout, stderr } = spawnSync(process.execPath, [script, tillPath, catalogPath, code], { encoding: 'utf8' })
  try {
    return JSON.parse(stdout) as Started
  } catch {
    throw new Error(`the start failed: ${stderr}`)
  }
}

/** Measures the start of the data layer of an existing till, warm and with an empty disk cache. */
export async function startPart(run: Run, tillPath: string): Promise<Section> {
  const { startChild } = await bundled()
  const startWith = (code: string) => start(startChild, tillPath, run.catalogPath, code)
  const codes = sellable(run, starts)
  const warm = codes.map(startWith)
  const isCold = forget(run.catalogPath) && forget(tillPath)
  const cold = !isCold
    ? []
    : codes.map((code) => {
        forget(run.catalogPath)
        forget(tillPath)
        return startWith(code)
      })
  const rows = (all: readonly Started[], how: string, goal?: number): Row[] => {
    const both = sampleOf(all.map(({ openMs, lookupMs }) => openMs + lookupMs))
    const first = { what: `both files opened and the first barcode found, ${how}`, value: both }
    return [
      goal === undefined ? first : { ...first, goal: `median ≤ ${goal} ms`, isMet: both.p50 <= goal },
      { what: `the first barcode only, ${how}`, value: sampleOf(all.map(({ lookupMs }) => lookupMs)) }
    ]
  }
  const last = warm.at(-1)
  return {
    name: 'start',
    title: 'The data layer from existing files',
    notes: [
      `${last?.waiting ?? 0} jobs wait in the queue. Each start is a new process; the time of Node itself is not included.`,
      isCold
        ? 'Cold: before each start, the pages of both files were dropped from the cache of the system.'
        : 'This system cannot drop one file from its cache, so no cold start was measured.'
    ],
    rows: [
      ...rows(warm, 'warm'),
      ...(isCold ? rows(cold, 'cold', 10) : []),
      { what: 'memory of the process', value: figure(last?.rssMb ?? 0, 'MB') },
      { what: 'JavaScript heap of that', value: figure(last?.heapMb ?? 0, 'MB') }
    ]
  }
}
