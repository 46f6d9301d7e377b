import type { Policy } from './policy.ts'

/** Reports: choices that the document leaves open. It shows few of their fields. */
export const reportPolicies = [
  {
    name: 'report-figures',
    where: 'every sales report',
    choice:
      'sums over the lines of sales in state done: gross_sales is before discounts and added taxes; refund is the money of returns without their added tax; net_sales is gross_sales less refund and discount; profit is net_sales less cost; average_receipt is gross_sales divided by receipts; taxes are those of sales less those of returns',
    only: 'noCall'
  },
  {
    name: 'report-gift',
    where: 'gift, plan',
    choice: 'gift is always 0 and plan is null: no source says what a gift is, and the sandbox has no plans',
    only: 'noCall'
  },
  {
    name: 'report-cost',
    where: 'cost, profit',
    choice: 'the cost of a piece is its current price in a list of type income, or 0 without such a price',
    only: 'noCall'
  },
  {
    name: 'report-currency',
    where: 'currency_id of a report',
    choice: 'amounts are in that currency, otherwise in the main one, at the current values',
    only: 'noCall'
  },
  {
    name: 'report-clock',
    where: 'hour, day, week, from_time and to_time',
    choice:
      'in the time of Tashkent (UTC+5); weeks start on Monday; from_time and to_time are used only with custom true, and to_time is excluded; date is the start of an interval',
    only: 'noCall'
  },
  {
    name: 'report-window',
    where: 'date_from, date_to, from_date, to_date',
    choice:
      'both ends are included; a sale counts at its sold_at, a money movement at its date; chart-pagin accepts both pairs of names',
    only: 'noCall'
  },
  {
    name: 'report-empty-stretches',
    where: 'charts',
    choice:
      'a chart has a point for every interval of its period if there are at most 1000, otherwise only for intervals with sales; chart-pagin has rows only for intervals with sales',
    only: 'noCall'
  },
  {
    name: 'report-previous',
    where: 'total_prev of /summary/chart',
    choice: 'the previous period of the same length; zeros if from_date is absent',
    only: 'noCall'
  },
  {
    name: 'report-lines',
    where: 'filters by product, category, warehouse, price list',
    choice:
      'they filter lines, and a receipt counts if one of its lines passes; a category includes its subcategories; a filter on data that a report does not have is ignored',
    only: 'noCall'
  },
  {
    name: 'report-suppliers',
    where: 'supplier filters, /reports/sales/by-supplier-pagin',
    choice: 'the suppliers of a product are its supplier_ids; its sales count for each of them',
    only: 'noCall'
  },
  {
    name: 'report-contracts',
    where: 'sale_type',
    choice: 'sale_contract selects nothing, because the sandbox has no contracts; receipt and trade are the same',
    only: 'noCall'
  },
  {
    name: 'report-sort',
    where: 'sort_by',
    choice: 'any field of the rows; an unknown field means the main figure, in summaries the date; type is ignored',
    only: 'noCall'
  },
  {
    name: 'report-top',
    where: 'top/{key} of /reports/dashboard, /reports/pos/dashboard and /reports/order/dashboard',
    choice:
      'the first ten by net_sales; total is the number of all groups; keys are product, customer, employee, mediator, category, supplier and payment_method; another key is refused with 400; orders are sorted by their value and have no mediator and no payment_method',
    only: 'noCall'
  },
  {
    name: 'report-methods',
    where: '/reports/dashboard/top/payment_method, by-payment-method',
    choice: 'payments less change and refunded money; debt and balance are separate rows with these words as _id',
    only: 'noCall'
  },
  {
    name: 'report-health',
    where: '/reports/customers/health-score',
    choice:
      'a customer is good if the last purchase was within 30 days before date_to (or now), warning if within 90 days, otherwise churn_risk; a customer without a purchase is not counted; score of /reports/trade/customer/health-score is the percentage of good customers',
    only: 'noCall'
  },
  {
    name: 'report-debts',
    where: 'debt, credit and customer-debt reports',
    choice: 'one row for each customer whose current balance is negative or positive; the period is ignored',
    only: 'noCall'
  },
  {
    name: 'report-balance',
    where: '/reports/balance',
    choice:
      'all movements up to date_to or at; a movement that was canceled later does not count; items has a row for each register, method and currency',
    only: 'noCall'
  },
  {
    name: 'report-profit-loss',
    where: '/reports/profit-loss/get',
    choice: 'income and expenses are movements without a sale and without a customer',
    only: 'noCall'
  },
  {
    name: 'report-installments',
    where: '/reports/finance, /reports/pos/finance/installment',
    choice:
      'a sale with a debt is a plan of one part, completed when its invoice is paid; get-paging returns active plans; completed of customers-payment-overview counts the customers whose plans of the period are all completed',
    only: 'noCall'
  },
  {
    name: 'report-production',
    where: '/reports/production, /reports/pos/production',
    choice:
      'the output of production operations in state done, by produced_date, and their material, by used_date; recommended-to-be-used is the material for goods that open sale orders contain above the stock',
    only: 'noCall'
  },
  {
    name: 'report-pos',
    where: '/reports/pos',
    choice:
      'every sale and every money movement has a register, so these reports count all of them and have the figures of the reports of the same name without pos; debt in /reports/pos/sale/summary is the unpaid part of its sales',
    only: 'noCall'
  },
  {
    name: 'report-series',
    where: 'income and expense charts, /reports/summary/income/pagin, /reports/summary/income-expense/stats',
    choice:
      'money movements without a sale, by day or by article; the combined chart has sale, income and expense, and its value is sale',
    only: 'noCall'
  },
  {
    name: 'report-totals',
    where: '/sales/by-item-pagin, /sales/by-customer-pagin',
    choice:
      'total and the totals are beside data and count all rows with enough sales on all pages; forecast is always null; date of a product is that of its last sale or return; search looks in the names',
    only: 'noCall'
  },
  {
    name: 'report-articles',
    where: '/summary/income/chart, /summary/expense/chart',
    choice:
      'money movements without a sale, in the main currency, by article; employees are those who entered them; filters by goods and customers are ignored',
    only: 'noCall'
  },
  {
    name: 'report-trades',
    where: '/reports/trade, /reports/sales/items/unsold-paging',
    choice:
      'a row for each sale and return, or for each of their lines, the newest first, with the figures of the lines that pass; unsold are goods available for sale without a sale in the period, sorted by the value of their stock',
    only: 'noCall'
  },
  {
    name: 'report-deviation',
    where: '/reports/trade/price-deviation/paging',
    choice:
      'a row for each line whose price differs from the current price in the list of the line, otherwise of the sale, otherwise in the main list; a discount is not a deviation; goods without a price in the list are left out',
    only: 'noCall'
  },
  {
    name: 'report-mediators',
    where: '/reports/sales/by-mediator-pagin',
    choice:
      'no source says who the mediator is: here it is the employee who creates a sale for which another employee is responsible',
    only: 'noCall'
  },
  {
    name: 'report-settlements',
    where: '/reports/sales/settlements',
    choice:
      'expected is revenue with added taxes of whole sales; settled is their cash, bank payments, debt and balance payments; the difference is cashback, and returns without a refund of money',
    only: 'noCall'
  },
  {
    name: 'report-stock',
    where: 'stock and goods by price',
    choice:
      'the current stock, below zero too; the period is ignored; its value is at the prices of the main sale list; by-price has a row for each product and each active list with a price, and the price is that of the organization of the stock',
    only: 'noCall'
  },
  {
    name: 'report-kinds',
    where: 'product, material and semi-product summaries and their chart-paging',
    choice:
      'goods by is_product, is_material and is_semi_product: the amounts sold, produced and used in the period, and in the summary also the stock; value is net_sales for products, used for materials and produced for semi-products; chart-paging has a row for each product with a movement, with value by day',
    only: 'noCall'
  },
  {
    name: 'report-distribution',
    where: '/reports/distribution',
    choice:
      'agents are the employees responsible for orders; ordered is the sum of the orders of the period that are neither canceled nor drafts; deliveries and revenue are the sales of the period that name an order, less their returns; the type of an order is delivery if it has a delivery date or address, otherwise pickup',
    only: 'noCall'
  },
  {
    name: 'report-abc',
    where: '/reports/analysis',
    choice:
      'rows are sorted by net_sales, the highest first: a row whose share starts below 80 per cent of the total is A, below 95 per cent B, otherwise C; a row without sales is C; by-month has a row for each month and product, and each month has its own total',
    only: 'noCall'
  },
  {
    name: 'report-xyz',
    where: '/reports/analysis/customers/abc-xyz',
    choice:
      'the standard deviation of the monthly net_sales in per cent of their mean, over all months of the period, empty ones too: up to 10 is X, up to 25 is Y, above or without a mean is Z',
    only: 'noCall'
  },
  {
    name: 'report-items',
    where: '/reports/in-stock/get, /reports/items/warehouse',
    choice:
      'the current stock with the figures of the stock summary, in total and for each warehouse; available is the stock that is not booked',
    only: 'noCall'
  },
  {
    name: 'report-transfers',
    where: '/reports/transfer',
    choice:
      'internal transfers and transfers between organizations, by their date; get-paging has transfers in any state; get-items has the goods of transfers in state done, a row for each product and pair of warehouses; cost is from the lists of the sending organization',
    only: 'noCall'
  },
  {
    name: 'report-losses',
    where: '/reports/write-off/by-reason/get-paging',
    choice: 'write-offs that are not canceled, by write_date, with the cost at the time of the write-off',
    only: 'noCall'
  }
] as const satisfies readonly Policy[]
