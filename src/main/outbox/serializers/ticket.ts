import { defined } from '../../../shared/defined.ts'
import type { OpenTicketCreate } from '../../../backoffice/api/schemas/sales/open-ticket.ts'
import type { Ticket } from '../../domain/core/model.ts'
import { withMarker } from '../../service-records/amounts.ts'

/**
 * Builds a held ticket for the service. The discounts, taxes and traceability codes of its lines are not sent, because
 * the service has no field for them.
 */
export function ticketBody(ticket: Ticket, marker: string, customerId: string | undefined): OpenTicketCreate {
  const first = ticket.lines[0]
  return {
    name: withMarker(ticket.name ?? `#${ticket.number}`, marker),
    organization_id: ticket.organizationId,
    ...defined({ booking_table_id: ticket.table?.id }),
    ...defined({ comment: ticket.note }),
    receipt: {
      organization_id: ticket.organizationId,
      ...(first === undefined ? {} : { warehouse_id: first.warehouseId, price_id: first.priceListId }),
      ...defined({ customer_id: customerId }),
      responsible_id: ticket.seller?.id ?? ticket.employeeId,
      currency_id: ticket.currency.id,
      note: withMarker(ticket.note, marker),
      products: ticket.lines.map((line) => ({
        product_id: line.productId,
        warehouse_id: line.warehouseId,
        amount: Number(line.quantity),
        price: Number(line.price),
        ...defined({ note: line.note })
      }))
    }
  }
}
