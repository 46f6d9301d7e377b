import { testsOf as of, type TestName } from '../support/tidy/named-tests.ts'

// Everything that the vendor offers a cashier somewhere, in the order of their list, and how far this till has it. `npm
// run docs` writes docs/reference/features.md from these rows. test/features/rows.test.ts checks that every named test
// exists. A row is done when it names its tests; until then `notYet` says what is missing.

/** The state of a feature: exactly one of these. */
type FeatureState =
  | { done: readonly TestName[]; rest?: string }
  /** What the feature needs, or who waits for what. */
  | { notYet: string }
  /** Why this till does not need the feature. */
  | { notHere: string }
  /** The call that the service lacks. */
  | { noCall: string }
export type Feature = { feature: string } & FeatureState

const done = (...tests: TestName[][]): { done: TestName[] } => ({ done: tests.flat() })

const gettingIn: Feature[] = [
  {
    feature: 'Login by phone number and password',
    notHere: 'the till connects to the service with a key or token; people sign in with a PIN of this till'
  },
  {
    feature: 'Login by SMS, remembered login, new password',
    noCall: 'no call logs a person in, sends a code or changes a password'
  },
  { feature: 'Choice between several accounts', notHere: 'a key belongs to one account' },
  {
    feature: 'Device chosen and reserved',
    notHere:
      'tills, and clones of a till, are distinguished by the prefix of their numbers; no request names a device record'
  },
  {
    feature: 'Shop, warehouse and price list chosen at the first start',
    ...done(
      of(
        'test/e2e/till/ten-thousand.spec.ts',
        'ten thousand goods: a till connects, sells while they still come, finds in Latin letters, scans, and it arrives'
      ),
      of(
        'test/renderer/office.test.ts',
        'the user types an id that the back office refuses to list, and types the PIN twice'
      )
    )
  },
  {
    feature: 'PIN, and a change of the PIN',
    ...done(
      of('test/app/staff/people.test.ts', 'a person goes from the list of people to the shift and the sale'),
      of('test/renderer/office.test.ts', 'a person without a PIN gets one after a manager approves')
    )
  },
  {
    feature: 'Screen lock',
    ...done(
      of('test/app/staff/people.test.ts', 'locking loses nothing, and a locked till sells nothing'),
      of('test/e2e/till/person-settings.spec.ts', 'a manager sets after how many minutes the till locks')
    )
  },
  {
    feature: 'Languages of the screens',
    ...done(
      of('test/shared/locales.test.ts', 'every language has every text, and no other'),
      of('test/e2e/till/languages.spec.ts', 'a shift in ${language} shows no English'),
      of(
        'test/e2e/till/person-settings.spec.ts',
        'a person chooses a language from a list, and finds it again after the till was restarted'
      )
    )
  },
  {
    feature: 'Format of numbers, dates and tables',
    ...done(of('test/shared/format.test.ts', '%s writes figures as its own tables do')),
    rest: 'the language sets the format, not the person; columns cannot be chosen'
  }
]

const finding: Feature[] = [
  {
    feature: 'Search by name in both alphabets, by barcode and by article number',
    ...done(
      of(
        'test/catalog/search.test.ts',
        'the search equals brute force on a few thousand names, whichever script is typed',
        'the search finds parts of an article code and of a barcode, with or without hyphens'
      )
    )
  },
  {
    feature: 'Scans of barcodes, extra barcodes and box barcodes',
    ...done(
      of(
        'test/catalog/goods.test.ts',
        'a code finds the product of a barcode, of an extra barcode and of an exact article code'
      ),
      of('test/app/ticket/ticket.test.ts', 'the code of a box adds a whole box')
    )
  },
  {
    feature: 'Search by the traceability code of a piece',
    ...done(
      of('test/app/catalog/codes.test.ts', 'marked pieces are scanned onto one line, and their codes go with the sale')
    )
  },
  {
    feature: 'Search filters: in stock, category, supplier, type',
    ...done(
      of(
        'test/catalog/search-filter.test.ts',
        'the search finds what a scan of every product would, in the same order'
      ),
      of(
        'test/app/catalog/search.test.ts',
        'the search counts what this till sold since the stock was read, and says what it hides'
      ),
      of(
        'test/app/catalog/search.test.ts',
        'the search finds the goods of one supplier, and names suppliers as their list does'
      ),
      of(
        'test/e2e/selling/filters.spec.ts',
        'a search is filtered by keys, says what the filters hide, and its results are sold'
      )
    )
  },
  {
    feature: 'Quick choice by category',
    ...done(
      of('test/app/catalog/favourites.test.ts', 'a category lists its categories first, then goods, twelve at a time')
    )
  },
  {
    feature: 'Pages of favourites with tiles',
    ...done(
      of(
        'test/e2e/selling/favourites.spec.ts',
        'favourites are arranged, kept over a restart and sold from, and the questions of goods are answered'
      ),
      of(
        'test/app/catalog/favourites.test.ts',
        'favourites may be manual discounts of this shop, found by their words in either script'
      )
    )
  },
  {
    feature: 'Product details',
    ...done(
      of('test/app/catalog/goods.test.ts', 'the details show every price, code, category and stock that is known')
    )
  },
  {
    feature: 'Product created at the till',
    ...done(
      of(
        'test/e2e/selling/local-products.spec.ts',
        'local products are made, sold at once and reach the catalogue',
        'local products are made without the service, and it all arrives once when it is back'
      ),
      of(
        'test/app/catalog/local-products.test.ts',
        'a local product is written with its journal row and its job in one transaction, and can be sold at once'
      ),
      of('test/outbox/serializers/local-product.test.ts', 'a lost answer doubles neither the product nor its sale')
    ),
    rest: 'with name, unit, one price, barcode and category; the back office sets the other fields'
  },
  {
    feature: 'Lines from a file',
    ...done(
      of(
        'test/e2e/selling/list.spec.ts',
        'a file of codes and quantities is put on the ticket, and a wrong line stays to be corrected'
      ),
      of(
        'test/app/ticket/listing.test.ts',
        'the list names what cannot be added, with its position and the reason, and adds the rest'
      ),
      of(
        'test/domain/catalog/goods-list.test.ts',
        'the list refuses a line with a third word or with a quantity that is no number, zero or negative'
      )
    ),
    rest: 'each line of a file, the clipboard or a scanner has a code and a quantity; it cannot have a price'
  }
]

const line: Feature[] = [
  {
    feature: 'Quantity: plus, minus, typed',
    ...done(
      of(
        'test/renderer/window.test.ts',
        'digits and * set the quantity, Enter adds the goods, and keys act on the line while there is no search'
      )
    )
  },
  {
    feature: 'Decimals of the quantity by unit',
    ...done(
      of('test/app/ticket/ticket.test.ts', 'the till refuses the quantity %s'),
      of('test/catalog/goods.test.ts', 'goods have the taxes that are known and the newest decimals of their unit')
    )
  },
  {
    feature: 'Quantity in boxes',
    ...done(of('test/app/catalog/goods.test.ts', 'boxes are counted whole beside pieces'))
  },
  {
    feature: 'Several units of one product',
    noCall: 'no call shows the fields of a product’s other units and their prices'
  },
  {
    feature: 'Manual price, with a permission and within limits',
    ...done(
      of('test/app/ticket/ticket.test.ts', 'a manual price needs a manager, and going back to the list price does not'),
      of(
        'test/app/pricing/price-lists.test.ts',
        'the list takes no manual price, not from a manager either, and no PIN is asked for'
      ),
      of('test/app/pricing/price-lists.test.ts', 'the list lets a price be typed for goods that it has no price for'),
      of('test/app/pricing/discount.test.ts', 'the price stays inside strict bounds, even for a manager')
    )
  },
  {
    feature: 'Price list of a sale and of a line',
    ...done(
      of(
        'test/app/pricing/price-lists.test.ts',
        'the choice of a list needs a manager, is written in the journal, and stays at any quantity'
      ),
      of(
        'test/app/pricing/price-lists.test.ts',
        'the list applies to the lines that have a price in it, after a manager allows it, and leaves the others'
      ),
      of(
        'test/app/pricing/price-lists.test.ts',
        'the list also applies to later lines, over holding and recall, until the till’s own is chosen or the ticket is emptied'
      )
    )
  },
  {
    feature: 'Price from a minimum quantity',
    ...done(
      of(
        'test/app/pricing/price-lists.test.ts',
        'the price applies as soon as the line has the quantity, and ends when it has less'
      )
    )
  },
  {
    feature: 'Warehouse of a sale and of a line',
    ...done(
      of(
        'test/outbox/serializers/translate.test.ts',
        'a sale has everything that the service requires, and nothing that it does not know'
      ),
      of('test/app/catalog/goods.test.ts', 'the details show every price, code, category and stock that is known')
    ),
    rest: 'a till sells from the warehouse of its connection and shows the stock of the others. The service accepts another warehouse for each line; the till cannot choose one'
  },
  {
    feature: 'Stock beside the goods, with colours',
    ...done(
      of('test/app/ticket/ticket.test.ts', 'the stock is shown less own sales that the service has not seen'),
      of('test/db/stock.test.ts', 'the stock counts every sale that the service has not seen, as sales are made')
    )
  },
  {
    feature: 'Sales above the stock, allowed or not',
    ...done(
      of('test/app/ticket/ticket.test.ts', 'the till sells no more than the stock if the shop wants that'),
      of(
        'test/app/pricing/discount-limits.test.ts',
        'the stock is checked again before a recalled ticket is paid, and the goods are named with what is left'
      )
    ),
    rest: 'a held ticket reserves no stock: if the goods were sold in the meantime, the till says so at payment'
  },
  {
    feature: 'Choice of a batch by its expiry date',
    noCall: 'a line of `trade/create` has no batch and no expiry date'
  },
  {
    feature: 'Traceability code of each piece',
    ...done(
      of('test/app/catalog/codes.test.ts', 'marked pieces cannot be paid for without a code each'),
      of('test/e2e/selling/codes.spec.ts', 'labels of a scale and marked pieces are sold')
    )
  },
  {
    feature: 'Choice of a variant',
    ...done(of('test/app/catalog/goods.test.ts', 'the variants are offered after a scan of their product, and listed'))
  },
  {
    feature: 'Kits and services',
    ...done(
      of('test/app/catalog/goods.test.ts', 'services and kits are sold also if the shop does not sell negative stock')
    )
  },
  {
    feature: 'Notes on a line and on the receipt',
    ...done(
      of(
        'test/app/ticket/notes.test.ts',
        'the note is on the receipt under its line, and is sent with ticket and sale, as the comment is'
      ),
      of(
        'test/e2e/selling/notes.spec.ts',
        'a line and a ticket have notes, which arrive with the sale, and a ticket is deleted'
      )
    )
  },
  {
    feature: 'Several discounts on a line, in percent or money',
    ...done(
      of(
        'test/domain/pricing/discount.test.ts',
        'the discounts of a line have a fixed order: automatic, picked, typed'
      ),
      of(
        'test/e2e/selling/discount.spec.ts',
        'discounts on a line and on the whole receipt are shown, sent and refunded whole'
      )
    )
  },
  {
    feature: 'Automatic discounts',
    ...done(
      of(
        'test/domain/pricing/discount.test.ts',
        'automatic discounts are applied again when the line changes, and manual ones stay'
      ),
      of(
        'test/app/pricing/discount.test.ts',
        'an automatic discount is on a line that is made while it runs, and goes when the line is changed after its end'
      )
    )
  },
  { feature: 'Discounts of a customer', noCall: 'no call lists the discounts of a customer' },
  {
    feature: 'Discount on the whole receipt, from the shop’s list or typed',
    ...done(
      of(
        'test/app/pricing/discount.test.ts',
        'the discount is spread, survives a power cut, is sold, written in the journal and refunded whole'
      )
    )
  },
  {
    feature: 'Discount limit, approval by a manager, lowest price',
    ...done(
      of(
        'test/domain/pricing/discount.test.ts',
        'the limit counts all manual discounts: on the line, picked ones of the shop and on the receipt'
      ),
      of(
        'test/app/ticket/ticket.test.ts',
        'every discount needs a manager if the shop wants that, and nobody gives more than all'
      ),
      of('test/app/pricing/discount.test.ts', 'the price outside the bounds needs a manager if it may be overridden'),
      of(
        'test/app/pricing/discount-limits.test.ts',
        'a discount over the limit on a line of fewer pieces needs a manager, who is named in the journal'
      ),
      of(
        'test/app/pricing/discount-limits-any.test.ts',
        'no cashier alone sells for more than %i percent less, nor below the minimum price of a list (%j)'
      )
    )
  },
  {
    feature: 'Tax included or added, tax chosen by hand',
    ...done(
      of(
        'test/domain/pricing/sums.test.ts',
        'the sums are right with %s tax, after discount %s, receipt after products %s'
      ),
      of(
        'test/app/pricing/discount.test.ts',
        'the tax is offered if it is not the product’s own, charged, and shown on the line'
      )
    )
  },
  {
    feature: 'Additional costs',
    ...done(
      of(
        'test/app/pricing/costs.test.ts',
        'costs are in the total, the receipt and the body of the sale; the shop’s own costs are in the body only'
      )
    ),
    rest: 'only costs in the ticket’s currency, each for the whole sale. The service spreads a cost over the goods (by price, quantity or weight); the till sends no share of a line'
  },
  {
    feature: 'Weights on the line and on the receipt',
    ...done(
      of(
        'test/domain/pricing/weights.test.ts',
        'the weight of a line is the unit weight times the quantity, and the ticket adds up all lines'
      ),
      of(
        'test/app/catalog/weights.test.ts',
        'weights are on the line and the receipt if the shop shows them, also in a copy'
      )
    )
  }
]

const customer: Feature[] = [
  {
    feature: 'Customer searched and chosen',
    ...done(
      of(
        'test/app/customers/customer.test.ts',
        'the search finds pulled customers and those made here, in either alphabet, by phone and by card'
      ),
      of(
        'test/app/customers/customer.test.ts',
        'the customer is set, changed and removed, and stays through holding, recalling and a power cut'
      )
    )
  },
  {
    feature: 'Customer created and changed at the till',
    ...done(
      of('test/e2e/selling/customer.spec.ts', 'a new customer is sold to, arrives once and is named by the sale')
    ),
    rest: 'with name, phone, tax number and a card that is scanned; offline too. Only a new customer can get a card at the till; later the back office changes it. The document does not say whether `customer/update` keeps a field that is not sent. Therefore the till reads the record first and sends the whole record back, but no answer shows the debt limit. The back office sets the category: `customer/create` accepts one (`category_id`), but the till does not send it'
  },
  {
    feature: 'Balance and cashback of a customer',
    ...done(
      of(
        'test/app/payment/credit.test.ts',
        'the balance is shown with its age, and pays as much of the sale as it has'
      ),
      of(
        'test/app/payment/cashback.test.ts',
        'the balance is asked of the service, pays a part, and the expected cashback is shown'
      )
    )
  },
  {
    feature: 'Scan of a loyalty card',
    ...done(
      of(
        'test/app/customers/customer.test.ts',
        'the search finds pulled customers and those made here, in either alphabet, by phone and by card'
      )
    )
  },
  {
    feature: 'Customer found by tax number',
    ...done(
      of('test/e2e/selling/customer.spec.ts', 'a new customer is sold to, arrives once and is named by the sale'),
      of(
        'test/app/customers/customer.test.ts',
        'a new customer is stored with the tax number, found by it, and not made twice with it'
      )
    ),
    rest: 'the till does not ask a state register for the name of a company'
  },
  {
    feature: 'No sale without a customer',
    ...done(
      of(
        'test/app/payment/credit.test.ts',
        'the rules may require a customer on every sale, and refuse sales to the black list'
      )
    ),
    rest: 'a manager sets this rule at each till, because no call has this setting of the shop'
  },
  {
    feature: 'Agent, contract and order of a sale',
    ...done(
      of(
        'test/outbox/serializers/orders.test.ts',
        'a sale from an order serves the order there, and the sale that is read back shows no difference'
      )
    ),
    rest: 'only the order: no call lists contracts, or the people who may be the agent of a sale'
  },
  {
    feature: 'Sale from an order',
    ...done(
      of('test/e2e/selling/orders.spec.ts', 'an order is found by keys, sold, and served at the service'),
      of(
        'test/app/orders.test.ts',
        'the order becomes the ticket, is sold like any other, and the trade names it and its rows'
      ),
      of('test/app/orders.test.ts', 'the ticket says if more is sold than was ordered, and the sale is not stopped'),
      of(
        'test/app/orders.test.ts',
        'the sale of more than was ordered is refused if the till’s rules say so, before any card is asked for'
      )
    ),
    rest: 'an order is searched with the network, and can be sold without it. The rule that no more may be sold than was ordered is a setting of each till, because no call has it'
  },
  {
    feature: 'Seller other than the cashier',
    ...done(
      of('test/e2e/selling/seller.spec.ts', 'a seller is chosen by keys, and the trade names the seller'),
      of(
        'test/app/ticket/sellers.test.ts',
        'the seller survives holding, a power cut and a recall, and the held ticket at the service names the seller'
      )
    ),
    rest: 'for a whole sale; the seller of a ticket from another till is the person who takes it over'
  },
  {
    feature: 'States of a sale',
    notHere: 'a sale of a till is always paid and finished; an unfinished one is a held ticket'
  },
  {
    feature: 'Sale with a past date',
    ...done(
      of(
        'test/e2e/selling/past-date.spec.ts',
        'two sales of yesterday are entered in a row, and arrive with their times'
      ),
      of(
        'test/app/ticket/past-date.test.ts',
        'the money of the sale is in the shift and the reports in which it is entered'
      ),
      of(
        'test/domain/ticket/past-date.test.ts',
        'the time is on one of the days that the shop allows, each a whole day, and never in the future'
      ),
      of(
        'test/outbox/serializers/past-date.test.ts',
        'a sale whose answer was lost is found by its code, and never sent twice'
      )
    )
  },
  { feature: 'Delivery', notHere: 'the customer takes the goods away' },
  {
    feature: 'Files attached to a sale',
    noCall: '`file/attach` accepts transactions, invoices, categories, tasks, purchases and suppliers, but no sale'
  }
]

const paying: Feature[] = [
  {
    feature: 'Several payments, and removal of a payment',
    ...done(
      of(
        'test/app/payment/paying.test.ts',
        'a sale takes several tenders and currencies, and gives change in the currency of the ticket'
      ),
      of(
        'test/e2e/selling/part-paid.spec.ts',
        'a part-paid ticket says what is taken and left on the sale screen, and F9 says what it takes'
      ),
      of('test/domain/payment/checkout.test.ts', 'tenders are removed one by one'),
      of('test/domain/pricing/cash-rounding.test.ts', 'the cash that closes the sale rounds the rest only')
    ),
    rest: 'a payment cannot be edited: a wrong one is removed and entered again. Cash is rounded to a step if the shop sets one'
  },
  {
    feature: 'Remaining amount offered',
    ...done(of('test/domain/payment/checkout.test.ts', 'a tender of exact cash pays the rest to the last unit'))
  },
  {
    feature: 'Number pad with 00 and 000',
    ...done(of('test/renderer/window.test.ts', 'the number pad types a sum, with keys for two and three zeros'))
  },
  {
    feature: 'Key for each payment method',
    ...done(
      of('test/domain/payment/methods.test.ts', 'the keys are those of the back office, however they are written')
    )
  },
  {
    feature: 'Payment in several currencies',
    ...done(
      of(
        'test/app/payment/paying.test.ts',
        'a sale takes several tenders and currencies, and gives change in the currency of the ticket'
      )
    )
  },
  {
    feature: 'Own exchange rate for one sale',
    ...done(
      of('test/domain/pricing/rates.test.ts', 'the rate applies to this ticket only, and a payment keeps it'),
      of(
        'test/app/pricing/rates.test.ts',
        'a rate survives a power cut, is paid, printed and sent, and the next sale has the rate of the day'
      ),
      of(
        'test/e2e/selling/rate.spec.ts',
        'dollars are taken at a rate of this sale, some are given as change, and it all arrives so'
      )
    )
  },
  {
    feature: 'Choice of the change: methods and currencies',
    ...done(
      of(
        'test/domain/payment/change.test.ts',
        'the change can be given in two currencies, which together equal the excess payment'
      ),
      of('test/domain/payment/change.test.ts', 'the change can be given by another cash method, in whole or in part'),
      of(
        'test/app/payment/change.test.ts',
        'the chosen change survives a power cut, is taken from its own drawer, printed and sent as rows'
      ),
      of(
        'test/e2e/selling/rate.spec.ts',
        'dollars are taken at a rate of this sale, some are given as change, and it all arrives so'
      )
    ),
    rest: 'at most two parts, and only cash: no change goes to a card or a wallet'
  },
  {
    feature: 'Payment from the balance',
    ...done(
      of(
        'test/app/payment/credit.test.ts',
        'the balance never pays more than it has or the sale needs, nor while it is unknown, and can be removed'
      )
    )
  },
  {
    feature: 'Cashback spent and earned',
    ...done(
      of(
        'test/app/payment/cashback.test.ts',
        'the balance is asked of the service, pays a part, and the expected cashback is shown'
      ),
      of(
        'test/e2e/selling/cashback.spec.ts',
        'a sale earns cashback and the next one is paid with it; without the service it is unknown'
      )
    )
  },
  {
    feature: 'Sale on credit with limit, approval by a manager and blacklist',
    ...done(
      of(
        'test/app/payment/credit.test.ts',
        'a debt needs a manager, leaves the rest unpaid, and adds no row to the payments'
      ),
      of(
        'test/app/payment/credit.test.ts',
        'a debt needs a customer, is refused to the black list, and can be switched off'
      )
    )
  },
  {
    feature: 'Instalments',
    ...done(
      of(
        'test/domain/payment/instalments.test.ts',
        'the instalments add up to the debt to the minor unit, and each is later than the one before it, for any input'
      ),
      of(
        'test/app/payment/instalments.test.ts',
        'a debt in instalments shows them, asks as a debt does, and keeps them with the sale, on paper and at the service'
      ),
      of(
        'test/e2e/selling/instalments.spec.ts',
        'a sale in instalments is made by keys, offline, and the service has its instalments later'
      )
    )
  },
  { feature: 'Commission of a payment method', noCall: 'a payment method has no field for a commission' },
  {
    feature: 'Payment by QR code or link, payment attached later',
    noCall: 'no call creates a link or lists online payments'
  },
  {
    feature: 'Payment by gift',
    noCall: 'payment methods no longer have this kind; its remaining methods are cashless'
  },
  {
    feature: 'Receipt printed automatically, and printed again',
    ...done(
      of(
        'test/e2e/till/printing.spec.ts',
        'a receipt is printed once, waits while the printer is off, and is a copy when it is asked for again'
      ),
      of(
        'test/app/printing/printing.test.ts',
        'the till prints on demand if it does not print automatically, and the first print is no copy'
      )
    )
  },
  {
    feature: 'Preview of the receipt',
    ...done(
      of(
        'test/app/printing/printing.test.ts',
        'the receipt follows the template on the screen as on paper, in the language of the paper'
      )
    )
  },
  {
    feature: 'Receipt template: language, header, logo, parts',
    ...done(
      of(
        'test/printing/escpos.test.ts',
        'the receipt says that it is a copy, and has only the parts that the shop wants'
      ),
      of('test/app/printing/printing.test.ts', 'the receipt keeps the logo until it is removed')
    )
  },
  {
    feature: 'Files: PDF and Excel',
    ...done(
      of(
        'test/e2e/till/printing.spec.ts',
        'a receipt is printed once, waits while the printer is off, and is a copy when it is asked for again'
      ),
      of('test/app/reports/reports.test.ts', 'the file is written in the folder of main, as %s, and in the journal')
    ),
    rest: 'a receipt can be a PDF, a report can be Excel or CSV'
  },
  {
    feature: 'Receipt by Telegram or SMS',
    ...done(
      of(
        'test/app/outbox/sending.test.ts',
        'a receipt is sent by the service only if that was chosen, and the choice is stored with the sale'
      ),
      of(
        'test/e2e/till/sending.spec.ts',
        'the wish for a receipt by the service is set by keys and offline, and is sent with the sale'
      )
    ),
    rest: 'the service sends it, in the way that is stored for the customer; no call says whether it was sent'
  },
  {
    feature: 'Printers: connection, address, width, test',
    ...done(
      of(
        'test/e2e/till/printing.spec.ts',
        'a receipt is printed once, waits while the printer is off, and is a copy when it is asked for again'
      )
    ),
    rest: 'one printer for each till'
  },
  { feature: 'Fiscal operator and card terminal', noCall: 'no call connects to an operator or a terminal' }
]

const tickets: Feature[] = [
  {
    feature: 'Tickets held and recalled, with tabs',
    ...done(
      of(
        'test/app/ticket/held.test.ts',
        'held tickets survive a restart, come back whole, and recalling one holds the current ticket'
      )
    )
  },
  {
    feature: 'Name, comment, customer and table of a ticket',
    ...done(
      of('test/app/ticket/held-tickets.test.ts', 'a held ticket has a table of the hall and a comment'),
      of(
        'test/app/ticket/held.test.ts',
        'a held ticket is renamed, and a cashier may empty a ticket that was never held'
      )
    )
  },
  {
    feature: 'Tickets merged',
    ...done(
      of(
        'test/domain/ticket/held-tickets.test.ts',
        'a merge joins the same goods at the same price, as the vendor does: 5 at 12 000 and 1 at 11 000 are 71 000'
      ),
      of(
        'test/e2e/selling/tickets.spec.ts',
        'a cafe splits and merges its tickets, and the service has each once and no sum is lost'
      )
    )
  },
  {
    feature: 'Tables, free tables, QR code of a table',
    ...done(of('test/app/ticket/held-tickets.test.ts', 'a held ticket has a table of the hall and a comment')),
    rest: 'the back office prints the QR code of a table'
  },
  {
    feature: 'Stock reserved for held tickets',
    ...done(
      of(
        'test/app/ticket/held.test.ts',
        'goods of held tickets are reserved if the till’s rules say so: only the rest is offered to another customer'
      )
    ),
    rest: 'a rule of each till, because no call has this setting of the shop, and only for its own held tickets: at the service a held ticket reserves nothing, so other tills do not see the reservation'
  },
  {
    feature: 'Current ticket emptied after a question',
    ...done(
      of(
        'test/e2e/selling/notes.spec.ts',
        'a line and a ticket have notes, which arrive with the sale, and a ticket is deleted'
      ),
      of(
        'test/app/ticket/held.test.ts',
        'a held ticket is renamed, and a cashier may empty a ticket that was never held'
      )
    )
  }
]

const back: Feature[] = [
  {
    feature: 'Return with a receipt',
    ...done(
      of('test/e2e/selling/refund.spec.ts', 'goods are refunded in two parts, and the count agrees'),
      of(
        'test/e2e/till/two-tills.spec.ts',
        'goods sold at one till are refunded at the other, once, and neither refunds them again'
      )
    ),
    rest: 'a sale of another till needs a connection to the service, and cannot be exchanged for other goods in one step'
  },
  {
    feature: 'Return without a receipt',
    noCall: 'every call that creates a refund needs its sale; the sales screen says so'
  },
  {
    feature: 'Partial return; reasons for intact and spoiled goods',
    ...done(
      of('test/domain/refund/refund.test.ts', 'partial refunds make up the whole: the last piece takes the remainder'),
      of('test/domain/refund/refund.test.ts', 'a refund needs a reason from the list if the shop has one'),
      of(
        'test/catalog/translate.test.ts',
        'only reasons for returns by customers are read, with the flag of spoiled goods'
      )
    )
  },
  {
    feature: 'Payment methods of a refund; debt and cashback in a refund',
    ...done(
      of('test/domain/refund/refund-ways.test.ts', 'a refund can go back by the method that paid, and in cash'),
      of('test/app/payment/credit.test.ts', 'the refund lowers the debt before cash is given'),
      of(
        'test/app/payment/cashback.test.ts',
        'a refund gives back cashback at the service for what it paid, and only the rest in cash'
      )
    )
  },
  {
    feature: 'Cancelled sale',
    notHere:
      'a decision: `trade/set-state` could cancel a sale with its money and cashback, but this till never changes a finished sale. It refunds the whole sale instead'
  },
  {
    feature: 'Copy of a sale',
    ...done(
      of(
        'test/app/ticket/copying.test.ts',
        'the sale is copied to a new ticket at current prices, and the current ticket is held'
      ),
      of('test/e2e/selling/copy.spec.ts', 'a former sale is sold again at today’s prices')
    )
  },
  {
    feature: 'Past sales: search by number; cashier and lines',
    ...done(
      of('test/db/till-stores.test.ts', 'sales are found by number, by the whole scanned code and by sum'),
      of(
        'test/renderer/reports.test.ts',
        'the history finds a sale by a part of its number and shows its receipt as a copy'
      )
    )
  },
  {
    feature: 'Past sales by date, customer, product, amount, currency, state',
    ...done(
      of(
        'test/db/till-stores.test.ts',
        'sales are found by the customer in either script and any capitals, and by a sum as people write it'
      ),
      of(
        'test/app/reports/history.test.ts',
        'the history is filtered by time, by cashier and by method, one at a time and all at once'
      ),
      of(
        'test/app/reports/history.test.ts',
        'the history finds the sales of goods by a word of their name in either script, and by the whole barcode'
      ),
      of(
        'test/app/reports/history.test.ts',
        'the history is filtered by the currency of a payment, and by unsent, refunded and debt sales'
      )
    )
  },
  {
    feature: 'History of a sale',
    ...done(
      of(
        'test/outbox/journey.test.ts',
        'the history of a sale has each step: sold, sent without an answer, verified, sent again, arrived'
      )
    ),
    rest: 'only the events at this till'
  }
]

const shift: Feature[] = [
  {
    feature: 'Shift opened and closed with amounts by method and currency',
    ...done(
      of(
        'test/e2e/shift/shift.spec.ts',
        'a whole shift is worked online: open, scan, search, hold, recall, pay, count, close'
      )
    )
  },
  {
    feature: 'Difference at the close, its warning and a note',
    ...done(
      of(
        'test/domain/rules.test.ts',
        'the drawer shows the difference once it is counted, and a missing row counts as zero'
      ),
      of(
        'test/outbox/serializers/shift-and-tickets.test.ts',
        'the counted amounts and the fingerprint of the journal are sent with the close'
      ),
      of(
        'test/outbox/verifiers/verdicts.test.ts',
        'the state and the two flags of a difference are stored when the close is read back'
      ),
      of(
        'test/app/outbox/verdicts.test.ts',
        'the service’s verdict on a shift is shown in System, at the next opening and in the Z report of the shift'
      )
    )
  },
  {
    feature: 'Shift settings',
    ...done(
      of('test/e2e/till/person-settings.spec.ts', 'a manager sets after how many minutes the till locks'),
      of('test/app/staff/people.test.ts', 'a person goes from the list of people to the shift and the sale')
    ),
    rest: 'the till always works with shifts, and locks after its own number of idle minutes. No call has the other settings: a warning for a difference, a maximum number of shifts a day and a closing hour do not exist here. The service refuses a device or address over its limit, and the till says so'
  },
  {
    feature: 'Cash in and cash out with an article',
    ...done(
      of(
        'test/e2e/shift/cash.spec.ts',
        'cash is put in and taken out, and the count agrees',
        'more cash than the drawer should hold is asked again with both sums, and a wrong slip is cancelled by a second one'
      ),
      of(
        'test/app/shift/cancel-cash.test.ts',
        'a second slip moves the same amount the other way, and both slips and the reports name each other'
      )
    ),
    rest: 'each one is an invoice with its payment; a picture cannot be attached'
  },
  {
    feature: 'Cash sent to another register and received there',
    ...done(
      of(
        'test/domain/shift/transfer.test.ts',
        'the code is booked once, at its own register, and only if its register and currency are known'
      ),
      of(
        'test/e2e/shift/registers.spec.ts',
        'cash goes to another register, and cash from it is booked once by the code of its slip'
      ),
      of(
        'test/e2e/shift/registers.spec.ts',
        'cash in transit is listed until its document is at the service, or a manager says that it arrived'
      ),
      of(
        'test/e2e/till/two-tills.spec.ts',
        'cash given at one till is booked at the other by its slip, and the first one learns about it'
      )
    ),
    rest: 'two documents, one at each register, instead of one `transaction/transfer`, because a lost transfer could not be found again'
  },
  {
    feature: 'Exchange between currencies or methods',
    ...done(
      of(
        'test/app/shift/swaps.test.ts',
        'the exchange is two movements that name each other, written in one transaction with the jobs of both'
      ),
      of(
        'test/e2e/shift/cash.spec.ts',
        'so’m are exchanged for dollars without the service: two documents name each other'
      )
    )
  },
  {
    feature: 'Balance of the register by method and currency, and hidden from cashiers',
    ...done(
      of(
        'test/app/shift/hand-over.test.ts',
        'the X report hides from a cashier who must count blind every figure that reveals the drawer'
      ),
      of(
        'test/app/shift/hand-over.test.ts',
        'the X report is complete for a manager, and for the cashier after the count'
      )
    )
  },
  {
    feature: 'Payment of a customer’s debt or invoice',
    ...done(
      of(
        'test/app/payment/credit.test.ts',
        'the payment counts here at once and is on the slip, and cash that is paid out to the customer counts the other way'
      ),
      of(
        'test/outbox/serializers/cash.test.ts',
        'a customer’s payment is sent once the customer is there, and raises the customer balance at the service'
      )
    ),
    rest: 'only cash towards the whole debt. One invoice cannot be chosen here, although the service could: `invoice/get-paging` lists the invoices of a customer, and `transaction/income` accepts an `invoice_id`'
  },
  { feature: 'Correction of a register’s balance', noCall: 'no call sets the balance of a register' },
  {
    feature: 'Scale barcodes',
    ...done(of('test/e2e/selling/codes.spec.ts', 'labels of a scale and marked pieces are sold'))
  },
  {
    feature: 'Printed labels',
    ...done(
      of('test/e2e/till/printing.spec.ts', 'labels of the goods on the ticket are previewed, and printed one by one'),
      of(
        'test/domain/printing/labels-paper.test.ts',
        'a label shows the name, the price with its unit, the code and the time of printing'
      )
    ),
    rest: 'shelf labels, on the receipt printer; label printers are not supported'
  },
  { feature: 'Loyalty cards designed and printed', notHere: 'the back office does this' }
]

const around: Feature[] = [
  {
    feature: 'List of all goods with all prices',
    ...done(
      of('test/app/catalog/favourites.test.ts', 'a category lists its categories first, then goods, twelve at a time'),
      of('test/app/catalog/goods.test.ts', 'the details show every price, code, category and stock that is known')
    ),
    rest: 'one category at a time; all prices of one product at a time'
  },
  { feature: 'Goods that a customer waits for', noCall: 'no call stores them' },
  {
    feature: 'Tasks and reminders',
    notHere:
      'a decision: `task/*` could store them, but a task is planned by kind, person and day in the back office. A sale, a ticket and a customer have notes'
  },
  {
    feature: 'Sales plan, own result and bonus',
    ...done(
      of(
        'test/outbox/verifiers/service-reports.test.ts',
        'the sales of one person at any till are reported beside the total'
      )
    ),
    rest: 'only the own result, with a connection to the service; no call says how much of a plan of `kpi-settings` is reached, or the amount of a bonus'
  },
  {
    feature: 'Reports by product, category, payment, cashier',
    ...done(
      of(
        'test/app/reports/reports.test.ts',
        'the report adds up the shift by hour over midnight, by product, method and cashier'
      ),
      of('test/app/payment/credit.test.ts', 'the debt is in the report by customer and among the sales on debt'),
      of('test/e2e/shift/reports.spec.ts', 'a shift with a wrong count is explained, reported and found again')
    ),
    rest: 'the debt of a customer over all tills is shown for one customer at a time, with the balance; the till does not read the lists of debts (`reports/customer-debt/get`, `person/balance/get-paging`)'
  },
  {
    feature: 'Summary of own sales, best-selling goods',
    ...done(
      of(
        'test/app/reports/report-before.test.ts',
        'the report compares the shift with the same hours of the last same weekdays'
      ),
      of(
        'test/app/ticket/ticket.test.ts',
        'the till offers the first goods of the shop, and what sold lately once something has'
      )
    )
  },
  {
    feature: 'Messages and sounds',
    ...done(
      of(
        'test/e2e/till/person-settings.spec.ts',
        'a scan makes a sound, an unknown code makes another one, and sounds can be turned off'
      )
    )
  },
  {
    feature: 'Synchronization by key, with progress and result',
    ...done(
      of('test/catalog/pull/rounds.test.ts', 'a round begins at once when asked for'),
      of('test/catalog/records.test.ts', 'each resource has its state: rows, time and error')
    )
  },
  {
    feature: 'Unsent sales: number, reasons, and sending by key',
    ...done(
      of(
        'test/app/dispatcher.test.ts',
        'the screen shows what is unsent, and its manual actions need a manager and a reason'
      ),
      of('test/outbox/manual-actions.test.ts', 'a person is shown what, how much, why, and what happens next')
    )
  },
  {
    feature: 'Work without the network',
    ...done(
      of(
        'test/e2e/shift/shift.spec.ts',
        'a whole shift is worked without the service, from before opening until after closing, and then it arrives once'
      ),
      of(
        'test/tools/offline.test.ts',
        'two days without a network end in exactly one trade for each sale, without help'
      )
    )
  },
  {
    feature: 'List of active devices, and ending their sessions',
    notHere:
      'a decision: `device/*` lists devices, but a key is revoked in the back office. The till then says so and goes on selling'
  },
  {
    feature: 'Another shop at the same till',
    notHere: 'a till belongs to one shop: its drawer, stock and numbers are those of that shop'
  },
  {
    feature: 'Sign out',
    ...done(of('test/app/staff/people.test.ts', 'locking loses nothing, and a locked till sells nothing')),
    rest: 'without a question, because nothing is lost'
  },
  {
    feature: 'Approval of devices, limits on addresses',
    notHere: 'the service refuses a request; the till says so and goes on selling'
  },
  { feature: 'Call records, map of contacts', notHere: 'a till makes no phone calls' },
  {
    feature: 'Keyboard shortcuts shown on the screen',
    ...done(
      of(
        'test/renderer/keyboard/keymap.test.ts',
        'every key has a label in every language',
        'a command has one label in a scope, so that its button and its key have the same text'
      )
    )
  },
  {
    feature: 'Keyboard shortcuts for product, customer, discount and payment',
    ...done(
      of(
        'test/renderer/keyboard/keymap.test.ts',
        'F5 opens the customer on the sale screen, and Shift+F5 where F5 is a payment method',
        'F1 to F12 are the payment methods at checkout, and Shift+F1 is help'
      )
    )
  }
]

export const features: readonly Feature[] = [
  ...gettingIn,
  ...finding,
  ...line,
  ...customer,
  ...paying,
  ...tickets,
  ...back,
  ...shift,
  ...around
]
