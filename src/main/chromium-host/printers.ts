import { execFile, type ExecFileException } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrinterInfo, PrintToPDFOptions, WebContentsPrintOptions } from 'electron'

// The printers of the system, through CUPS's own commands: lpstat names them, lp takes a PDF.

const micronsPerInch = 25_400
const patienceMs = 20_000

function run(program: string, args: readonly string[]): Promise<string> {
  // The names of states are read, so they come in one language.
  const env = { ...process.env, LC_ALL: 'C' }
  return new Promise((resolve, reject) => {
    execFile(program, args, { env, timeout: patienceMs }, (error: ExecFileException | null, stdout, stderr) => {
      if (error) reject(new Error(stderr.trim() || error.message))
      else resolve(stdout)
    })
  })
}

/** The queues of the system; none where CUPS is not there. */
export async function printersOfSystem(): Promise<PrinterInfo[]> {
  const names = await run('lpstat', ['-e']).catch(() => '')
  return names
    .split('\n')
    .filter((name) => name !== '')
    .map((name) => ({ name, displayName: name, description: '', options: {} }))
}

/** Gives a page to a queue of the system; done when the queue has taken it. Sizes are Electron's, in microns. */
export async function printBySystem(
  toPdf: (sheet: PrintToPDFOptions) => Promise<Buffer>,
  { deviceName, pageSize, scaleFactor = 100 }: WebContentsPrintOptions
): Promise<void> {
  const size = typeof pageSize === 'object' ? pageSize : undefined
  const inches = size && { width: size.width / micronsPerInch, height: size.height / micronsPerInch }
  const pdf = await toPdf({ scale: scaleFactor / 100, ...(inches && { pageSize: inches }) })
  const folder = await mkdtemp(join(tmpdir(), 'kassa-print-'))
  try {
    const file = join(folder, 'paper.pdf')
    await writeFile(file, pdf, { mode: 0o600 })
    const points = inches && [inches.width * 72, inches.height * 72].map((side) => side.toFixed(2)).join('x')
    const media = points === undefined ? [] : ['-o', `media=Custom.${points}`]
    await run('lp', ['-s', '-t', 'Kassa', ...(deviceName ? ['-d', deviceName] : []), ...media, '--', file])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
