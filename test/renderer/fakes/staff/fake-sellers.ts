import type { CallName, CallOutput, CallParsed } from '../../../../src/shared/contract/index.ts'
import { fail, ok, type Result } from '../../../../src/shared/failure.ts'
import type { SellerView, TicketView } from '../../../../src/shared/views.ts'
import { people } from '../fake-shop.ts'

// Who sells on the floor, for the drawings.

type Answers = { [Name in CallName]?: (input: CallParsed<Name>) => Result<CallOutput<Name>> }

const onTheFloor = ['Sardor Ismoilov', 'Дильшод Каримов', 'Malika Yusupova', 'Aziza Gʻaniyeva', 'Тимур Ахмедов']
const all: SellerView[] = [
  ...people.slice(1).map(({ id, name }) => ({ id, name })),
  ...onTheFloor.map((name, index) => ({ id: `seller${index}` as never, name }))
]
/** On the list that was read, and not with the shop any more. */
const gone: SellerView = { id: 'seller-gone' as never, name: 'Zafar Umarov' }

/** `put` puts a seller on the ticket of the drawing. */
export const sellerAnswers = (put: (seller: TicketView['seller']) => Result<TicketView>): Answers => ({
  'ticket.sellers': () => ok([...all, gone]),
  'ticket.setSeller': ({ employeeId }) =>
    employeeId === gone.id ? fail('seller.gone') : put(all.find(({ id }) => id === employeeId))
})
