// Asks the registry for known vulnerabilities of the lockfile's packages and prints them. It only reports: a
// vulnerability that became known overnight must not fail an unrelated change. Built-ins only.
import { spawnSync } from 'node:child_process'
import { root } from './commands.mjs'

const ranks = ['critical', 'high', 'moderate', 'low', 'info']

/**
 * Formats an answer of `npm audit --json` (report version 2), one vulnerability a line, the worst first. If the text is
 * no such answer (no network, or a registry without advisories), the line says so, so that it never looks like a clean
 * result.
 */
export function auditLines(text) {
  let answer
  try {
    answer = JSON.parse(text)
  } catch {
    answer = undefined
  }
  const { vulnerabilities, metadata, statusCode } = answer ?? {}
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null) {
    return [`not answered${statusCode === undefined ? '' : ` (${statusCode})`}: nothing is known of these packages`]
  }
  const rankOf = ({ severity }) => (ranks.includes(severity) ? ranks.indexOf(severity) : 0)
  const found = Object.values(vulnerabilities).sort((one, other) => rankOf(one) - rankOf(other))
  const count = metadata?.dependencies?.total
  const among = count === undefined ? '' : ` among ${count} packages`
  if (found.length === 0) return [`nothing is known to be vulnerable${among}`]
  return [
    `${found.length} known to be vulnerable${among}`,
    ...found.map(({ name, severity, range, via = [], fixAvailable }) => {
      const why = via.map((each) => (typeof each === 'string' ? `through ${each}` : each.title)).join('; ')
      return `${severity}: ${name} ${range} - ${why}${fixAvailable ? '; fixed in a newer version' : ''}`
    })
  ]
}

/** Prints the report. Its result does not change the exit code. */
export function audit() {
  const options = {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32'
  }
  const { stdout } = spawnSync('npm', ['audit', '--json'], options)
  for (const line of auditLines(stdout ?? '')) console.log(line)
}
