import { testsOf as of, type TestName } from '../support/tidy/named-tests.ts'

// How the Debian package, in which the system's Chromium draws the window, replaces Electron. `npm run docs` writes
// these rows into docs/internals/security.md.

export type ChromiumRow = { name: string; electron: string; chromium: string; tests: readonly TestName[] }

const smoke = (...titles: string[]) => of('test/e2e/till/smoke.spec.ts', ...titles)
const host = (...titles: string[]) => of('test/packaging/chromium-host.test.ts', ...titles)
const launcher = (...titles: string[]) => of('test/packaging/launcher.test.ts', ...titles)

export const chromiumRows: readonly ChromiumRow[] = [
  {
    name: 'How the main process controls the window',
    electron: 'both are parts of one program',
    chromium: 'through two pipes that only the two processes have; no debugging port',
    tests: host('Chromium is started with a pipe, a profile of its own and no port, and ends with the till')
  },
  {
    name: 'The sandbox of the system',
    electron: 'on for every renderer',
    chromium: 'Chromium’s own sandbox is on; the launcher refuses root, because Chromium has no sandbox as root',
    tests: launcher('the launcher refuses root')
  },
  {
    name: 'Who may call IPC',
    electron: 'the top frame of the till’s page; the preload script has an isolated world',
    chromium:
      'the same calls and the same check; the preload script shares the world of the till’s page, which loads only files of the till',
    tests: smoke(
      'a frame within the page has no access to IPC',
      'the page sees the functions of the preload script and nothing else of Node, Electron or the host'
    )
  },
  {
    name: 'Content, navigation, other windows',
    electron: 'app:// with its policy; navigation and windows refused by the app',
    chromium:
      'the same handler and policy answer every request; Chromium resolves no host name; a page that the till did not open is closed before it runs',
    tests: [
      ...smoke('the window refuses to navigate away', 'the page cannot open another window'),
      ...host('a page that the till did not open is closed before it has run')
    ]
  },
  {
    name: 'Permissions and downloads',
    electron: 'two handlers refuse permissions; no download is started',
    chromium: 'all permissions and downloads are denied for the whole browser when it starts',
    tests: [...smoke('every permission is denied'), ...host('a download is denied')]
  },
  {
    name: 'Developer tools, extensions, address bar',
    electron: 'developer tools are off in a packaged app; there are no extensions',
    chromium:
      'no extensions, no address bar (a window of --app), no context menu; the till receives the shortcuts that would open the developer tools. A user who may start Chromium by hand can read the till’s profile, as a user who may start Electron with another app can',
    tests: host('Chromium is started with a pipe, a profile of its own and no port, and ends with the till')
  },
  {
    name: 'Options of Node',
    electron: 'fuses turn off run as Node, NODE_OPTIONS and the inspector',
    chromium:
      'the launcher passes only the variables of its list, and turns off the inspector’s signal. There are no fuses: any user can run /usr/lib/kassa/node as Node',
    tests: launcher('the launcher gives the till only the variables of its list')
  },
  {
    name: 'Changed files of the program',
    electron: 'ASAR integrity: a changed archive does not run',
    chromium:
      'root owns the files; `dpkg --verify kassa` names each changed file. The till does not check them at its start',
    tests: []
  },
  {
    name: 'The key of the secrets',
    electron: 'safeStorage: the key store of the system',
    chromium:
      'libsecret through secret-tool, if the session has it; otherwise a file of mode 0600 beside the data, and the till says so. systemd-creds is not used',
    tests: of(
      'test/packaging/key-store.test.ts',
      'the key is in the key store of the desktop if there is one, and in no file',
      'the key is in a file of its user if there is no key store',
      'a key store that is closed for a day loses nothing'
    )
  },
  {
    name: 'Updates of the window',
    electron: 'with each release of Kassa',
    chromium: 'with Debian’s security updates of the system',
    tests: []
  }
]
