import type { Policy } from './policy.ts'

/** Reports: choices that the document leaves open. It shows few of their fields. */
export const reportPolicies = [
  {
    name: 'report-figures',
    where: 'every sales report',
    choice:
      'summed over the lines of sales that are done: gross_sales before discounts and added taxes, refund the money of returns without their added tax, net_sales gross less refund and discount, profit net less cost, average_receipt gross by receipts; taxes are those of sales less those of returns'
  },
  {
    name: 'report-gift',
    where: 'gift, plan',
    choice: 'gift is always 0 and plan null: no source says what a gift is, and the sandbox keeps no plans'
  },
  {
    name: 'report-cost',
    where: 'cost, profit',
    choice: 'what a piece costs is its price in a list of type income, as it is today; with no such price 0'
  },
  {
    name: 'report-currency',
    where: 'currency_id of a report',
    choice: 'amounts are given in that currency, else in the main one, at the values of today'
  },
  {
    name: 'report-clock',
    where: 'hour, day, week, from_time and to_time',
    choice:
      'by the clock of Tashkent (UTC+5), weeks begin on Monday; the hours count only with custom true, the last one is outside; date is the moment at which a stretch begins'
  },
  {
    name: 'report-window',
    where: 'date_from, date_to, from_date, to_date',
    choice:
      'both ends belong to the window; sales count by their sold_at, money by its date; chart-pagin takes either pair of names'
  },
  {
    name: 'report-empty-stretches',
    where: 'charts',
    choice:
      'a chart has a point for every stretch of its window, up to 1000, else for those with sales only; chart-pagin has rows only for stretches with sales'
  },
  {
    name: 'report-previous',
    where: 'total_prev of /summary/chart',
    choice: 'the window of the same length just before; zeros when from_date is absent'
  },
  {
    name: 'report-lines',
    where: 'filters by product, category, warehouse, price list',
    choice:
      'narrow to lines, and a receipt counts when one of its lines passes; a category takes those below it; filters for what a report does not hold are not read'
  },
  {
    name: 'report-suppliers',
    where: 'supplier filters, /reports/sales/by-supplier-pagin',
    choice: 'the suppliers of a good are its supplier_ids; its sales count under each of them'
  },
  {
    name: 'report-contracts',
    where: 'sale_type',
    choice: 'of sale_contract nothing passes: the sandbox knows no contracts; receipt and trade are the same'
  },
  {
    name: 'report-sort',
    where: 'sort_by',
    choice:
      'any field of the rows; an unknown one falls back on the main figure, in summaries on the date; type is not read'
  },
  {
    name: 'report-top',
    where: 'top/{key} of /reports/dashboard, /reports/pos/dashboard and /reports/order/dashboard',
    choice:
      'the first ten by net_sales, total counts all groups; keys are product, customer, employee, mediator, category, supplier and payment_method, another is refused with 400; orders, by their worth, have no mediator and no payment_method'
  },
  {
    name: 'report-methods',
    where: '/reports/dashboard/top/payment_method, by-payment-method',
    choice:
      'what was paid less change and money given back; debt and balance are rows of their own with these words as _id'
  },
  {
    name: 'report-health',
    where: '/reports/customers/health-score',
    choice:
      'good bought within 30 days of date_to (else of now), warning within 90, churn_risk before; who never bought is not counted; score of /reports/trade/customer/health-score is the share of the good ones in per cent'
  },
  {
    name: 'report-debts',
    where: 'debt, credit and customer-debt reports',
    choice: 'customers with a negative or a positive balance as it is now, one row each; the window is not read'
  },
  {
    name: 'report-balance',
    where: '/reports/balance',
    choice:
      'the movements up to date_to or at, of any age; one taken back since counts nowhere; items has a row for each desk, method and currency'
  },
  {
    name: 'report-profit-loss',
    where: '/reports/profit-loss/get',
    choice: 'income and expenses are movements that belong to no sale and to no customer'
  },
  {
    name: 'report-installments',
    where: '/reports/finance, /reports/pos/finance/installment',
    choice:
      'a sale with a debt is a plan of one part, completed when its invoice is paid; get-paging shows active ones; completed of customers-payment-overview are customers whose plans of the window are all completed'
  },
  {
    name: 'report-production',
    where: '/reports/production, /reports/pos/production',
    choice:
      'what operations of production that are done have produced, by produced_date, and used, by used_date; recommended-to-be-used is the materials of goods that open sale orders ask for beyond the stock'
  },
  {
    name: 'report-pos',
    where: '/reports/pos',
    choice:
      'every sale and every movement of money has a desk here, so that these reports count all of them and bear the figures of their namesakes without pos; debt in /reports/pos/sale/summary is what its sales left unpaid'
  },
  {
    name: 'report-series',
    where: 'income and expense charts, /reports/summary/income/pagin, /reports/summary/income-expense/stats',
    choice:
      'money that belongs to no sale, day by day, or a row for what it was booked under; the combined chart bears sale, income and expense, and its value is the sale'
  },
  {
    name: 'report-totals',
    where: '/sales/by-item-pagin, /sales/by-customer-pagin',
    choice:
      'total and the totals stand beside data and count every row that sold enough, on whatever page; forecast is null: the sandbox foretells nothing; date of a good is its last sale or return; search is in the names'
  },
  {
    name: 'report-articles',
    where: '/summary/income/chart, /summary/expense/chart',
    choice:
      'money that belongs to no sale, in the main currency, by what it was booked under; employees are those who booked it; filters by goods and customers are not read'
  },
  {
    name: 'report-trades',
    where: '/reports/trade, /reports/sales/items/unsold-paging',
    choice:
      'a row for each sale and return, or for each line of them, newest first, with the figures of the lines that pass; unsold are goods available for sale that no sale of the window bears, by the worth of what lies there'
  },
  {
    name: 'report-deviation',
    where: '/reports/trade/price-deviation/paging',
    choice:
      'a row for each line sold at another price than that of its list, else of the list of the sale, else of the main one, as the list is today; discounts are no deviation, and goods without a price in the list do not deviate'
  },
  {
    name: 'report-mediators',
    where: '/reports/sales/by-mediator-pagin',
    choice: 'no source says who mediates: whoever makes a sale for which another employee is responsible'
  },
  {
    name: 'report-settlements',
    where: '/reports/sales/settlements',
    choice:
      'expected is revenue and added taxes of whole sales, settled what cash, banks, debt and balances say of them; the difference is cashback, and returns whose money was not given back'
  },
  {
    name: 'report-stock',
    where: 'stock and goods by price',
    choice:
      'the stocks as they are now, below zero too, the window is not read; worth is at the main list of sale prices; by-price has a row for each good and active list it has a price in, with the price of the organization it lies in'
  },
  {
    name: 'report-kinds',
    where: 'product, material and semi-product summaries and their chart-paging',
    choice:
      'goods by their is_product, is_material and is_semi_product: what was sold, produced and used in the window, and in the summary what lies there; value is net_sales of products, used of materials, produced of semi-products; chart-paging has a row for each good that something happened to, with value day by day'
  },
  {
    name: 'report-distribution',
    where: '/reports/distribution',
    choice:
      'agents are those responsible for orders; ordered is what orders of the window ask for that are neither canceled nor drafts, deliveries and revenue what sales of the window that name an order brought, less their returns; the type of an order is delivery when it has a delivery date or address, else pickup'
  },
  {
    name: 'report-abc',
    where: '/reports/analysis',
    choice:
      'the best first by net_sales: what begins below 80 per cent of the whole is A, below 95 B, the rest C, and so is what brought nothing; by-month has a row for each month and good, each month a whole of its own'
  },
  {
    name: 'report-xyz',
    where: '/reports/analysis/customers/abc-xyz',
    choice:
      'how far the net_sales of a month stray from their mean over the months of the window, empty ones too, as the standard deviation in per cent of the mean: to 10 X, to 25 Y, above and without a mean Z'
  },
  {
    name: 'report-items',
    where: '/reports/in-stock/get, /reports/items/warehouse',
    choice:
      'the stocks as they are now with the figures of the stock summary, and those of each warehouse; available is what is not booked'
  },
  {
    name: 'report-transfers',
    where: '/reports/transfer',
    choice:
      'internal transfers and those between organizations, by their date; get-paging in any state, get-items what those that are done carried, a row for each good and pair of warehouses; cost by the lists of the organization it left'
  },
  {
    name: 'report-losses',
    where: '/reports/write-off/by-reason/get-paging',
    choice: 'write-offs that were not taken back, by their write_date, at the cost they were written off with'
  }
] as const satisfies readonly Policy[]
