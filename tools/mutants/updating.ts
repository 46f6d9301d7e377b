import { mutant, testsOf, type Mutant } from './mutant.ts'

// Bugs in updates, in the repository for apt, and in the numbers of a recovered file.

const fetching = 'src/main/updates/fetch.ts'
const cutTests = testsOf('updates/cut')
const debianTests = testsOf('updates/debian')
const aptTests = testsOf('packaging/apt-repository')
const numberTests = testsOf('db/recalculate')

export const updatingMutants: readonly Mutant[] = [
  // What root installs
  mutant(
    'package-in-a-folder-of-the-user',
    'a Debian package is installed by apt, never from a folder that programs of the user may write to',
    'src/main/updates/updates.ts',
    "if (offer.file.way === 'deb') return this.#become({ name: 'offered', offer }, fail('update.byApt').failure)",
    '',
    debianTests
  ),
  mutant(
    'unsigned-package-of-the-pool-signed',
    'a package that lies in the pool and in no signed index is not signed',
    'tools/release/apt-repository.ts',
    'if (!signed.has(name))',
    'if (false)',
    aptTests
  ),
  mutant(
    'any-package-signed',
    'only packages of Kassa are signed',
    'tools/release/apt-package.ts',
    "field('Package') !== 'kassa' || ",
    '',
    aptTests
  ),
  mutant(
    'index-of-anybody',
    'the last index counts only with the signature of a key of Kassa',
    'tools/release/openpgp.ts',
    'keys.some((key) => verify(null, digest, key, parts.value))',
    'keys.length > 0',
    aptTests
  ),
  mutant(
    'second-key-ignored',
    'an update may have the signature of the second key',
    'src/main/updates/manifest.ts',
    '!keys.some((key) => isSigned(bytes, signature, key))',
    '!keys.slice(0, 1).some((key) => isSigned(bytes, signature, key))',
    cutTests
  ),

  // A download that was cut
  mutant(
    'cut-download-begins-again',
    'a download that was cut goes on where it stopped',
    fetching,
    'from <= file.size ? from : 0',
    '0',
    cutTests
  ),
  mutant(
    'wrong-beginning-kept',
    'a wrong beginning of a download is read again',
    fetching,
    'if (!isWrongBeginning) return failure',
    'return failure',
    cutTests
  ),
  mutant(
    'whole-files-look-like-no-network',
    'a server that sends only whole files is told apart from a broken network',
    fetching,
    'return !answer.ok || answer.value.status !== 200',
    'return true',
    cutTests
  ),

  // A damaged number
  mutant(
    'time-taken-for-a-number',
    'a counter that damage has made as large as a time is set back',
    'src/main/db/backup/salvage.ts',
    "db.prepare('DELETE FROM counter WHERE name = ? AND value > ?').run(counter, mostNumber)",
    '',
    numberTests
  )
]
