import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository } from '../release/apt-repository.ts'
import type { FreshRoot } from './fresh-root.ts'

/**
 * A static web server in its own process, because this process is blocked while a program of the root runs. Prints its
 * port.
 */
const staticServer = `const { createServer } = require('node:http'), { readFile } = require('node:fs')
const server = createServer(({ url }, answer) => readFile(process.argv[1] + new URL(url, 'http://x').pathname,
  (error, bytes) => (error ? answer.writeHead(404).end() : answer.end(bytes))))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

export type Repository = {
  /** Adds the packages of a folder. Returns the names of all packages. */
  add(from: string): string[]
  stop(): void
}

/** Serves an empty signed repository from a folder of the root, and names it in the root's sources. */
export async function serveRepository(root: FreshRoot, folder: string): Promise<Repository> {
  const { privateKey: secret } = generateKeyPairSync('ed25519')
  const server = spawn(process.execPath, ['-e', staticServer, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(server.stdout, 'data')) as [Buffer]
  const keyring = '/usr/share/keyrings/kassa.gpg'
  const source = `deb [signed-by=${keyring}] http://127.0.0.1:${port.toString().trim()} stable main\n`
  return {
    add(from) {
      const { names } = makeRepository({ folder, from, secret, at: Date.now() })
      copyFileSync(join(folder, 'kassa.gpg'), join(root.path, keyring))
      writeFileSync(join(root.path, 'etc/apt/sources.list.d/kassa.list'), source)
      return names
    },
    stop: () => void server.kill()
  }
}

/**
 * Makes a repository from the packages in the root's /tmp. apt must install the newest one and refuse a changed list.
 */
export async function provedByApt({ root, say }: { root: FreshRoot; say: (line: string) => void }): Promise<void> {
  const folder = join(root.path, 'srv/apt')
  const repository = await serveRepository(root, folder)
  try {
    const names = repository.add(join(root.path, 'tmp'))
    root.must(['apt-get', 'update', '-q'])
    root.must(['apt-get', 'install', '-y', '-q', 'kassa'])
    const version = root.must(['dpkg-query', '-W', '-f', '${Version}', 'kassa'])
    if (version !== '0.1.1') throw new Error(`apt installed ${version} and not the newest version of the repository`)
    const signed = join(folder, 'dists/stable/InRelease')
    writeFileSync(signed, readFileSync(signed, 'utf8').replace('Label: Kassa', 'Label: Kasse'))
    const update = ['apt-get', 'update', '-q', '-o', 'APT::Update::Error-Mode=any']
    const { code, text } = root.run(update)
    if (code === 0 || !/BADSIG|signature verification failed/i.test(text))
      throw new Error(`apt accepted a changed repository: ${text.slice(-1500)}`)
    say(`apt installed Kassa from a signed repository of ${names.length} packages, and refused a changed one.`)
  } finally {
    repository.stop()
  }
}
