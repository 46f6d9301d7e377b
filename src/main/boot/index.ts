import '../system/low-memory-start.ts'
import '../system/jitless.ts'
import { hostname, release } from 'node:os'
import { dirname, join } from 'node:path'
import { app, dialog, ipcMain, safeStorage, shell } from 'electron'
import { callChannel } from '../../shared/contract/index.ts'
import type { Result } from '../../shared/failure.ts'
import { createPrintWindow, type PrintWindow } from './print-window.ts'
import { createCustomerScreen } from '../app/printing/display.ts'
import { createDispatcher } from '../ipc/dispatcher.ts'
import { languageOfComputer } from '../system/language.ts'
import { systemRandom } from '../system/random.ts'
import { systemClock } from '../../shared/time/clock.ts'
import { shopFlagProblem } from '../../shared/practice/shops.mjs'
import { readFlags, readSettings, type Settings } from './config.ts'
import { machineName } from '../system/machine.ts'
import { check } from './open-shop.ts'
import { diskFailure } from '../db/core/disk-failure.ts'
import { createRecovering, type Recovering } from '../db/backup/recovering.ts'
import { openTheTill, type Till } from './shop-switcher.ts'
import { createLog, outputOf, type Log } from '../system/log.ts'
import { nameProcess, watchEnd, type End } from '../system/process-end.ts'
import { readingOf } from '../telemetry/reading.ts'
import { createWatch, type Watch } from '../telemetry/watch.ts'
import { createSecrets } from './secrets.ts'
import { checkSetup, refuseBesideTill, serveTerminal } from './setup/terminal-start.ts'
import { isForTerminal } from './setup/terminal.ts'
import { askOnTerminal } from './restore-flag.ts'
import { printPageOf, guard, harden, isOurPage } from './security.ts'
import { startFailedCode, startFailure } from './start-failure.ts'
import type { Program } from './updating.ts'
import { keepCashierWindow, takeMenu } from './window.ts'

// The composition root. It contains no decisions: it creates the parts in order and connects them.

/** The exit code of a wrong command line. */
const wrongUseCode = 2
const outFolder = dirname(import.meta.dirname)
nameProcess()
refuseShopFlag()
const flags = readFlags(process.argv)
if (flags.dataFolder !== undefined) app.setPath('userData', flags.dataFolder)
harden()

// A check of an answer file opens no till, so it also runs beside one.
// A second start shows the window of the first one and ends, before any file is opened. Electron becomes ready only
// after this module has ended, so nothing is awaited here.
if (flags.check) void checkSetup(flags)
else if (isFirst()) void (isForTerminal(flags) ? serveTerminal(flags) : run())
else if (isForTerminal(flags)) refuseBesideTill()
else app.exit(0)

/** Ends the program before anything is written if `--shop` cannot be followed. */
function refuseShopFlag(): void {
  const problem = shopFlagProblem(process.argv)
  if (problem === undefined) return
  console.error(problem)
  process.exit(wrongUseCode)
}

function isFirst(): boolean {
  try {
    return app.requestSingleInstanceLock()
  } catch (cause) {
    dialog.showErrorBox('Kassa', startFailure(cause))
    process.exit(startFailedCode)
  }
}

async function run(): Promise<void> {
  const folder = app.getPath('userData')
  const { settings, error } = readSettings(folder)
  const logPath = join(folder, 'kassa.log')
  const { watch, end } = beginLog(logPath, settings.telemetry, error)
  const { log } = watch
  if (!(await isReady(log, end))) return
  let till: Till | undefined
  guard(join(outFolder, 'renderer'), async (size, image) => till?.context().pictures[size](image))
  takeMenu()
  const printWindow = createPrintWindow(outFolder, systemClock)
  const { shown, emit } = keepCashierWindow({ outFolder, folder, isKiosk: flags.kiosk, log, end, display: printWindow })
  const recovering = createRecovering({ check, clock: systemClock, log, show: (view) => emit('recovering', view) })
  // The window loads while the files are opened. Early calls wait for the till.
  const opening = openTheTill({
    folder,
    firstShop: flags.practice,
    settings,
    secrets: createSecrets(join(folder, 'secrets.json'), safeStorage, systemRandom),
    log,
    version: app.getVersion(),
    versions: versions(),
    program: program(folder, settings.updates, log, end),
    logPath,
    notices: noticesOf(error),
    offeredService: flags.service,
    // A till with a folder of its own keeps everything in it.
    reportsFolder: flags.dataFolder === undefined ? join(app.getPath('documents'), 'Kassa') : join(folder, 'reports'),
    printWindow,
    machine: machineName(),
    language: languageOfComputer(process.env, app.getLocale()),
    zoom: { view: () => shown().zoom.view(), choose: (zoom) => shown().zoom.choose(zoom) },
    chooseFolder,
    restore: flags.restore,
    askPin: askOnTerminal,
    setup: flags.setup,
    recover: recovering.recover,
    emit
  })
  serveWindow({ opening, printWindow, watch, recovering, onAnswer: () => shown().answered() })
  app.on('second-instance', () => {
    comeForward(shown().window)
    emit('attention', { kind: 'secondStart' })
  })
  app.on('window-all-closed', () => app.quit())
  try {
    till = await opening
    endInOrder(till, watch, end)
    const { context } = till
    log('ready', { kind: context().mode })
    void watch.begin(() => readingOf(context(), folder))
  } catch (cause) {
    log('start.failed', { error: String(cause) })
    dialog.showErrorBox('Kassa', startFailure(cause))
    app.exit(startFailedCode)
  }
}

/** Waits for the browser. Without it the program ends, and a supervisor starts it again. */
async function isReady(log: Log, end: End): Promise<boolean> {
  try {
    await app.whenReady()
    return true
  } catch (cause) {
    log('browser.gone', { kind: 'Chromium', reason: 'launch-failed', error: String(cause) })
    end.note('browser')
    end.tell()
    app.exit(end.code())
    return false
  }
}

/** Opens the log and writes the start of the program to it, and later the reason of its end. */
function beginLog(
  path: string,
  settings: Settings['telemetry'],
  error: string | undefined
): { watch: Watch; end: End } {
  const version = app.getVersion()
  const watch = createWatch({
    settings,
    version,
    host: hostname(),
    clock: systemClock,
    log: createLog(path, systemClock, outputOf(process.stderr, process.env))
  })
  const { log } = watch
  const platform = `${process.platform} ${release()} ${process.arch}`
  log('start', { version, platform, kind: flags.dataFolder === undefined ? 'usual' : 'given' })
  if (error !== undefined) log('config.unused', { error })
  const end = watchEnd(log, () => app.quit())
  app.on('will-quit', (event) => {
    end.tell()
    if (end.code() === 0) return
    event.preventDefault()
    app.exit(end.code())
  })
  return { watch, end }
}

type Serving = {
  opening: Promise<Till>
  printWindow: PrintWindow
  watch: Watch
  recovering: Recovering
  onAnswer: () => void
}

/** Answers the calls of the cashier's window, the print window and the customer display. */
function serveWindow({ opening, printWindow, watch, recovering, onAnswer }: Serving): void {
  let isOpening = true
  const serving = opening.then((till) =>
    createDispatcher<Electron.IpcMainInvokeEvent>(
      till.context,
      (event) => isOurPage(event.senderFrame),
      (call, cause) => {
        watch.log('call.failed', { call, error: String(cause) })
        const failure = diskFailure(cause)
        if (failure !== undefined) watch.log('disk.failed', { call, reason: failure.kind })
      }
    )
  )
  const ended = () => {
    isOpening = false
  }
  // A failed start is reported once, by the code that waits for the till.
  serving.then(ended, ended)
  const showCustomer = customerScreenOf(printWindow, opening, watch.log)
  ipcMain.handle(callChannel, async (event, name: unknown, input: unknown) => {
    const page = printPageOf(event.senderFrame)
    if (page !== undefined) {
      // A new customer display asks for its content before any call of the cashier.
      if (page === 'display') await showCustomer()
      return printWindow.answer(page, event.sender.id, name, input)
    }
    // The only call that cannot wait for the till, because the till waits for its answer.
    if (isOpening && name === 'app.takeBackup' && isOurPage(event.senderFrame)) return recovering.takeBackup()
    const serve = await serving
    const began = systemClock.monotonic()
    const answer = await serve(event, name, input)
    watch.answered(String(name), systemClock.monotonic() - began)
    onAnswer()
    void showCustomer(answer)
    return answer
  })
}

/** Updates the customer display after a call. An error here must not stop a sale, so it is only logged. */
function customerScreenOf(printWindow: PrintWindow, opening: Promise<Till>, log: Log) {
  const screen = createCustomerScreen()
  return async (answer?: Result<unknown>): Promise<void> => {
    if (!printWindow.hasDisplay()) return
    try {
      const view = screen.after((await opening).context(), answer?.ok === true ? answer.value : undefined)
      if (view !== undefined) printWindow.show(view)
    } catch (cause) {
      log('display.failed', { error: String(cause) })
    }
  }
}

function comeForward(window: Electron.BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.focus()
}

/**
 * Before the program ends: sends the last metrics, stops the outbox and the pull, records the end of the boot, and
 * closes the files.
 */
function endInOrder(till: Till, watch: Watch, end: End): void {
  let isStopped = false
  app.on('before-quit', (event) => {
    if (isStopped) return
    event.preventDefault()
    isStopped = true
    end.tell()
    void watch
      .stop()
      .then(() => till.stop())
      .finally(() => app.quit())
  })
}

/** Creates what an update needs from the running program. */
const program = (folder: string, channel: string | undefined, log: Log, end: End): Program => ({
  folder,
  channel,
  log,
  version: app.getVersion(),
  isPackaged: app.isPackaged,
  async openPath(path) {
    const problem = await shell.openPath(path)
    if (problem !== '') throw new Error(problem)
  },
  leave(relaunch) {
    end.note('update')
    if (relaunch !== undefined) app.relaunch({ execPath: relaunch, args: process.argv.slice(1) })
    app.quit()
  }
})
async function chooseFolder(): Promise<string | undefined> {
  const { canceled, filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory', 'createDirectory'] })
  return canceled ? undefined : filePaths[0]
}

/**
 * Without a key store, Electron on Linux encrypts secrets with a fixed password. That is worth a warning, not a
 * refusal.
 */
const isPlain = (): boolean => process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'

/** Returns the notices of this start. `error` is the problem with the settings of the data folder. */
function noticesOf(error: string | undefined): ('secretPlain' | 'configUnused')[] {
  const notices = [isPlain() ? 'secretPlain' : undefined, error === undefined ? undefined : 'configUnused'] as const
  return notices.flatMap((notice) => notice ?? [])
}

function versions(): Record<string, string> {
  const { electron, chrome, node } = process.versions
  return { kassa: app.getVersion(), electron, chromium: chrome, node }
}
