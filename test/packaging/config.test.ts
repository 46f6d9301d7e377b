import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { DebugLogger, log } from 'builder-util'
import type { Configuration } from 'electron-builder'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../support/tidy.ts'

// What a package will be made of. That it is made so is proved by test/e2e/package.spec.ts, on the built app.

let config: Configuration
beforeAll(async () => {
  log.messageTransformer = () => ''
  config = await getConfig(root, 'electron-builder.yml', null)
})

const problemOf = (changed: object) =>
  validateConfiguration({ ...config, ...changed }, new DebugLogger(false)).then(
    () => undefined,
    (error: unknown) => String(error)
  )

test('electron-builder accepts the configuration', async () => {
  expect(await problemOf({})).toBeUndefined()
})

test('electron-builder refuses a word it does not know', async () => {
  expect(await problemOf({ asarUnpacked: [] })).toContain('asarUnpacked')
  expect(await problemOf({ electronFuses: { runAsNodes: false } })).toContain('configuration.electronFuses')
})

test('every fuse that opens the packaged app is off, and every one that guards it is on', () => {
  expect(config.electronFuses).toEqual({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    grantFileProtocolExtraPrivileges: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true
  })
})

test('no pattern names the machine that builds instead of the one that will run', () => {
  expect(JSON.stringify(config)).not.toContain('${platform}')
})
