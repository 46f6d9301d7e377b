import { mutant, testsOf, type Mutant } from './mutant.ts'

// Bugs in what holds against a person with the till's files: settings, PINs, the proof of the owner, and a restore.

const guard = 'src/main/db/backup/seal-guard.ts'
const people = 'src/main/db/staff/people.ts'
const pinHashes = 'src/main/db/staff/pins.ts'
const fileMark = 'src/main/db/backup/file-mark.ts'
const ownerProof = 'src/main/remote/owner-proof.ts'
const lock = 'src/main/chromium-host/lock.ts'
const launcherTests = testsOf('packaging/launcher')
const settingTests = testsOf('db/backup/sealed-settings')
const pinTests = testsOf('secure/pins-of-others')
const restoredTests = testsOf('db/backup/restored-settings')
const restoreTests = testsOf('boot/restore-flag')
const rollOutTests = testsOf('boot/roll-out')
const proofTests = testsOf('boot/owner-proof')
const wrongPinTests = testsOf('app/staff/wrong-pins')

export const rightsMutants: readonly Mutant[] = [
  // Every setting is sealed
  mutant(
    'setting-without-seal',
    'every setting of the program has a seal',
    'src/main/db/core/sealed-rows.ts',
    "of.table !== 'counter' || !",
    "of.table === 'setting' ? values[0] !== 'rollOut' : of.table !== 'counter' || !",
    settingTests
  ),
  mutant(
    'altered-setting-stays',
    'an altered setting counts as never set',
    'src/main/db/backup/neutralize.ts',
    "db.prepare('DELETE FROM setting WHERE name = ?').run(key)",
    '',
    settingTests
  ),
  mutant(
    'deleted-setting-not-looked-for',
    'a deleted setting is noticed by its name at once',
    'src/main/db/backup/seal-check.ts',
    "found.faults.push(...sealsWithoutRow(seals, 'setting'))",
    '',
    settingTests
  ),
  mutant(
    'forged-answer-about-copies',
    'a forged answer about other copies is asked for again',
    'src/main/db/backup/neutralize.ts',
    "if (key === 'twin') holdAltered(db, at)",
    '',
    settingTests
  ),
  mutant(
    'edited-fingerprint-is-a-lost-key',
    'an edited fingerprint of the key does not count as a lost key',
    guard,
    'const isLost = isKeyLost && (isNew || (state?.isSound !== true && !hasOwnSeal(seals)))',
    'const isLost = isKeyLost',
    pinTests
  ),
  mutant(
    'seen-manifest-only-in-a-setting',
    'a replayed manifest is refused although the setting of the newest one is gone',
    'src/main/updates/seen.ts',
    "[setting(store, 'updateSeen'), inJournal(store)]",
    "[setting(store, 'updateSeen')]",
    testsOf('updates/seen')
  ),

  // A PIN belongs to its person
  mutant(
    'hash-of-any-person',
    'the hash of a PIN is bound to its person',
    pinHashes,
    'kassa: pin\\n${role}\\n${id}',
    'kassa: pin\\n${role}',
    pinTests
  ),
  mutant(
    'hash-of-any-role',
    'the hash of a cashier’s PIN gives no rights of a manager',
    pinHashes,
    "if (isManager && role !== 'manager') return false",
    '',
    pinTests
  ),
  mutant(
    'unbound-hash-sealed-again',
    'a hash of an older version is not trusted without a seal',
    guard,
    'forgetUnboundPins(db)',
    '',
    pinTests
  ),
  mutant(
    'cashier-becomes-boss-with-the-same-pin',
    'a cashier whom the list makes a boss needs a new PIN',
    people,
    'isBoss && !before.isBoss && !before.isManager ? undefined : before.pinHash',
    'before.pinHash',
    pinTests
  ),
  mutant(
    'manager-barred-by-wrong-pins',
    'wrong PINs slow a manager and never bar one',
    'src/main/app/core/session.ts',
    'failures >= mostFailures && !person.isManager &&',
    'failures >= mostFailures &&',
    wrongPinTests
  ),
  mutant(
    'proof-without-its-way',
    'the journal names how the owner was proved',
    'src/main/app/staff/people.ts',
    'facts: { isManager, proof: proof?.how }',
    'facts: { isManager }',
    wrongPinTests
  ),
  mutant(
    'any-profile-proves',
    'only the own profile of the owner proves the owner',
    ownerProof,
    'owners.find((id) => id === profile.value._id)',
    'owners[0]',
    proofTests
  ),
  mutant(
    'proof-at-another-address',
    'another address of the service proves nobody',
    ownerProof,
    "if (isAddressAltered) return fail('service.address')",
    '',
    proofTests
  ),

  // A restore takes data
  mutant(
    'restored-address-in-effect',
    'a restored address has no effect until a person confirms it',
    fileMark,
    'putSetting(db, name, undefined)\n  }\n  for',
    '}\n  for',
    restoredTests
  ),
  mutant(
    'restored-roll-out-stays',
    'a restored roll-out is dropped',
    fileMark,
    'for (const name of ofItsPast) putSetting(db, name, undefined)',
    '',
    restoredTests
  ),
  mutant(
    'backup-names-its-own-sameness',
    'a backup does not say by itself which settings are those of this computer',
    'src/main/db/backup/restore.ts',
    'const same = [...sameSettings(path, file), ...agreed]',
    'const same = [...sameSettings(file, file), ...agreed]',
    restoredTests
  ),
  mutant(
    'foreign-backup-without-proof',
    'a backup of another computer needs a proof of the owner',
    'src/main/boot/restore-flag.ts',
    'if (found === undefined) return undefined',
    'if (found !== undefined) return undefined',
    restoreTests
  ),
  mutant(
    'database-names-files-to-wipe',
    'the database alone names no file to wipe',
    'src/main/boot/roll-out.ts',
    '!named.includes(path) || !wipe(path)',
    '!wipe(path)',
    rollOutTests
  ),
  mutant(
    'second-name-wiped',
    'a file with a second name is not wiped',
    'src/main/boot/answer-file.ts',
    '!stats.isFile() || stats.nlink !== 1',
    '!stats.isFile()',
    rollOutTests
  ),

  // Other users of the computer
  mutant(
    'bell-of-another-user',
    'a second start sends nothing to a socket of another user',
    lock,
    '=== true && stats.uid === process.getuid?.()',
    '=== true',
    launcherTests
  ),
  mutant(
    'bell-where-others-write',
    'a second start sends nothing through a folder where others may write',
    lock,
    ' && (stats.mode & 0o022) === 0',
    '',
    launcherTests
  ),
  mutant(
    'second-start-waits-for-ever',
    'a second start ends though the first one is silent',
    lock,
    "socket.destroy(new Error('no answer'))",
    'undefined',
    launcherTests
  ),
  mutant(
    'reserve-open-to-others',
    'no file of the data folder may be read by others',
    'src/main/db/core/reserve.ts',
    "openSync(file, 'w', 0o600)",
    "openSync(file, 'w')",
    testsOf('boot/secrets')
  ),
  mutant(
    'answers-from-a-folder-of-others',
    'an answer file is refused if others may write to its folder',
    'src/main/boot/answer-file.ts',
    '((stats.mode & 0o022) !== 0 && !isSticky)',
    'false',
    testsOf('boot/answer-file')
  ),
  mutant(
    'amount-in-the-log',
    'the error in a line of the log has no amount',
    'src/main/system/log.ts',
    "kept ?? '#'",
    'kept ?? _',
    testsOf('secure/log')
  ),
  mutant(
    'owner-at-another-register-unseen',
    'the setup says that the owner has a shift open at another register',
    'src/main/remote/open-session.ts',
    'row.user_id === owner.id',
    "row.user_id === ''",
    testsOf('boot/register-in-use', 'boot/roll-out-check')
  )
]
