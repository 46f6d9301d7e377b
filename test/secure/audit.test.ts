import { describe, expect, it } from 'vitest'
import { auditLines } from '../../tools/support/audit.mjs'

const answer = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { dependencies: { total: 612 } } })

describe('the audit of packages', () => {
  it('the audit names what is vulnerable and why, the worst first', () => {
    const lines = auditLines(
      answer({
        outer: { name: 'outer', severity: 'low', range: '*', via: ['inner'], fixAvailable: false },
        inner: {
          name: 'inner',
          severity: 'critical',
          range: '<2.0.1',
          via: [{ title: 'Code runs on reading', severity: 'critical' }],
          fixAvailable: { name: 'inner', version: '2.0.1' }
        }
      })
    )
    expect(lines).toEqual([
      '2 known to be vulnerable among 612 packages',
      'critical: inner <2.0.1 - Code runs on reading; fixed in a newer version',
      'low: outer * - through inner'
    ])
  })

  it('the audit says if nothing is known', () => {
    expect(auditLines(answer({}))).toEqual(['nothing is known to be vulnerable among 612 packages'])
  })

  it.each([
    ['nothing', ''],
    ['a page', '<html>502</html>'],
    ['null', 'null'],
    ['a list', '[]']
  ])('the audit never takes %s for a clean answer', (_, text) => {
    expect(auditLines(text)).toEqual(['not answered: nothing is known of these packages'])
  })

  it('the audit says the status of a registry that keeps no advisories', () => {
    const refused = JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 })
    expect(auditLines(refused)).toEqual(['not answered (405): nothing is known of these packages'])
  })
})
