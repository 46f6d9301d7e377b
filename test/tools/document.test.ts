import { describe, expect, it } from 'vitest'
import { withPart, type About } from '../../tools/bench/document.ts'
import { figure, type Section } from '../../tools/bench/measure.ts'

const names = ['scan', 'day']
const about = (goods: number, condition = 'commit abc'): About => ({ goods, origin: 'made up', condition })
const section = (title: string, count: number): Section => ({
  name: title,
  title,
  notes: [],
  rows: [{ what: 'files', value: figure(count, 'MB') }]
})
const head = '# Performance\n\nWords.\n'

describe('the document of the bench', () => {
  const one = withPart(head, about(1000), names, 'day', [section('Day', 7)])

  it('the document begins a block for a new number of goods, after everything else', () => {
    expect(one.startsWith('# Performance\n\nWords.\n\n<!-- bench 1000 -->\n\n## 1,000 goods')).toBe(true)
    expect(one).toContain('| files | 7 MB |')
    expect(withPart(one, about(2000), names, 'day', []).indexOf('## 2,000')).toBeGreaterThan(one.indexOf('## 1,000'))
  })

  it('the document keeps the other parts of the block, in the order of the run', () => {
    const both = withPart(one, about(1000, 'commit def'), names, 'scan', [section('Scan', 3)])
    expect(both.indexOf('### Scan')).toBeLessThan(both.indexOf('### Day'))
    expect(both).toContain('commit abc')
    expect(both).toContain('commit def')
  })

  it('the document replaces a part that is measured again, and touches nothing else', () => {
    const tail = `${one}\nAfterwards.\n`
    const again = withPart(tail, about(1000, 'commit def'), names, 'day', [section('Day', 9)])
    expect(again).toContain('| files | 9 MB |')
    expect(again).not.toContain('commit abc')
    expect(again.startsWith(head)).toBe(true)
    expect(again.endsWith('\nAfterwards.\n')).toBe(true)
    expect(again.match(/### Day/g)).toHaveLength(1)
  })
})
