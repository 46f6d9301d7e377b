import { execFile, type ExecFileException } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrinterInfo, PrintToPDFOptions, WebContentsPrintOptions } from 'electron'

// The printers of the system, through CUPS's own commands: lpstat lists them, lp prints a PDF.

const micronsPerInch = 25_400
const timeoutMs = 20_000

function run(program: string, args: readonly string[]): Promise<string> {
  // The names of states are parsed, so they must be in one language.
  const env = { ...process.env, LC_ALL: 'C' }
  return new Promise((resolve, reject) => {
    execFile(program, args, { env, timeout: timeoutMs }, (error: ExecFileException | null, stdout, stderr) => {
      if (error) reject(new Error(stderr.trim() || error.message))
      else resolve(stdout)
    })
  })
}

/** Returns the printers of the system, or none without CUPS. */
export async function printersOfSystem(): Promise<PrinterInfo[]> {
  const names = await run('lpstat', ['-e']).catch(() => '')
  return names
    .split('\n')
    .filter((name) => name !== '')
    .map((name) => ({ name, displayName: name, description: '', options: {} }))
}

/**
 * Sends a page to a printer of the system. Resolves when its queue has accepted the page. Sizes are in microns, as in
 * Electron.
 */
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
