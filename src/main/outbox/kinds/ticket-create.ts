import { held } from '../serializers/answers.ts'
import { plainRead } from '../verifiers/lists.ts'
import { ticketBack } from '../verifiers/reconcile-ticket.ts'
import { verifyTickets } from '../verifiers/ticket.ts'
import { builtTicket } from './ticket-update.ts'
import type { Kind } from './kind.ts'

/** Holds a ticket at the service, where other tills see it (the document, "Open ticket"). */
export const ticketCreate: Kind = {
  sending: 'tickets',
  endpoint: 'open-ticket/create',
  build: builtTicket,
  finish: undefined,
  accept: held,
  before: undefined,
  verifyUnsent: undefined,
  verify: verifyTickets,
  byId: plainRead('open-ticket/get-by-id/{id}'),
  readBack: ticketBack,
  watch: undefined,
  isKeyed: true,
  hasOneEffect: false,
  isShared: true
}
