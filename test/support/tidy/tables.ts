import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { keymap, capOf, rowsOf, type Scope } from '../../../src/renderer/keyboard/keymap.ts'
import { calls, events } from '../../../src/shared/contract/index.ts'
import { locales } from '../../../src/shared/locales/all.ts'
import { textOf } from '../../../src/shared/locales/index.ts'
import type { LocaleName } from '../../../src/shared/views.ts'
import { allNews } from '../../../src/shared/news.ts'
import { policies, reasons, switches, wordOf, type Word } from '@kassa/sandbox'
import { rightTable } from '../../../src/main/domain/staff/people.ts'
import { logEvents } from '../../../src/main/system/log-events.ts'
import { complaints } from '../../features/complaints.ts'
import { features, type Feature } from '../../features/rows.ts'
import { chromiumRows } from '../../secure/chromium-rows.ts'
import { inputs, items, type Row } from '../../secure/rows.ts'
import { citing } from './named-tests.ts'
import { rules } from '../../../packages/sandbox/test/rules.ts'
import { notice } from '../../../tools/package/shipped-modules.ts'
import { targetOf } from '../../../tools/support/importers.mjs'
import { importsOf, isScript, partOf, projectFiles, root } from './tidy.ts'
import { contractRows, contractTotals, readPlayed } from '../../../tools/contract.ts'
import { readSwitched } from '../../../tools/conformance.ts'
import { readPlayedReadings, type Played } from '../../../tools/simulator/readings.ts'
import { seen } from '../../../tools/simulator/seen.ts'
import { metrics } from '../../../src/main/telemetry/telemetry.ts'
import { promName } from '../../../tools/monitoring/collector.ts'
import { mutantsPage } from '../../../tools/mutants/document.ts'
import { galleryPage } from '../../renderer/pictures/approved.ts'

// Makes the tables of the docs from the tables of the program: `npm run docs` writes them, and a test compares them.

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
/** A bar would end the cell. */
const cell = (value: string): string => value.replaceAll('|', '\\|').replaceAll('\n', ' ')
const made = (title: string, from: string, body: string): string =>
  `# ${title}\n\nMade from \`${from}\` by \`npm run docs\`; not to be edited by hand.\n\n${body}\n`

function keys(): string {
  const rows = keymap.map(({ key, when, label, pays }) => [
    when,
    cell(capOf(key)),
    cell(textOf('en', label).replaceAll('\u00ad', '')),
    pays === true ? 'takes money: a scanner never triggers it' : ''
  ])
  return made('Keys', 'src/renderer/keyboard/keymap.ts', table(['screen', 'key', 'does', ''], rows))
}

/** Returns the fields of a schema in short form: `ticketId, reason, approval?`. */
function fieldsOf(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  const required = new Set(json.required ?? [])
  const names = Object.keys(json.properties ?? {})
  return names.map((name) => (required.has(name) ? name : `${name}?`)).join(', ')
}

const policyWords = [
  'Who: `person` needs a signed-in person. Mode: `read` runs in parallel with other calls, `write` waits for the calls',
  'before it, `ask` sends a request to the service in parallel and writes in turn. Disk: `room` is refused while the disk',
  'has only the reserve that is kept for finishing work that was started.'
].join('\n')

function ipcCalls(): string {
  const rows = Object.entries(calls).map(([name, { access, mode, disk, input }]) => [
    `\`${name}\``,
    access,
    mode,
    disk,
    cell(fieldsOf(input))
  ])
  const eventRows = Object.entries(events).map(([name, payload]) => [`\`${name}\``, cell(fieldsOf(payload))])
  const body = `Every call answers \`{ ok: true, value }\` or \`{ ok: false, failure }\`.\n\n${policyWords}\n\n${table(['call', 'who', 'mode', 'disk', 'input'], rows)}\n\n## Events\n\n${table(['event', 'payload'], eventRows)}`
  return made('IPC calls', 'src/shared/contract', body)
}

async function endpoints(): Promise<string> {
  const rows = contractRows(await readPlayed())
  const totals = contractTotals(rows)
  const mark = (has: boolean) => (has ? 'yes' : '')
  const lines = rows.map((each) => [
    each.method,
    `\`${each.path}\``,
    each.source,
    each.repeat,
    mark(each.request),
    mark(each.response),
    mark(each.handler),
    each.cases
  ])
  const sums = Object.entries(totals).map(([name, count]) => `${name} ${String(count)}`)
  const head = ['method', 'path', 'source', 'repeat', 'request', 'response', 'sandbox', 'cases']
  return made('Endpoints', 'packages/integration-api/src/endpoints.ts', `${sums.join(' · ')}\n\n${table(head, lines)}`)
}

function sandbox(): string {
  const rows = policies.map((each) => [
    cell(each.name),
    cell(each.where),
    cell(each.choice),
    'others' in each ? each.others.map(({ value }) => `\`${value}\``).join(', ') : reasons[each.only]
  ])
  const lead =
    'The choice of the sandbox wherever the document says "not shown" or does not decide. The last column has the values ' +
    'of `--policy name=value` that make it choose otherwise ([what then happens](../reference/policies.md)), or the ' +
    'reason why it has none.'
  const body = `${lead}\n\n${table(['policy', 'where', 'choice', 'other readings'], rows)}`
  return made('The sandbox where the document is silent', 'packages/sandbox/src/policies/policies.ts', body)
}

/** Returns the page of the other readings: what each changes in the cases, in the simulated worlds and at the till. */
function otherReadings(): string {
  const differing = readSwitched()
  const played = readPlayedReadings()
  const rows = switches.map((each) => {
    const word = wordOf(each)
    const names = differing[word] ?? []
    const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
    const result = played[word]
    return [
      `\`${word}\``,
      cell(each.reading),
      `${names.length}: ${cell(names.slice(-3).join('; '))}${more}`,
      result === undefined ? 'not played' : cell(playedText(result)),
      cell(seen[word as Word])
    ]
  })
  const lead =
    'Where the document is silent, the sandbox [chooses](../internals/sandbox.md). Each other reading is one switch: `npm run sandbox -- --policy name=value`. The third column counts the ' +
    'cases of `npm run conformance` that differ under it: those and no others, by `packages/sandbox/test/policies/switched.test.ts`. ' +
    'The fourth is what `npm run simulate -- --policies all` found in the same worlds with faults; a question is one more ' +
    'than without the switch. The last is what a person at the till sees.'
  const head = ['switch', 'the sandbox then', 'cases that differ', 'simulated tills', 'a person sees']
  return made('The other readings', 'packages/sandbox/src/policies', `${lead}\n\n${table(head, rows)}`)
}

function playedText({ worlds, sales, questions, violations }: Played): string {
  const counts = (of: Record<string, number>) => Object.entries(of).map(([name, times]) => `${times} × ${name}`)
  const [asked, broken] = [counts(questions), counts(violations)]
  return [
    `${worlds} worlds, ${sales} sales`,
    broken.length === 0 ? 'nothing lost, doubled or stuck' : `checks that do not hold: ${broken.join(', ')}`,
    ...(asked.length === 0 ? [] : [`questions: ${asked.join(', ')}`])
  ].join('; ')
}

function serviceRules(): string {
  const rows = rules.map(({ section, text, tests }) => [cell(section), cell(text), cell(tests.join('; '))])
  const lead =
    'Every rule of the document of the service, and its tests. A line of the last column that begins with an ' +
    'endpoint is a case of `npm run conformance`; a line that begins with "test" is a test of that file.'
  const body = `${lead}\n\n${table(['section', 'rule', 'tested by'], rows)}`
  return made('The rules of the service', 'packages/sandbox/test/rules.ts', body)
}

function changes(): string {
  const versions = allNews.map(
    ({ version, date, lines }) => `## ${version}, ${date}\n\n${lines.en.map((line) => `- ${line}`).join('\n')}`
  )
  return made('Changes', 'src/shared/news.ts', versions.join('\n\n'))
}

/** Languages of the user guide, and the headings of its tables. */
const guideHeads = { en: ['key', 'does'], ru: ['клавиша', 'что делает'] } as const satisfies Partial<
  Record<LocaleName, unknown>
>
export type GuideLanguage = keyof typeof guideHeads
export const guideLanguages = Object.keys(guideHeads) as GuideLanguage[]

/** Returns the keys of a screen as people read them: keys with the same action share a row. */
function keysOf(scope: Scope, language: GuideLanguage): string {
  const groups = [...Map.groupBy(rowsOf(scope), ({ label }) => label).values()]
  const rows = groups.map((same) => {
    const caps = same.map(({ key }) => cell(capOf(key)))
    const shown = caps.length > 3 ? `${caps[0] ?? ''} … ${caps.at(-1) ?? ''}` : caps.join(', ')
    return [shown, cell(textOf(language, same[0]?.label ?? 'key.back').replaceAll('\u00ad', ''))]
  })
  return table(guideHeads[language], rows)
}

/** A table between two marks, in a page that is else written by hand. */
const block = /(<!-- (?:keys|table): (\w+) -->\n)[\s\S]*?(<!-- end -->)/g
/** Returns a page without the tables between marks. */
export const withoutTables = (page: string): string => page.replaceAll(block, '')
const pageAt = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')

/** Returns the guide of a language with new tables of keys. The rest of the guide is written by hand. */
export function guide(language: GuideLanguage): string {
  return pageAt(`guide/${language}.md`).replaceAll(
    block,
    (_, begin: string, scope: Scope, end: string) => `${begin}\n${keysOf(scope, language)}\n\n${end}`
  )
}

/** Returns the page on monitoring with a new table of the metrics. */
function monitoring(): string {
  const rows = metrics.map((metric) => [`\`${promName(metric)}\``, cell(metric.description)])
  const text = table(['metric in Prometheus', 'what'], rows)
  return pageAt('operating/monitoring.md').replaceAll(
    block,
    (_, begin: string, _name: string, end: string) => `${begin}\n${text}\n\n${end}`
  )
}

/** Returns which layers the files of each layer import, by their names. The folders of a layer count as one. */
function importedLayers(): Map<string, Set<string>> {
  const layerOf = (path: string) => partOf(path)?.name.split('/')[0]
  const imported = new Map<string, Set<string>>()
  for (const file of projectFiles().filter(({ path }) => isScript(path))) {
    const from = layerOf(file.path)
    if (from === undefined) continue
    const to = importsOf(file).flatMap((each) => {
      const path = targetOf(file.path, each)
      return (path && layerOf(path)) ?? []
    })
    const before = imported.get(from) ?? []
    imported.set(from, new Set([...before, ...to.filter((each) => each !== from)]))
  }
  return imported
}

/**
 * Returns the architecture with a new picture of the layers: an arrow for each import between two layers that no longer
 * way by other layers shows already.
 */
function architecture(): string {
  const imported = importedLayers()
  const below = (layer: string): Set<string> => {
    const direct = [...(imported.get(layer) ?? [])]
    return new Set(direct.flatMap((each) => [each, ...below(each)]))
  }
  const idOf = (layer: string) => layer.replaceAll(/\W/g, '_')
  const arrows = [...imported].flatMap(([from, to]) => {
    const shown = [...to].filter((each) => ![...to].some((other) => below(other).has(each)))
    return shown.map((each) => `  ${idOf(from)}[${from}] --> ${idOf(each)}[${each}]`)
  })
  const picture = ['```mermaid', 'flowchart TD', ...arrows.toSorted(), '```'].join('\n')
  return pageAt('../ARCHITECTURE.md').replaceAll(
    block,
    (_, begin: string, _name: string, end: string) => `${begin}\n${picture}\n\n${end}`
  )
}

function security(): string {
  const rows = (list: readonly Row[]) =>
    list.map(({ name, control, tests, missing }) => [
      cell(name),
      cell(control),
      cell(citing(tests)),
      cell(missing ?? '')
    ])
  const rights = Object.entries(rightTable).map(([act, { cashier, manager }]) => [act, cashier, manager])
  const parts = [
    'Each row names the tests that prove it (`%s` and `%j` stand for the cases of a test). `npm run secure` runs these tests and the fuzzers. A row is red if one of its tests failed or did not run.',
    `## Controls\n\n${table(['item', 'control', 'test', 'missing'], rows(items))}`,
    `## Bad input\n\n${table(['input', 'required result', 'test', 'missing'], rows(inputs))}`,
    `## Chromium in place of Electron\n\nThe Debian package runs the same bundles on node, and the system’s Chromium draws the window (\`src/main/chromium-host\`). This table compares both ways:\n\n${table(
      ['what', 'in Electron', 'in the package over Chromium', 'test'],
      chromiumRows.map(({ name, electron, chromium, tests }) => [
        cell(name),
        cell(electron),
        cell(chromium),
        cell(citing(tests))
      ])
    )}`,
    `## Who may do what\n\n\`asks\`: allowed with a manager's PIN for this one act. An act that is not in the table is allowed to nobody.\n\n${table(['act', 'cashier', 'manager'], rights)}`
  ]
  return made('Security and bad input', 'test/secure/rows.ts', parts.join('\n\n'))
}

/** Returns the state of a feature as a word and a sentence. */
function stateOf(row: Feature): [word: string, why: string] {
  if ('done' in row) return [row.rest === undefined ? 'done' : 'done in part', row.rest ?? '']
  if ('notYet' in row) return ['not yet', row.notYet]
  return 'notHere' in row ? ['not here', row.notHere] : ['no call', row.noCall]
}

function featureTable(): string {
  const rows = features.map((row, index) => {
    const [word, why] = stateOf(row)
    return [index + 1, cell(row.feature), word, cell(why), 'done' in row ? cell(citing(row.done)) : '']
  })
  const counts = Map.groupBy(rows, ([, , word]) => word)
  const sums = [...counts].map(([word, of]) => `${word} ${String(of.length)}`).join(' · ')
  const lead =
    'Everything that the vendor offers a cashier, numbered as in the notes on the vendor (section 14). ' +
    '*Done* names the tests that prove it; *done in part* says what the till does and what it lacks; *not here*: this ' +
    'till does not have it, and the remark says why; *no call*: the service has no call for it; *not yet*: it is planned.'
  const head = ['', 'feature', 'state', 'remark', 'test']
  return made('Features', 'test/features/rows.ts', `${lead}\n\n${sums}\n\n${table(head, rows)}`)
}

function complaintTable(): string {
  const rows = complaints.map(({ complaint, here, tests }) => [cell(complaint), cell(here), cell(citing(tests))])
  const lead = 'Complaints about other tills, how this till prevents each of them, and the tests that prove it.'
  return made(
    'Complaints',
    'test/features/complaints.ts',
    `${lead}\n\n${table(['complaint', 'this till', 'test'], rows)}`
  )
}

/** Writes the type of the values that each text needs: JSON itself has no such types. */
function textFacts(): string {
  const rows = Object.entries(locales.en).flatMap(([key, entry]) => {
    const forms = typeof entry === 'string' ? [entry] : Object.values(entry)
    const names = new Set(
      forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => `'${name ?? ''}'`))
    )
    return names.size === 0 ? [] : [`  '${key}': ${[...names].join(' | ')}`]
  })
  const lead = 'The values that each text needs. `npm run docs` writes this file from en.json.'
  return `/** ${lead} */\nexport type TextFacts = {\n${rows.join('\n')}\n}\n`
}

const logLead = `The till writes one line of JSON an event to \`kassa.log\` in the data folder. The same line goes to the output of the
program, where journald reads it with its priority, and without the text of an error to the
[collector](monitoring.md), if there is one. Each line has the \`time\` (ISO 8601, UTC), the \`level\` and the
\`event\`, then its facts. No line has a name of a person, an amount, a PIN or a key. The diagnostics file has the end of
the log.

\`\`\`
grep -E '"level":"(warn|error)"' kassa.log | tail
journalctl --user --unit kassa --priority warning
\`\`\``

function logTable(): string {
  const rows = Object.entries(logEvents as Record<string, { level: string; what: string; todo?: string }>).map(
    ([name, { level, what, todo }]) => [`\`${name}\``, level, cell(what), cell(todo ?? '')]
  )
  const head = ['event', 'level', 'meaning', 'what to do']
  return made('The log', 'src/main/system/log-events.ts', `${logLead}\n\n${table(head, rows)}`)
}

/** Returns every page that is generated from its first line to its last, by its name in docs. */
export const wholePages = async (): Promise<Record<string, string>> => ({
  'reference/keys.md': keys(),
  'reference/calls.md': ipcCalls(),
  'reference/endpoints.md': await endpoints(),
  'internals/sandbox.md': sandbox(),
  'reference/policies.md': otherReadings(),
  'reference/service-rules.md': serviceRules(),
  '../CHANGELOG.md': changes(),
  'internals/security.md': security(),
  'operating/log.md': logTable(),
  'reference/features.md': featureTable(),
  'reference/complaints.md': complaintTable(),
  'internals/mutants.md': mutantsPage(),
  'guide/gallery.md': galleryPage
})

/** Returns every generated file, by its name in docs. */
export const tables = async (): Promise<Record<string, string>> => ({
  ...(await wholePages()),
  '../ARCHITECTURE.md': architecture(),
  '../NOTICE': notice(root),
  '../src/shared/locales/text-facts.ts': textFacts(),
  ...Object.fromEntries(guideLanguages.map((language) => [`guide/${language}.md`, guide(language)])),
  'operating/monitoring.md': monitoring()
})
