import type { Context, Handlers, Input } from '../../context.ts'
import { eventNames, eventTable } from '../../webhooks/events.ts'
import { invalid, Refusal } from '../../server/refusal.ts'
import type { WebhookRow } from '../../rows/rows.ts'

type World = Context['world']

/** The document, "Limits". */
const mostDestinations = 100

const subscribed = (world: World): WebhookRow[] => world.webhook.find((row) => row.kind === 'subscribed').reverse()
const subscriptionOf = (world: World, destination: string): WebhookRow | undefined =>
  subscribed(world).find((row) => row.destination === destination)

/** Only the owner and additional owners may change subscriptions (policy "additional-owner"). */
function checkOwner({ world, actor }: Context): void {
  if (actor._id !== world.ownerId && !actor.is_boss) throw new Refusal(403, 'userRefused')
}

/** Inserts or updates one destination: its events are replaced, other destinations stay unchanged. */
function subscribe(context: Context, input: Input<'webhook/subscribe'>) {
  checkOwner(context)
  const { world } = context
  const { destination } = input
  const events = [...new Set(input.events)]
  if (!events.every((name) => eventNames.includes(name))) throw invalid('events')
  const known = subscriptionOf(world, destination)
  if (known) world.webhook.update(known, { events })
  else if (subscribed(world).length >= mostDestinations) throw invalid('destination')
  else world.webhook.insert({ kind: 'subscribed', destination, events })
  return { destination, events, secret: world.integration.secret }
}

function unsubscribe(context: Context, { destination }: Input<'webhook/unsubscribe'>): 'ok' {
  checkOwner(context)
  const known = subscriptionOf(context.world, destination)
  if (known) context.world.webhook.remove(known)
  return 'ok'
}

export const webhook = {
  'webhook/events': () => eventTable,
  'webhook/get-all': ({ world }) => ({
    secret: world.integration.secret,
    destinations: subscribed(world).map(({ destination, events }) => ({ destination, events }))
  }),
  'webhook/subscribe': subscribe,
  'webhook/unsubscribe': unsubscribe
} satisfies Handlers
