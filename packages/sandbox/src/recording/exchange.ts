import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { UsageError } from '../usage-error.ts'

/** The first line of a recording. */
export const heading = { format: 'kassa-recording', version: 1 } as const

/** One request and its answer, without secrets and personal data: one line of a recording. */
const Exchange = z.strictObject({
  /** When the request arrived, in milliseconds since 1970. */
  at: z.number(),
  method: z.string(),
  /** The path and the query, below the base address. */
  path: z.string(),
  /** The headers of the context. */
  headers: z.record(z.string(), z.string()),
  body: z.unknown().optional(),
  /** The body was not JSON. */
  isBroken: z.literal(true).optional(),
  /** Absent if no answer came. */
  status: z.number().int().optional(),
  /** Absent if the answer was not JSON. */
  answer: z.unknown().optional()
})
export type Exchange = z.output<typeof Exchange>
/** `line` is counted from 1. */
export type Recorded = Exchange & { line: number }

/** Reads a recording. Throws UsageError with the number of the line that is not one of a recording. */
export function readRecording(path: string): Recorded[] {
  const [first = '', ...lines] = textOf(path).split('\n')
  const head = parsed(path, 1, first)
  if (!z.object({ format: z.literal(heading.format), version: z.literal(1) }).safeParse(head).success)
    throw new UsageError(`${path}, line 1: this is not a recording of kassa-sandbox --record.`)
  if (lines.at(-1) !== '') throw new UsageError(`${path}, line ${lines.length + 1}: the line has no end.`)
  return lines.slice(0, -1).map((text, index) => {
    const line = index + 2
    const read = Exchange.safeParse(parsed(path, line, text))
    if (read.success) return { ...read.data, line }
    const issue = read.error.issues[0]
    throw new UsageError(`${path}, line ${line}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}.`)
  })
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`--replay: ${path} cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
}

function parsed(path: string, line: number, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new UsageError(`${path}, line ${line}: the line is not whole, or is not JSON.`)
  }
}
