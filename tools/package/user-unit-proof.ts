import { until, type Person } from './at-the-screen.ts'
import { expectTrue, type Scene } from './scene.ts'

// No machine is booted for the proof, so the user's systemd is started by hand, in a control group of that user, as a
// login would do.

const homeOf = (name: string): string => `/run/user/${name}`
const inOwnGroup = (does: string) =>
  `for at in /sys/fs/cgroup /sys/fs/cgroup/systemd /sys/fs/cgroup/unified; do
  [ -e "$at/cgroup.procs" ] || continue
  ${does}
done`
/** Reuses a group without a process, which a killed run may have left. */
const startManager = (name: string): string => `mkdir -p /run/systemd/system ${homeOf(name)}
chown ${name} ${homeOf(name)} && chmod 700 ${homeOf(name)}
${inOwnGroup(`mkdir -p "$at/kassa-proof" && chown -R ${name} "$at/kassa-proof" && echo 0 >"$at/kassa-proof/cgroup.procs"`)}
exec setpriv --reuid ${name} --regid ${name} --init-groups env HOME=/home/${name} XDG_RUNTIME_DIR=${homeOf(name)} SYSTEMD_LOG_TARGET=console \
  /lib/systemd/systemd --user --unit=basic.target`
const removeGroups = inOwnGroup('find "$at/kassa-proof" -depth -type d -exec rmdir {} +')

/** The systemd of a user. */
export type Manager = {
  must: (...words: string[]) => void
  /** Returns a property of a unit. */
  told: (name: string, unit?: string) => string
}

/** Starts the systemd of a user, runs the work, and ends the systemd with everything that it started. */
export async function withUserSystemd(
  { root }: Pick<Scene, 'root'>,
  user: Person,
  work: (manager: Manager) => Promise<void>
): Promise<void> {
  root.must(['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'systemd'])
  let said = ''
  const manager = root.begin(['sh', '-c', startManager(user.name)], 'root')
  for (const stream of [manager.stdout, manager.stderr]) stream?.on('data', (part) => (said += String(part)))
  const ended = new Promise((done) => manager.once('exit', done))
  const ask = (...words: string[]) => user.run(`XDG_RUNTIME_DIR=${homeOf(user.name)}`, 'systemctl', '--user', ...words)
  const must = (...words: string[]): void => {
    const { code, text } = ask(...words)
    expectTrue(code === 0, `systemctl --user ${words.join(' ')}: ${text}${said.slice(-1500)}`)
  }
  try {
    await until('the systemd of the user runs', () => {
      expectTrue(manager.exitCode === null, `the systemd of the user ended: ${said.slice(-1500)}`)
      return ask('is-system-running').text.trim() === 'running'
    })
    must('set-environment', `DISPLAY=${user.display}`)
    await work({ must, told: (name, unit = 'kassa') => ask('show', '--property', name, '--value', unit).text.trim() })
  } finally {
    ask('exit')
    manager.kill()
    await ended
    root.run(['sh', '-c', removeGroups])
  }
}

/** Kills the Chromium of the till of a unit, and waits until the same till has opened its window in another one. */
export async function killChromium({ root, say }: Scene, user: Person, pid: string): Promise<void> {
  const browser = () => root.run(['pgrep', '--parent', pid, 'chromium']).text.trim().split('\n')[0] ?? ''
  const killed = browser()
  const from = Date.now()
  root.must(['kill', '-KILL', killed])
  await until('another Chromium runs', () => !['', killed].includes(browser()))
  const seconds = ((Date.now() - from) / 1000).toFixed(1)
  await user.drawn()
  say(`Chromium was killed: the till has started another one after ${seconds} s, and its window is drawn.`)
}

/**
 * Checks that a user's systemd starts the till by `kassa.service`, that the till opens its window again after Chromium
 * was killed, and that systemd restarts a till that was killed, and ends all of it.
 */
export async function provedByUserUnit(scene: Scene): Promise<void> {
  const { root, say, person } = scene
  const dina = person('dina', ':53')
  await withUserSystemd(scene, dina, async ({ must, told }) => {
    must('set-environment', 'KASSA_FLAGS=--training')
    must('start', 'kassa')
    await until('the till has people', () => dina.figure('SELECT count(*) FROM person') > 0)
    await dina.drawn()
    const before = told('MainPID')
    await killChromium(scene, dina, before)
    expectTrue(told('MainPID') === before && told('NRestarts') === '0', 'the loss of Chromium did not end the till')
    root.must(['kill', '-KILL', before])
    await until(
      'the unit has started the till again',
      () => told('NRestarts') === '1' && told('ActiveState') === 'active'
    )
    await until('one till runs', () => dina.tills().length === 1)
    await dina.drawn()
    expectTrue(told('MainPID') !== before, 'the till is another process')
    must('stop', 'kassa')
    const areGone = () => dina.tills().length === 0 && !dina.hasChromium()
    await until('all processes have ended', areGone)
    must('start', 'kassa-kiosk')
    await dina.drawn()
    root.must(['kill', '-TERM', told('MainPID', 'kassa-kiosk')])
    await until('the unit has started the kiosk again', () => told('NRestarts', 'kassa-kiosk') === '1')
    await dina.drawn()
    must('stop', 'kassa-kiosk')
    await until('all processes of the kiosk have ended', areGone)
    say('kassa-kiosk.service started the till again after an end in order.')
    say(
      'kassa.service ran under the systemd of its user: started, its window opened again after kill -9 of Chromium, started again after kill -9, stopped.'
    )
  })
}
