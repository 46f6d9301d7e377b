import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { root } from '../hosts.ts'

// The same tour as `npm run tour`, without its build.

type Played = { code: number | null; told: string }

function playTour(pictures: string, temp: string): Promise<Played> {
  const play = ['--import', join(root, 'tools/support/register.mjs'), join(root, 'tools/tour/main.ts')]
  const env = { ...process.env, TMPDIR: temp }
  const child = spawn(process.execPath, [...play, '--pictures', pictures], { cwd: root, env })
  let told = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (told += String(part)))
  return new Promise((done) => child.on('exit', (code) => done({ code, told })))
}

/** Width and height are at the beginning of every PNG. */
function sizeOf(file: string): [number, number] {
  const bytes = readFileSync(file)
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test('the tour plays a whole shift, reports real figures, and leaves its pictures and nothing else', async () => {
  const pictures = test.info().outputPath('pictures')
  // Chromium's socket in this folder must have a short path.
  const temp = mkdtempSync(join(tmpdir(), 'kassa-'))
  try {
    const { code, told } = await playTour(pictures, temp)
    expect(told).toContain('Every step showed the expected result')
    expect(code).toBe(0)
    for (const words of ['Change: 31 000 soʻm', '2 unsent', 'difference −500', 'in 5 receipts'])
      expect(told).toContain(words)
    const names = readdirSync(pictures)
    expect(names).toEqual(expect.arrayContaining(['01-sign-in.png', '10-unsent.png', '14-z-report.png']))
    expect(names).toHaveLength(14)
    expect(names.map((name) => sizeOf(join(pictures, name)))).toEqual(names.map(() => [1366, 768]))
    expect(readdirSync(temp)).toEqual([])
  } finally {
    rmSync(temp, { recursive: true, force: true })
  }
})
