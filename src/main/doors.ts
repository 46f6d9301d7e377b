import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { EventName, EventPayload } from '../shared/bridge.ts'
import { fail, ok, type Result } from '../shared/failure.ts'
import type { ConnectionView, StateView } from '../shared/views.ts'
import { createClient } from './api/client.ts'
import {
  checkConnection,
  normalizeBaseUrl,
  serviceLanguage,
  type Connection,
  type ServiceLanguage
} from './api/connection.ts'
import { createSend } from './api/send.ts'
import { openShop, type Mode, type Shop } from './assemble.ts'
import type { Context, Credential, WelcomePort } from './bridge/context.ts'
import { announce } from './bridge/state.ts'
import { systemRandom } from './chance.ts'
import { systemClock } from './clock.ts'
import type { Settings } from './config.ts'
import type { Place } from './domain/model.ts'
import type { Log } from './log.ts'
import { demoShop, practiceUrl } from './sandbox/index.ts'
import { replaceFile, type Secrets } from './secrets.ts'
import { localeOf, place, putSetting, setting } from './store/settings.ts'
import { firstPlace, survey } from './survey.ts'

// The till as a whole: which shop is open, and the doors of Welcome between them.
//
//   live, nowhere yet -- connect --> live, in its shop
//   live, nowhere yet -- practise --> practice shop -- leave --> live, as it was

export type TillOptions = {
  folder: string
  firstMode: Mode | undefined
  settings: Settings
  secrets: Secrets
  log: Log
  version: string
  versions: Record<string, string>
  notices: StateView['notices']
  offeredService: string | undefined
  /** Where files of reports are put. */
  reportsFolder: string
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void
}

export type Till = { context: () => Context; stop(): Promise<void> }

const KeptCredential = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('apiKey'), key: z.string() }),
  z.object({ kind: z.literal('bearer'), token: z.string() })
])
const languageOf = (context: Context): ServiceLanguage => serviceLanguage(localeOf(context.store))

/** Opens the shop that was open last, or the one the flags ask for. */
export async function openTheTill(options: TillOptions): Promise<Till> {
  const { secrets, folder } = options
  const folderOf = (mode: Mode) => (mode === 'live' ? folder : join(folder, 'training'))
  const open = (mode: Mode): Promise<Shop> => openShop({ ...options, mode, folder: folderOf(mode), doors })

  const doors: WelcomePort = {
    test: (url, credential) => test(url, credential, languageOf(shop.context)),
    async connect(parsed) {
      const url = normalizeBaseUrl(parsed.url)
      if (!url.ok) return url
      await secrets.keep('credential', JSON.stringify(parsed.credential))
      const here: Place = { ...parsed, currencyId: parsed.currencyId }
      settle(shop.context, here, url.value)
      await enter(shop)
      return ok(undefined)
    },
    practise: () => change('training'),
    leave: () => change('live'),
    async renewCredential(credential) {
      const url = setting(shop.context.store, 'url')
      if (url === undefined || shop.context.mode === 'training') return fail('call.notNow')
      const seen = await test(url, credential, languageOf(shop.context))
      // Unreachable is no reason to refuse a key: it is kept, and tried when the service is back.
      if (!seen.ok && seen.failure.kind === 'service.credentials') return seen
      await secrets.keep('credential', JSON.stringify(credential))
      await enter(shop)
      return ok(undefined)
    },
    service: () => setting(shop.context.store, 'url') ?? '',
    offered: () => options.offeredService
  }

  /** Another shop: the old one is ended in order before the new one is shown. */
  async function change(mode: Mode): Promise<Result<void>> {
    const next = await open(mode)
    const old = shop
    carryLooks(old.context, next.context)
    if (mode === 'training') {
      const entered = await enterPractice(next)
      if (!entered.ok) {
        await next.stop()
        return entered
      }
    } else await enter(next)
    shop = next
    rememberMode(folder, mode)
    await old.stop()
    announce(shop.context)
    return ok(undefined)
  }

  /** Gives a live shop its connection, if it has a place and a key to go there with. */
  async function enter(live: Shop): Promise<void> {
    const kept = KeptCredential.safeParse(parseJson(await secrets.read('credential')))
    const url = setting(live.context.store, 'url')
    const here = place(live.context.store)
    if (url === undefined || here === undefined) return
    // Without a readable key the service's own 401 shuts the gate, which asks for a new one.
    const credential: Credential = kept.success ? kept.data : { kind: 'apiKey', key: 'lost' }
    live.connect({
      baseUrl: url,
      credential,
      language: languageOf(live.context),
      organizationId: here.organizationId,
      warehouseId: here.warehouseId,
      priceId: here.priceListId
    })
  }

  const asked = options.firstMode ?? lastMode(folder)
  let shop = await open(asked)
  if (asked === 'live') await enter(shop)
  else await enterPractice(shop)
  rememberMode(folder, asked)
  return { context: () => shop.context, stop: () => shop.stop() }
}

/** Walks into the practice shop: the first time its first cash desk is taken without asking. */
async function enterPractice(shop: Shop): Promise<Result<void>> {
  const { context, send } = shop
  const connection: Connection = {
    baseUrl: practiceUrl,
    credential: { kind: 'apiKey', key: demoShop().apiKey },
    language: languageOf(context)
  }
  if (place(context.store) === undefined) {
    const client = createClient({ send, connection: () => connection, clock: systemClock, random: systemRandom })
    const seen = await survey(client)
    if (!seen.ok) return seen
    const here = firstPlace(seen.value)
    if (here === undefined) return fail('service.badAnswer')
    settle(context, here, practiceUrl)
  }
  const here = place(context.store)
  shop.connect({
    ...connection,
    ...(here && { organizationId: here.organizationId, warehouseId: here.warehouseId, priceId: here.priceListId })
  })
  return ok(undefined)
}

/** Language and colours are the till's, whichever shop is open. */
function carryLooks(from: Context, to: Context): void {
  to.store.transaction((db) => {
    putSetting(db, 'locale', setting(from.store, 'locale'))
    putSetting(db, 'theme', setting(from.store, 'theme'))
  })
}

/** Writes where the till stands; `place` last, since it is what ends Welcome. */
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

/** One look at a service with credentials that are not kept yet. */
async function test(url: string, credential: Credential, language: ServiceLanguage): Promise<Result<ConnectionView>> {
  const checked = checkConnection({ baseUrl: url, credential, language })
  if (!checked.ok) return checked
  const client = createClient({
    send: createSend(),
    connection: () => checked.value,
    clock: systemClock,
    random: systemRandom
  })
  return survey(client)
}

const lastPath = (folder: string) => join(folder, 'last.json')

/** Which shop was open when the program last ran: a restart comes back to it. */
const lastMode = (folder: string): Mode => {
  const last = parseJson(readText(lastPath(folder))) as { mode?: unknown } | undefined
  return last?.mode === 'training' ? 'training' : 'live'
}

function rememberMode(folder: string, mode: Mode): void {
  if (lastMode(folder) !== mode) replaceFile(lastPath(folder), JSON.stringify({ mode }))
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
