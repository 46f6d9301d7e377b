// A reporter of vitest for errors outside of any test, which fail a run without naming a test.
import { writeFileSync } from 'node:fs'

const ended = ['passed', 'failed', 'skipped']

/** Writes a JSON list of texts into the file that `UNHANDLED` names. The list is empty if there were no errors. */
export default class Unhandled {
  onTestRunEnd(modules, unhandled, reason) {
    const errors = unhandled.map(({ name, message, stack, cause, VITEST_TEST_NAME: test, VITEST_TEST_PATH: file }) =>
      [file, test, stack ?? `${name}: ${message}`, cause?.message].filter(Boolean).join(' · ')
    )
    if (reason === 'interrupted') errors.push('the run was interrupted')
    // Files whose process died before their last test had ended.
    const cut = modules.filter((each) => !ended.includes(each.state())).map(({ moduleId }) => `${moduleId} did not end`)
    writeFileSync(process.env.UNHANDLED, JSON.stringify([...errors, ...cut]))
  }
}
