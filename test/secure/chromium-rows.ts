import { testsOf as of, type TestName } from '../support/tidy/named-tests.ts'

// How the Debian package, in which the system's Chromium draws the window, replaces Electron. `npm run docs` writes
// these rows into docs/internals/security.md.

export type ChromiumRow = { name: string; electron: string; chromium: string; tests: readonly TestName[] }

const smoke = (...titles: string[]) => of('test/e2e/till/smoke.spec.ts', ...titles)
const host = (...titles: string[]) => of('test/packaging/chromium-host.test.ts', ...titles)
const launcher = (...titles: string[]) => of('test/packaging/launcher.test.ts', ...titles)

export const chromiumRows: readonly ChromiumRow[] = [
  {
    name: 'How main leads the window',
    electron: 'in one program',
    chromium: 'by two pipes that only the two processes hold; no debugging port',
    tests: host('Chromium is started with a pipe, a profile of its own and no port, and ends with the till')
  },
  {
    name: 'The sandbox of the system',
    electron: 'on for every renderer',
    chromium: 'Chromium’s own, on; root is refused, as Chromium would have to do without it',
    tests: launcher('the launcher refuses root')
  },
  {
    name: 'Who may call the bridge',
    electron: 'the preload script in a world of its own; the top frame of our page',
    chromium:
      'the same bridge and the same check; the preload script shares the world of our page, to which only our own files come',
    tests: smoke(
      'a frame within the page has no access to IPC',
      'the page sees the functions of the preload script and nothing else of Node, Electron or the host'
    )
  },
  {
    name: 'Content, navigation, other windows',
    electron: 'app:// with its policy; navigation and windows refused by the app',
    chromium:
      'the same handler and policy answer every request; Chromium resolves no name; a page that nobody asked for is closed before it runs',
    tests: [
      ...smoke('the window refuses to navigate away', 'the page cannot open another window'),
      ...host('a page that the till did not open is closed before it has run')
    ]
  },
  {
    name: 'Permissions and downloads',
    electron: 'refused by two handlers; no download is ever begun',
    chromium: 'all permissions and downloads are denied for the whole browser as it starts',
    tests: [...smoke('every permission is denied'), ...host('a download is denied')]
  },
  {
    name: 'Developer tools, extensions, address line',
    electron: 'dev tools off when packaged; there are no extensions',
    chromium:
      'no extensions, no address line (a window of --app), no menu at the mouse; the chords that would open the dev tools go to the till. Whoever may start Chromium by hand may look at the till’s profile, as whoever may start Electron with another app may',
    tests: host('Chromium is started with a pipe, a profile of its own and no port, and ends with the till')
  },
  {
    name: 'Node’s own switches',
    electron: 'fuses: not run as Node, no NODE_OPTIONS, no inspector',
    chromium:
      'the launcher clears NODE_OPTIONS, NODE_PATH and LD_PRELOAD and turns the inspector’s signal off. There are no fuses: /usr/lib/kassa/node is node, for whoever runs it',
    tests: launcher('the launcher clears variables that would add code to the till')
  },
  {
    name: 'What was changed of the program',
    electron: 'ASAR integrity: a changed archive is not run',
    chromium:
      'the files are root’s; `dpkg --verify kassa` names each that was changed. Nothing looks at them as the till starts',
    tests: []
  },
  {
    name: 'The key to the secrets',
    electron: 'safeStorage: the key store of the system',
    chromium:
      'libsecret through secret-tool, where a session has it; else a file of mode 0600 beside the data, and the till says so. systemd-creds is not used',
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
    chromium: 'by the system, with Debian’s security updates',
    tests: []
  }
]
