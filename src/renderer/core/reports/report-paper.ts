import type { CallInput } from '../../../shared/contract/index.ts'
import type { Acts } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../till.svelte.ts'

/** The Z report of a closed shift, or one table of a report. */
export type ReportPaper = CallInput<'reports.print'>['paper']

/** Sends a report to the printer; `name` is how people know it. */
export async function printReport(till: Till, paper: ReportPaper, name: string): Promise<void> {
  if ((await till.act('reports.print', { paper })) !== undefined)
    till.tell(till.say('printing.slipSent', { number: name }), '', { isHint: true })
}

/** Writes a report to a file. */
export async function saveReport(till: Till, paper: ReportPaper): Promise<void> {
  const written = await till.act('reports.pdf', { paper })
  if (written !== undefined) till.tell(till.say('printing.pdfWritten', { path: written.path }), '', { isHint: true })
}

/** What the keys for paper do where a report is shown; nothing where there is none. */
export const reportPaperActs = (till: Till, paper: ReportPaper | undefined, name: string): Acts => ({
  'slip.print': paper && (() => void printReport(till, paper, name)),
  'slip.pdf': paper && (() => void saveReport(till, paper))
})
