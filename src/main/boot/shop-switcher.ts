import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fail, ok, type Result } from '../../shared/failure.ts'
import { serviceLanguage } from '../../shared/service-words.ts'
import type { ConnectionView, LocaleName } from '../../shared/views.ts'
import {
  createClient,
  type Client,
  normalizeBaseUrl,
  type Connection,
  type ServiceLanguage
} from '@kassa/integration-api'
import { beginLanguage, carryAppearance } from '../app/settings/appearance.ts'
import { beginPractice } from '../app/settings/practice-shop.ts'
import { createRollOut } from './roll-out.ts'
import { openShop, type Shop, type ShopOptions } from './open-shop.ts'
import type { TillShop } from './practice-thread.ts'
import type { Context, ShopContext } from '../app/core/context.ts'
import type { Credential, WelcomePort } from '../app/core/welcome-port.ts'
import { systemRandom } from '../system/random.ts'
import { systemClock } from '../../shared/time/clock.ts'
import type { Place } from '../domain/core/model.ts'
import { practiceUrl } from '@kassa/sandbox'
import { practiceShopOf, practiceShops, type PracticeShop } from '../../shared/practice/shops.mjs'
import { moveOf } from '../db/backup/file-mark.ts'
import { tillPath } from '../db/backup/till-start.ts'
import { replaceFile } from '../db/core/disk-files.ts'
import { keepCredential, keptCredential } from './secrets.ts'
import { proofOf } from '../remote/owner-proof.ts'
import { noteRestore, restoreAtStart } from './restore-flag.ts'
import { localeOf, place, putSetting, setting } from '../db/core/settings.ts'
import { firstPlace, discoverAccount } from '../remote/discover-account.ts'
import { openSessionAt } from '../remote/open-session.ts'
import { unstoredClient } from '../remote/unstored-client.ts'

// The till as a whole: which shop is open, and the transitions at Welcome.
//
//   live, without a place -- connect --> live, in its shop
//   live, without a place -- practise --> one of the practice shops -- leave --> live, as before
//
// Each shop has its own folder, so that none changes the files of another one.

export type TillOptions = Omit<ShopOptions, 'name' | 'shopSwitcher' | 'machine' | 'reopen'> & {
  firstShop: TillShop | undefined
  offeredService: string | undefined
  machine: Promise<string>
  /** The language of a new till, until somebody chooses one. */
  language: LocaleName
  /** A backup that replaces the till's database before it is opened. */
  restore: string | undefined
  /** Asks for a PIN before there is a window. Returns undefined if nobody types one. */
  askPin(question: string): Promise<string | undefined>
  /** An answer file that sets up a new till. */
  setup: string | undefined
}

export type Till = { context: () => ShopContext; stop(): Promise<void> }

const languageOf = (context: Context): ServiceLanguage => serviceLanguage(localeOf(context.store))

/** Opens the last open shop, or the one that the flags name. */
export async function openTheTill(options: TillOptions): Promise<Till> {
  const { secrets, folder } = options
  const machine = await options.machine
  const open = (name: TillShop): Promise<Shop> =>
    openShop({ ...options, name, machine, folder: folderOf(folder, name), shopSwitcher, reopen })

  const enter = async (entered: Shop, name: TillShop): Promise<Result<void>> =>
    name === 'live' ? ok(await enterLive(entered, secrets)) : enterPractice(entered, name)
  const shopSwitcher = welcomePort({
    secrets,
    offered: options.offeredService,
    shop: () => shop,
    change,
    enter: (live) => enterLive(live, secrets),
    setupProblem: () => rollOut.problem()
  })

  const rollOut = rollOutOf(options, () => shop.context)

  /** Switches to another shop. The old shop is stopped after the new one is open. */
  async function change(to: TillShop): Promise<Result<void>> {
    if (to === 'live' && moveOf(tillPath(folder)) !== undefined) return fail('till.moved')
    const next = await open(to)
    const old = shop
    carryAppearance(old.context, next.context)
    const entered = await enter(next, to)
    if (!entered.ok) {
      await next.stop()
      return entered
    }
    shop = next
    name = to
    rememberShop(folder, name)
    await old.stop()
    shop.context.screen.announce()
    void rollOut.run()
    return ok(undefined)
  }

  /** Opens the same shop again after a change of its files. Everybody must sign in again. */
  async function reopen(work: () => void): Promise<Result<void>> {
    await shop.stop()
    try {
      work()
    } finally {
      shop = await open(name)
      await enter(shop, name)
      shop.context.screen.announce()
    }
    return ok(undefined)
  }

  const restored = options.restore === undefined ? undefined : await restoreAtStart(options, options.restore)
  let name = restored === undefined ? (options.firstShop ?? lastShop(folder)) : 'live'
  let shop = await open(name)
  beginLanguage(shop.context, options.language)
  if (restored !== undefined) noteRestore(shop.context, restored, (line) => console.error(line))
  await enter(shop, name)
  rememberShop(folder, name)
  void rollOut.run()
  const stop = (): Promise<void> => {
    rollOut.stop()
    return shop.stop()
  }
  return { context: () => shop.context, stop }
}

const rollOutOf = ({ folder, setup, log }: TillOptions, context: () => ShopContext) =>
  createRollOut({
    folder,
    given: setup,
    machine: hostname(),
    context,
    clock: systemClock,
    log,
    say: (line: string) => console.error(line)
  })

/** Connects a live shop to the service, if it has a place. */
async function enterLive(live: Shop, secrets: ShopOptions['secrets']): Promise<void> {
  const kept = await keptCredential(secrets)
  const url = setting(live.context.store, 'url')
  const here = place(live.context.store)
  if (url === undefined || here === undefined) return
  // With an invalid key, the service's 401 blocks the endpoints, and the till asks for a new key. A key is sent only to
  // the address that it was given for.
  const isForHere = kept !== undefined && (kept.url === undefined || kept.url === url)
  const credential: Credential = isForHere ? kept.credential : { kind: 'apiKey', key: 'lost' }
  live.connect({
    baseUrl: url,
    credential,
    language: languageOf(live.context),
    organizationId: here.organizationId,
    warehouseId: here.warehouseId,
    priceId: here.priceListId
  })
}

type ShopSwitcherDeps = {
  secrets: ShopOptions['secrets']
  offered: string | undefined
  shop: () => Shop
  change: (to: TillShop) => Promise<Result<void>>
  enter: (live: Shop) => Promise<void>
  setupProblem: () => string | undefined
}

/** Creates the port of Welcome. */
function welcomePort({ secrets, offered, shop, change, enter, setupProblem }: ShopSwitcherDeps): WelcomePort {
  const port: WelcomePort = {
    test: (url, credential) => test(shop(), url, credential),
    async sessionAt(url, credential, at) {
      const client = clientFor(shop(), url, credential)
      return client.ok ? openSessionAt(client.value, at) : undefined
    },
    async connect(parsed) {
      const url = normalizeBaseUrl(parsed.url)
      if (!url.ok) return url
      await keepCredential(secrets, parsed.credential, url.value)
      settle(shop().context, parsed, url.value)
      await enter(shop())
      return ok(undefined)
    },
    practise: (practiceShop) => change(practiceShop),
    leave: () => change('live'),
    async renewCredential(credential) {
      const url = setting(shop().context.store, 'url')
      if (url === undefined || shop().context.mode === 'training') return fail('call.notNow')
      const seen = await test(shop(), url, credential)
      // A new key is stored even if the service is unreachable, and is tried when it is back.
      if (!seen.ok && seen.failure.kind === 'service.credentials') return seen
      await keepCredential(secrets, credential, url)
      await enter(shop())
      return ok(undefined)
    },
    async proveOwner(given, owner) {
      const { context } = shop()
      const url = setting(context.store, 'url')
      if (url === undefined || context.mode === 'training') return fail('call.notNow')
      const kept = await keptCredential(secrets)
      const isMoved = kept?.url !== undefined && kept.url !== url
      return proofOf({
        given,
        kept: kept?.credential,
        owner,
        client: () => clientFor(shop(), url, given),
        isAddressAltered: isMoved || (context.seals?.isConnectionAltered() ?? false)
      })
    },
    service: () => setting(shop().context.store, 'url') ?? '',
    offered: () => offered,
    setupProblem
  }
  return port
}

/** Connects a practice shop. The first time, takes its first register without asking, and sets up its features. */
async function enterPractice(shop: Shop, name: PracticeShop): Promise<Result<void>> {
  const { context } = shop
  const { createSandbox, demoShop, tillBeginning } = await import('@kassa/sandbox')
  const sandboxShop = demoShop(name)
  const connection: Connection = {
    baseUrl: practiceUrl,
    credential: { kind: 'apiKey', key: sandboxShop.apiKey },
    language: languageOf(context)
  }
  if (place(context.store) === undefined) {
    // The practice service may still be trading its history, so the account is that of an empty one.
    const { send } = createSandbox({ now: () => systemClock.now(), random: systemRandom, shop: sandboxShop })
    const client = createClient({ send, connection: () => connection, clock: systemClock, random: systemRandom })
    const seen = await discoverAccount(client)
    if (!seen.ok) return seen
    const here = firstPlace(seen.value)
    if (here === undefined) return fail('service.badAnswer')
    beginPractice(context, tillBeginning(name))
    settle(context, here, practiceUrl)
  }
  const here = place(context.store)
  shop.connect({
    ...connection,
    ...(here && { organizationId: here.organizationId, warehouseId: here.warehouseId, priceId: here.priceListId })
  })
  return ok(undefined)
}

/** Writes the place of the till. The setting `place` ends Welcome. */
function settle({ store }: Context, here: Place, url: string): void {
  store.transaction((db) => {
    putSetting(db, 'url', url)
    putSetting(db, 'place', {
      organizationId: here.organizationId,
      organizationName: here.organizationName,
      cashboxId: here.cashboxId,
      cashboxName: here.cashboxName,
      warehouseId: here.warehouseId,
      priceListId: here.priceListId,
      currencyId: here.currencyId
    })
  })
}

/** Tests credentials that are not stored yet. */
async function test(shop: Shop, url: string, credential: Credential): Promise<Result<ConnectionView>> {
  const client = clientFor(shop, url, credential)
  return client.ok ? discoverAccount(client.value) : client
}

/** Returns a client of credentials that are not stored. */
const clientFor = ({ context, readLarge }: Shop, url: string, credential: Credential): Result<Client> =>
  unstoredClient(url, credential, { language: languageOf(context), readLarge })

/** Returns the folder of a shop. The grocery was the only practice shop once, so its folder has the plain name. */
const folderOf = (folder: string, name: TillShop): string => {
  if (name === 'live') return folder
  return join(folder, name === practiceShops[0] ? 'training' : `training-${name}`)
}

const lastPath = (folder: string) => join(folder, 'last.json')

/** Returns which shop was open when the program last ran, so that a restart opens it again. */
const lastShop = (folder: string): TillShop => {
  const last = parseJson(readText(lastPath(folder))) as { mode?: unknown; shop?: unknown } | undefined
  return last?.mode === 'training' ? (practiceShopOf(last.shop) ?? practiceShops[0]) : 'live'
}

function rememberShop(folder: string, name: TillShop): void {
  if (lastShop(folder) === name) return
  replaceFile(lastPath(folder), JSON.stringify(name === 'live' ? { mode: name } : { mode: 'training', shop: name }))
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
