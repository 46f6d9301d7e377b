import type { CallName, CallOutput, CallParsed } from '../../../../src/shared/contract/index.ts'
import { fail, ok, type Result } from '../../../../src/shared/failure.ts'
import type { SellerView, TicketView } from '../../../../src/shared/views.ts'
import { people } from '../fake-shop.ts'

// The sellers of the shop, for the pictures.

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

const onTheFloor = ['Sardor Ismoilov', 'Дильшод Каримов', 'Malika Yusupova', 'Aziza Gʻaniyeva', 'Тимур Ахмедов']
const all: SellerView[] = [
  ...people.slice(1).map(({ id, name }) => ({ id, name })),
  ...onTheFloor.map((name, index) => ({ id: `seller${index}` as never, name }))
]
/** A seller who is still in the list but no longer works for the shop. */
const gone: SellerView = { id: 'seller-gone' as never, name: 'Zafar Umarov' }

/** `put` puts a seller on the ticket of the picture. */
export const sellerAnswers = (put: (seller: TicketView['seller']) => Result<TicketView>): Answers => ({
  'ticket.sellers': () => ok([...all, gone]),
  'ticket.setSeller': ({ employeeId }) =>
    employeeId === gone.id ? fail('seller.gone') : put(all.find(({ id }) => id === employeeId))
})
