// Every event of the log, as data. `npm run docs` writes this table to docs/operating/log.md, and the type of the log
// accepts no other event.

type Level = 'info' | 'warn' | 'error'
type Meaning = { level: Level; what: string; todo?: string }

/** The events with their levels. A test compares the documentation with this table. */
export const logEvents = {
  start: {
    level: 'info',
    what: 'The program starts. `version` is its version, `platform` its system; `kind` is the data folder: `usual`, or `given` for `--data-dir`.'
  },
  ready: { level: 'info', what: 'The till is open. `kind` is the shop: `live` or `training`.' },
  end: {
    level: 'info',
    what: 'The program ends in order. `reason`: `window` (a person closed the window), `update` (an update is installed), `page` (the page crashed too often), `browser` (Chromium ended more than five times in a minute, or did not start), or the signal, such as `SIGTERM`. The exit code is 1 for `page` and `browser`, otherwise 0.'
  },
  'start.failed': {
    level: 'error',
    what: 'The till could not be opened, and the program ends with code 78.',
    todo: '[RUNBOOK](../../RUNBOOK.md)'
  },
  'program.crashed': { level: 'error', what: 'The program ends because of an error in its code.' },
  'browser.gone': {
    level: 'error',
    what: 'A process of the browser ended by itself or did not start. `kind` names the process, `reason` says which. If the whole browser (`Chromium`) ended, the window is opened again, at most five times a minute.',
    todo: 'If it is frequent: check the memory of the computer'
  },
  'page.gone': {
    level: 'error',
    what: 'The page of the window crashed, and is loaded again. `count` is the number of earlier reloads in ten minutes.'
  },
  'page.hangs': {
    level: 'warn',
    what: 'The page of the window does not react. After ten seconds it is ended and loaded again.'
  },
  'page.reloaded': { level: 'info', what: 'The page is loaded again, and works.' },
  'window.failed': { level: 'warn', what: 'A part of the window failed. `kind` names the part and the error.' },
  'call.failed': {
    level: 'error',
    what: 'A call of the window failed because of an error in the program. `call` names it.'
  },
  'display.failed': { level: 'warn', what: 'The customer display could not be updated.' },
  'config.unused': {
    level: 'warn',
    what: '`config.json` has an error and is ignored as a whole. `error` names the field.',
    todo: 'Correct the file and start the till again'
  },
  'setup.applied': {
    level: 'info',
    what: 'An answer file set up the till. `kind` names the settings that it gave.'
  },
  'setup.failed': {
    level: 'error',
    what: 'An answer file was not used. `kind` is the field with the error: `key` if the service refuses the key, `service` if it does not answer. Once until the error changes.',
    todo: '[Many tills](roll-out.md)'
  },
  'setup.unwiped': { level: 'warn', what: 'Files with secrets of the setup could not be wiped.', todo: 'Delete them' },
  'printer.unreachable': {
    level: 'warn',
    what: 'The printer accepts no paper, and nothing was printed. `reason`: `unreachable`, `offline`, `paperOut`, `coverOpen`, `noCups`, `queueRefused`.',
    todo: 'Check cable, power, paper and cover of the printer; then menu (F12), “Printer and receipts”, “Printer” (F3)'
  },
  'printer.back': { level: 'info', what: 'The printer prints again.' },
  'print.refused': {
    level: 'warn',
    what: 'A paper was not printed, or perhaps only in part, and needs a person. `kind` is the paper, `state` is `failed` or `unsure`, `reason` says why.',
    todo: 'Print it again or remove it from the list in menu (F12), “Printer and receipts”, “Prints” (F2)'
  },
  'print.fault': { level: 'error', what: 'The print queue met an error in the program.' },
  'pdf.fault': { level: 'warn', what: 'A paper could not be saved as PDF.' },
  'key.refused': {
    level: 'error',
    what: 'The service refuses the key. `status` 401: the key is not valid. `status` 403: the key lacks a right, and `kind` names the jobs. One line a change, not a request.',
    todo: 'Give a valid key in “System” (Ctrl J), “New key” (F11), or the right in the back office'
  },
  'key.tried': {
    level: 'info',
    what: 'The refusal of the key has ended: the service accepts it, or a person gave a new key.'
  },
  'service.refuses': {
    level: 'warn',
    what: 'The service refuses requests for another reason. `status` 404: a function is missing, and `kind` names the jobs. `status` 429: too many requests.'
  },
  'service.accepts': { level: 'info', what: 'This refusal has ended.' },
  'service.unreachable': {
    level: 'warn',
    what: 'The service does not answer. The till continues to sell.',
    todo: 'Check the network and the address of the service'
  },
  'service.byHand': { level: 'info', what: 'A person set the till to offline mode.' },
  'service.back': { level: 'info', what: 'The service answers again.' },
  'job.needsPerson': {
    level: 'error',
    what: 'A job needs the decision of a person. `kind` is the job, `reason` says why, `count` is how many such jobs there are. Also once at a start.',
    todo: 'A manager opens “System” (Ctrl J), reads the reason and chooses an action'
  },
  'incident.opened': {
    level: 'error',
    what: 'An incident was opened. `kind` is its kind, `count` how many of the kind are open. Also once at a start.',
    todo: '[RUNBOOK](../../RUNBOOK.md) has each kind'
  },
  'queue.fault': { level: 'error', what: 'The outbox met an error in the program or in the file. It tries again.' },
  'pull.died': { level: 'error', what: 'The thread that reads the catalogue ended. It is started again.' },
  'update.installed': { level: 'info', what: 'An update was installed. `kind` says what follows.' },
  'update.refused': {
    level: 'error',
    what: 'An update was not offered, not downloaded or not installed. `reason` says why, such as `update.damaged`, `update.unreachable` or `update.noRanges` (the server sends only whole files); `version` is the refused version, `status` the answer of the server, `count` the unsent jobs. `address`: `updates` in config.json is no https address; `noKey`: the program was built without a key.',
    todo: 'Menu (F12), “Updates”'
  },
  'disk.full': {
    level: 'error',
    what: 'The disk has only the reserve of the till. The till finishes its sale and starts no new one.',
    todo: 'Free space on the disk'
  },
  'disk.back': { level: 'info', what: 'The disk has space again.' },
  'disk.failed': {
    level: 'error',
    what: 'The disk refused a read or a write. `reason` is `disk.full` or `disk.failed`, `call` the call of the window.',
    todo: 'Make a backup on another disk; replace the disk'
  },
  'backup.made': { level: 'info', what: 'A backup was written and checked.' },
  'backup.failed': {
    level: 'error',
    what: 'A backup failed. `error` says why.',
    todo: 'Check the folder of the backups; menu (F12), “Backups”, “Back up now”'
  },
  'backup.unnoted': { level: 'error', what: 'The failure of a backup could not be recorded in the file either.' },
  'file.damaged': {
    level: 'error',
    what: 'The file of the till is damaged. The next start recovers it.',
    todo: '[RUNBOOK](../../RUNBOOK.md)'
  },
  'file.backupChosen': { level: 'warn', what: 'A person chose the newest backup instead of the damaged file.' },
  'file.recovered': {
    level: 'warn',
    what: 'A damaged file was recovered. `count` is the number of rows that are missing.',
    todo: 'A manager reads and signs the report in “Backups” (menu, F12)'
  },
  'till.moved': {
    level: 'warn',
    what: 'The till was moved to another computer with `--move-to`, and does not start here any more.',
    todo: '[Move, wipe, upgrade](life-of-a-till.md)'
  },
  'file.upgraded': {
    level: 'info',
    what: 'The file of an older version was given the schema of this version. `kind` has both numbers.'
  },
  'till.epoch': { level: 'warn', what: 'The file was copied, or is older than the last one. `kind` says which.' },
  'tide.failed': { level: 'error', what: 'The mark of the last write could not be stored beside the file.' },
  'journal.broken': {
    level: 'error',
    what: 'The journal was changed by another program. `count` is the first wrong row.'
  },
  'journal.unread': { level: 'error', what: 'The journal could not be checked.' },
  'seals.unread': { level: 'error', what: 'The seals of the rows could not be checked.' },
  'answers.died': { level: 'error', what: 'The thread of the practice service ended.' },
  'practice.fault': { level: 'error', what: 'The practice service met an error.' },
  'telemetry.failed': {
    level: 'warn',
    what: 'The collector accepts no data. Once until it accepts data again; this line is only in the file and the output.',
    todo: '[Monitoring](monitoring.md)'
  }
} as const satisfies Record<string, Meaning>

export type LogEvent = keyof typeof logEvents
