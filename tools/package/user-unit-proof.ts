import { until } from './at-the-screen.ts'
import { expectTrue, type Scene } from './scene.ts'

// No machine is booted for the proof, so the user's systemd is started by hand, in a control group of that user, as a
// login would do.

const home = '/run/user/dina'
const inOwnGroup = (does: string) =>
  `for at in /sys/fs/cgroup /sys/fs/cgroup/systemd /sys/fs/cgroup/unified; do
  [ -e "$at/cgroup.procs" ] || continue
  ${does}
done`
/** Reuses a group without a process, which a killed run may have left. */
const startManager = `mkdir -p /run/systemd/system ${home}
chown dina ${home} && chmod 700 ${home}
${inOwnGroup('mkdir -p "$at/kassa-proof" && chown -R dina "$at/kassa-proof" && echo 0 >"$at/kassa-proof/cgroup.procs"')}
exec setpriv --reuid dina --regid dina --init-groups env HOME=/home/dina XDG_RUNTIME_DIR=${home} SYSTEMD_LOG_TARGET=console \
  /lib/systemd/systemd --user --unit=basic.target`
const removeGroups = inOwnGroup('find "$at/kassa-proof" -depth -type d -exec rmdir {} +')

/**
 * Checks that a user's systemd starts the till by `kassa.service`, that the till opens its window again after Chromium
 * was killed, and that systemd restarts a till that was killed, and ends all of it.
 */
export async function provedByUserUnit({ root, say, person }: Scene): Promise<void> {
  root.must(['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'systemd'])
  const dina = person('dina', ':53')
  let said = ''
  const manager = root.begin(['sh', '-c', startManager], 'root')
  for (const stream of [manager.stdout, manager.stderr]) stream?.on('data', (part) => (said += String(part)))
  const ended = new Promise((done) => manager.once('exit', done))
  const ask = (...words: string[]) => dina.run(`XDG_RUNTIME_DIR=${home}`, 'systemctl', '--user', ...words)
  const told = (name: string, unit = 'kassa') => ask('show', '--property', name, '--value', unit).text.trim()
  const must = (...words: string[]): void => {
    const { code, text } = ask(...words)
    expectTrue(code === 0, `systemctl --user ${words.join(' ')}: ${text}${said.slice(-1500)}`)
  }
  try {
    await until('the systemd of the user runs', () => {
      expectTrue(manager.exitCode === null, `the systemd of the user ended: ${said.slice(-1500)}`)
      return ask('is-system-running').text.trim() === 'running'
    })
    must('set-environment', `DISPLAY=${dina.display}`, 'KASSA_FLAGS=--training')
    must('start', 'kassa')
    await until('the till has people', () => dina.figure('SELECT count(*) FROM person') > 0)
    await dina.drawn()
    const before = told('MainPID')
    const browser = () => root.run(['pgrep', '--parent', before, 'chromium']).text.trim().split('\n')[0] ?? ''
    const killed = browser()
    root.must(['kill', '-KILL', killed])
    await until('the window is there again, in another Chromium', () => !['', killed].includes(browser()))
    await dina.drawn()
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
  } finally {
    ask('exit')
    manager.kill()
    await ended
    root.run(['sh', '-c', removeGroups])
  }
}
