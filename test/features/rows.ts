import { testsOf as of, type TestName } from '../support/tidy/named-tests.ts'

// Everything that the vendor offers a cashier somewhere, in the order of their list, and what of it this till does.
// `npm run docs` writes docs/reference/features.md from these rows; test/features/rows.test.ts asks that every test named here is
// there. A row is done by naming its tests; until then `notYet` says what lacks.

/** Where a feature stands: exactly one of these. */
type CustomerBalance =
  | { done: readonly TestName[]; rest?: string }
  /** What it would take, or who waits for what. */
  | { notYet: string }
  /** Why it has no place at this till. */
  | { notHere: string }
  /** Which call the service lacks. */
  | { noCall: string }
export type Feature = { feature: string } & CustomerBalance

const done = (...tests: TestName[][]): { done: TestName[] } => ({ done: tests.flat() })

const gettingIn: Feature[] = [
  { feature: 'Login by telephone and password', notHere: 'the service is reached with a key or token; people sign in with a PIN of this till' }, // prettier-ignore
  { feature: 'Login by SMS, a login that is remembered, a new password', noCall: 'no call logs anybody in, sends a code or changes a password' }, // prettier-ignore
  { feature: 'Choice among several accounts', notHere: 'a key belongs to one account' },
  { feature: 'A device is chosen and reserved', notHere: 'the prefix of its numbers is what tells a till from another, a copied one too; nothing that is sent names a device record' }, // prettier-ignore
  {
    feature: 'Shop, warehouse and price list are chosen at the first start',
    ...done(
      of('test/e2e/till/ten-thousand.spec.ts', 'ten thousand goods: connect, sell while they still come'),
      of(
        'test/renderer/office.test.ts',
        'the user types an id that the back office refuses to list, and types the PIN twice'
      )
    )
  },
  {
    feature: 'PIN, and a new one',
    ...done(
      of('test/app/staff/people.test.ts', 'leads from the list of people to the shift and the sale'),
      of('test/renderer/office.test.ts', 'a person without a PIN gets one after a manager approves')
    )
  },
  {
    feature: 'Lock of the screen',
    ...done(
      of('test/app/staff/people.test.ts', 'locks without losing anything, and nothing sells behind the lock'),
      of('test/e2e/till/ease.spec.ts', 'a manager says after how many minutes the till locks itself')
    )
  },
  {
    feature: 'Languages of the screens',
    ...done(
      of('test/shared/locales.test.ts', 'has every text, and none to spare'),
      of('test/e2e/till/languages.spec.ts', 'a shift in ${language} shows no English'),
      of(
        'test/e2e/till/ease.spec.ts',
        'a person chooses a language of their own from a list, and finds it again after the till was started anew'
      )
    )
  },
  {
    feature: 'How numbers, dates and tables look',
    ...done(of('test/shared/format.test.ts', '%s writes figures as its own tables do')),
    rest: 'by language, not by person; columns are not chosen'
  }
]

const finding: Feature[] = [
  {
    feature: 'Search by name in either alphabet, barcode and article number',
    ...done(
      of(
        'test/catalog/search.test.ts',
        'equals brute force on a few thousand names, whichever script is typed',
        'finds parts of an article code and of a barcode, with or without hyphens'
      )
    )
  },
  {
    feature: 'Scans of barcodes, extra barcodes and barcodes of boxes',
    ...done(
      of(
        'test/catalog/goods.test.ts',
        'names the product of a barcode, of an extra barcode and of an exact article code'
      ),
      of('test/app/ticket/ticket.test.ts', 'adds a whole box by its own code')
    )
  },
  {
    feature: 'Search by the mark of a piece',
    ...done(
      of('test/app/catalog/codes.test.ts', 'come onto the ticket by their codes, one line, and travel with the sale')
    )
  },
  {
    feature: 'Filters of the search: in stock, category, supplier, type',
    ...done(
      of('test/catalog/search-filter.test.ts', 'finds what a look at every product would, in the same order'),
      of(
        'test/app/catalog/search.test.ts',
        'counts what this till sold since the stock was read, and says what it hides'
      ),
      of(
        'test/app/catalog/search.test.ts',
        'looks at the goods of one supplier, and names those of what is found as the list of suppliers does'
      ),
      of(
        'test/e2e/selling/filters.spec.ts',
        'a search is narrowed by keys, says what the filters hide, and sells what is left'
      )
    )
  },
  {
    feature: 'Quick choice by categories',
    ...done(of('test/app/catalog/favourites.test.ts', 'hold categories first, then goods, twelve at a time'))
  },
  {
    feature: 'Pages of favourites with tiles',
    ...done(
      of('test/e2e/selling/favourites.spec.ts', 'favourites are arranged, kept over a restart and sold from'),
      of('test/app/catalog/favourites.test.ts', 'may be discounts that a person gives at this shop')
    )
  },
  {
    feature: 'A card of the product',
    ...done(of('test/app/catalog/goods.test.ts', 'shows every price, code, category and stock that is known'))
  },
  {
    feature: 'A product made at the till',
    ...done(
      of(
        'test/e2e/selling/local-products.spec.ts',
        'goods that nobody knows are made, sold at once and reach the catalogue',
        'the same without the service; it all arrives once when it is back'
      ),
      of(
        'test/app/catalog/local-products.test.ts',
        'are made with the journal row and the job in one act, and sold at once'
      ),
      of('test/outbox/serializers/local-product.test.ts', 'after the work doubles neither the goods nor their sale')
    ),
    rest: 'name, unit, one price, barcode, category; the rest is for the back office'
  },
  {
    feature: 'Lines read from a file',
    ...done(
      of(
        'test/e2e/selling/list.spec.ts',
        'a file of codes and quantities is put on the ticket; a wrong line stays to be put right'
      ),
      of(
        'test/app/ticket/listing.test.ts',
        'leaves what cannot be added, each with its place and why, and adds the others'
      ),
      of(
        'test/domain/catalog/goods-list.test.ts',
        'guesses at nothing: a third word, no number, none or less than none are not understood'
      )
    ),
    rest: 'a code and a quantity a line, from a file, the clipboard or a scanner; prices not'
  }
]

const line: Feature[] = [
  {
    feature: 'Quantity: more, less, typed',
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
      of('test/app/ticket/ticket.test.ts', 'refuses the quantity %s'),
      of('test/catalog/goods.test.ts', 'carry the taxes that are known and the newest decimals of their unit')
    )
  },
  {
    feature: 'Quantity in boxes',
    ...done(of('test/app/catalog/goods.test.ts', 'are counted whole beside pieces'))
  },
  { feature: 'Several units of one product', noCall: 'what a product’s units and their prices consist of is not shown by any call' }, // prettier-ignore
  {
    feature: 'Price by hand, by right and within bounds',
    ...done(
      of('test/app/ticket/ticket.test.ts', 'is a price by hand, and going back to the list needs nobody'),
      of(
        'test/app/pricing/price-lists.test.ts',
        'takes no price by hand, from a manager either, and no PIN is asked for in vain'
      ),
      of('test/app/pricing/price-lists.test.ts', 'lets a price be typed for goods that it has none for'),
      of('test/app/pricing/discount.test.ts', 'stays inside of its bounds where they are strict, even for a manager')
    )
  },
  {
    feature: 'Price list of a sale and of a line',
    ...done(
      of('test/app/pricing/price-lists.test.ts', 'needs a manager, is written down, and stays whatever the quantity'),
      of('test/app/pricing/price-lists.test.ts', 'takes the lines that have a price in it, once a manager allows it'),
      of('test/app/pricing/price-lists.test.ts', 'is that of what is added later too, held and recalled')
    )
  },
  {
    feature: 'Price from a minimum quantity',
    ...done(
      of('test/app/pricing/price-lists.test.ts', 'holds as soon as the line has so many and goes when it has fewer')
    )
  },
  {
    feature: 'Warehouse of a sale and of a line',
    ...done(
      of(
        'test/outbox/serializers/translate.test.ts',
        'a sale has everything the service requires, and nothing it does not know'
      ),
      of('test/app/catalog/goods.test.ts', 'shows every price, code, category and stock that is known')
    ),
    rest: 'in part: a till sells from the warehouse it was connected with, and shows what lies in the others; the service takes another one for each line, and choosing it is not built'
  },
  {
    feature: 'Stock beside the goods, with its colours',
    ...done(
      of('test/app/ticket/ticket.test.ts', 'shows what is left after its own sales that the service has not seen'),
      of('test/db/stock.test.ts', 'counts every sale the service has not seen, as they are made')
    )
  },
  {
    feature: 'Whether more may be sold than is there',
    ...done(
      of('test/app/ticket/ticket.test.ts', 'sells no more than there is where the shop wants it so'),
      of('test/app/pricing/discount-limits.test.ts', 'is looked at again before a recalled ticket is paid')
    ),
    rest: 'a held ticket reserves nothing: what was sold meanwhile is missed when it is paid'
  },
  { feature: 'Choice of the batch by its expiry date', noCall: '`trade/create` takes no batch and no date on a line' },
  {
    feature: 'A mark for each piece',
    ...done(
      of('test/app/catalog/codes.test.ts', 'cannot be paid for without a code each'),
      of('test/e2e/selling/codes.spec.ts', 'labels of a scale and pieces of marked goods')
    )
  },
  {
    feature: 'Choice of a variant',
    ...done(of('test/app/catalog/goods.test.ts', 'are asked for after a scan of their product, and listed'))
  },
  {
    feature: 'Kits and services',
    ...done(
      of('test/app/catalog/goods.test.ts', 'leave services and kits alone where nothing is sold that is not there')
    )
  },
  {
    feature: 'Note of a line and of the receipt',
    ...done(
      of(
        'test/app/ticket/notes.test.ts',
        'stands on the receipt under its line, and goes to the service with ticket and sale'
      ),
      of('test/e2e/selling/notes.spec.ts', 'a line and a ticket bear notes, which arrive with the sale')
    )
  },
  {
    feature: 'Discounts of a line, several, in percent or money',
    ...done(
      of('test/domain/pricing/discount.test.ts', 'stand in a fixed order: by themselves, picked, typed'),
      of(
        'test/e2e/selling/discount.spec.ts',
        'money off a line and the whole receipt is said, sent and given back whole'
      )
    )
  },
  {
    feature: 'Discounts that apply by themselves',
    ...done(
      of(
        'test/domain/pricing/discount.test.ts',
        'come and go by themselves when the line is changed, and keep what people gave'
      ),
      of('test/app/pricing/discount.test.ts', 'is on the line that is made while it runs')
    )
  },
  { feature: 'Discounts of a customer', noCall: 'no call lists them' },
  {
    feature: 'Discount on the whole receipt, of the shop or typed',
    ...done(
      of('test/app/pricing/discount.test.ts', 'is spread, kept through a power cut, sold, written in the journal')
    )
  },
  {
    feature: 'Limit of discounts, a manager’s word, the lowest price',
    ...done(
      of('test/domain/pricing/discount.test.ts', 'counts all that people gave'),
      of('test/app/ticket/ticket.test.ts', 'is every discount where the shop wants a boss for it'),
      of('test/app/pricing/discount.test.ts', 'needs a manager where it may be overridden'),
      of('test/app/pricing/discount-limits.test.ts', 'of a line of fewer pieces needs a manager over the limit'),
      of('test/app/pricing/discount-limits-any.test.ts', 'no cashier alone sells for more than %i %% less')
    )
  },
  {
    feature: 'Tax inside and on top, a tax picked by hand',
    ...done(
      of('test/domain/pricing/sums.test.ts', '%s tax, after discount %s, receipt after products %s'),
      of(
        'test/app/pricing/discount.test.ts',
        'is offered where it is not the product’s own, charged, and shown on the line'
      )
    )
  },
  {
    feature: 'Additional costs',
    ...done(
      of(
        'test/app/pricing/costs.test.ts',
        'reach the total, the receipt and the body of the sale; the shop’s own reach the body alone'
      )
    ),
    rest: 'those in the ticket’s currency, each for the sale as a whole: how one is spread over the goods (by price, quantity, weight) is left to the service, to whose lines no share is sent'
  },
  {
    feature: 'Weights on line and receipt',
    ...done(
      of('test/domain/pricing/weights.test.ts', 'are those of a unit times the quantity, and of all lines together'),
      of(
        'test/app/catalog/weights.test.ts',
        'stand on the line and the receipt where the shop shows them, also in a copy'
      )
    )
  }
]

const customer: Feature[] = [
  {
    feature: 'A customer is sought and chosen',
    ...done(
      of(
        'test/app/customers/customer.test.ts',
        'finds pulled customers and those made here, in either alphabet, by phone'
      ),
      of('test/app/customers/customer.test.ts', 'is set, changed and taken away, and stays through holding')
    )
  },
  {
    feature: 'A customer is made and changed at the till',
    ...done(
      of('test/e2e/selling/customer.spec.ts', 'a new customer is sold to, arrives once and is named by the sale')
    ),
    rest: 'name, phone, tax number and the card that is handed over, which is read by the scanner; offline too. A card is given to somebody new alone; later it is the back office that changes it. Nobody knows whether `customer/update` keeps what it is not sent: the record is read first and sent back whole, and what no answer shows (the debt limit) cannot be; a category is given in the back office: `customer/create` would take one (`category_id`), and that is not built'
  },
  {
    feature: 'Balance and cashback of a customer',
    ...done(
      of('test/app/payment/credit.test.ts', 'is shown with its age, and pays as much of the sale as there is'),
      of(
        'test/app/payment/cashback.test.ts',
        'is asked of the service, pays a part, and what comes back is said as an expectation'
      )
    )
  },
  {
    feature: 'A loyalty card is scanned',
    ...done(
      of(
        'test/app/customers/customer.test.ts',
        'finds pulled customers and those made here, in either alphabet, by phone'
      )
    )
  },
  {
    feature: 'A customer by tax number',
    ...done(
      of('test/e2e/selling/customer.spec.ts', 'a new customer is sold to, arrives once and is named by the sale'),
      of(
        'test/app/customers/customer.test.ts',
        'is kept with the tax number, found by it, and not written down twice by it'
      )
    ),
    rest: 'a register of the state is not asked for the name of a firm'
  },
  {
    feature: 'No sale without a customer',
    ...done(
      of('test/app/payment/credit.test.ts', 'may want a customer on every sale, and nothing sold to the black list')
    ),
    rest: 'a rule of each till, which a manager sets: no call tells that the shop wants it'
  },
  {
    feature: 'Agent, contract and order of a sale',
    ...done(
      of(
        'test/outbox/serializers/orders.test.ts',
        'a sale from an order serves it there, and read back it is no difference'
      )
    ),
    rest: 'the order; no call lists contracts, or says who may be the agent of a sale'
  },
  {
    feature: 'A sale from an order',
    ...done(
      of('test/e2e/selling/orders.spec.ts', 'an order is found by keys, sold, and served at the service'),
      of('test/app/orders.test.ts', 'becomes the ticket, is sold like any other, and the trade names it and its rows'),
      of('test/app/orders.test.ts', 'is said to be sold for more than was ordered, and is not stopped'),
      of('test/app/orders.test.ts', 'is sold for no more than was ordered where the till’s own rules want it so')
    ),
    rest: 'looked for with a network, sold without; that no more may be sold than was ordered is a rule of each till, since no call tells it'
  },
  {
    feature: 'A seller other than the cashier',
    ...done(
      of('test/e2e/selling/seller.spec.ts', 'a seller is chosen by keys, and the trade names them'),
      of('test/app/ticket/sellers.test.ts', 'stays through holding, a power cut and taking up, and the held ticket at the service names them') // prettier-ignore
    ),
    rest: 'of a whole sale; a ticket taken over from another till is of whoever takes it'
  },
  { feature: 'States of a sale', notHere: 'a sale of a till is paid and done; what waits is a held ticket' },
  {
    feature: 'A sale with an old date',
    ...done(
      of(
        'test/e2e/selling/past-date.spec.ts',
        'two sales of yesterday are entered in a row, and arrive with their hours'
      ),
      of('test/app/ticket/past-date.test.ts', 'puts its money into the shift and the reports that it is entered in'),
      of(
        'test/domain/ticket/past-date.test.ts',
        'is one of the days that the shop allows, each whole, and never to come'
      ),
      of(
        'test/outbox/serializers/past-date.test.ts',
        'one whose answer was lost is found by its code, and never sent twice'
      )
    )
  },
  { feature: 'Delivery', notHere: 'goods leave over the counter' },
  { feature: 'Files on a sale', noCall: '`file/attach` takes transactions, invoices, categories, tasks, purchases and suppliers, and no sale' } // prettier-ignore
]

const paying: Feature[] = [
  {
    feature: 'Several payments, and one taken back',
    ...done(
      of('test/app/payment/paying.test.ts', 'takes several tenders and currencies, and gives change in the currency'),
      of('test/domain/payment/checkout.test.ts', 'are taken back one by one'),
      of('test/domain/pricing/cash-rounding.test.ts', 'is rounded by the cash that closes it, for the rest alone')
    ),
    rest: 'a wrong one is taken back and given anew; cash is rounded to a step where the shop sets one'
  },
  {
    feature: 'What remains is offered',
    ...done(of('test/domain/payment/checkout.test.ts', 'of exact cash pay the rest to the last unit'))
  },
  {
    feature: 'Number pad with 00 and 000',
    ...done(of('test/renderer/window.test.ts', 'the number pad types a sum, with keys for two and three zeros'))
  },
  {
    feature: 'A key for each method',
    ...done(of('test/domain/payment/methods.test.ts', 'are those of the back office, however they are written'))
  },
  {
    feature: 'Payment in several currencies',
    ...done(
      of('test/app/payment/paying.test.ts', 'takes several tenders and currencies, and gives change in the currency')
    )
  },
  {
    feature: 'Another rate for one sale',
    ...done(
      of('test/domain/pricing/rates.test.ts', 'is of this ticket alone, and a payment keeps it'),
      of('test/app/pricing/rates.test.ts', 'is kept over a power cut, paid, printed and sent, and the next sale has the rate of the day'), // prettier-ignore
      of(
        'test/e2e/selling/rate.spec.ts',
        'dollars are taken at a rate of this sale, some go back as change, and it all arrives so'
      )
    )
  },
  {
    feature: 'How the change goes back',
    ...done(
      of(
        'test/domain/payment/change.test.ts',
        'goes back in two currencies, which together are what was handed over too much'
      ),
      of('test/domain/payment/change.test.ts', 'goes back from another cash method, in whole or in part'),
      of(
        'test/app/payment/change.test.ts',
        'is kept over a power cut, counted out of its own drawer, printed and sent as rows'
      ),
      of(
        'test/e2e/selling/rate.spec.ts',
        'dollars are taken at a rate of this sale, some go back as change, and it all arrives so'
      )
    ),
    rest: 'in two parts at most, and in cash: nothing is sent back to a card or a wallet'
  },
  {
    feature: 'Payment from the balance',
    ...done(
      of(
        'test/app/payment/credit.test.ts',
        'never pays more than there is or is needed, nor when it is not known, and can be taken back'
      )
    )
  },
  {
    feature: 'Cashback spent and earned',
    ...done(
      of(
        'test/app/payment/cashback.test.ts',
        'is asked of the service, pays a part, and what comes back is said as an expectation'
      ),
      of(
        'test/e2e/selling/cashback.spec.ts',
        'a sale earns cashback and the next one is paid with it; without the service it is unknown'
      )
    )
  },
  {
    feature: 'Sale on credit with limit, a manager’s word and the black list',
    ...done(
      of(
        'test/app/payment/credit.test.ts',
        'asks a manager, leaves the rest unpaid, and puts no row among the payments'
      ),
      of(
        'test/app/payment/credit.test.ts',
        'needs somebody who owes, is refused to the black list, and can be switched off'
      )
    )
  },
  {
    feature: 'Instalments',
    ...done(
      of(
        'test/domain/payment/instalments.test.ts',
        'adds up to the debt to the minor unit, each part later than the one before it'
      ),
      of('test/app/payment/instalments.test.ts', 'shows the parts, asks as a debt does, and keeps them with the sale'),
      of(
        'test/e2e/selling/instalments.spec.ts',
        'a sale by instalments by keys, offline; the service holds its parts later'
      )
    )
  },
  { feature: 'Commission of a method', noCall: 'a payment method has no such field' },
  { feature: 'Payment by QR or link, a payment attached later', noCall: 'no call makes a link or lists online payments' }, // prettier-ignore
  { feature: 'Payment by gift', noCall: 'the kind is gone from payment methods; what is left of it is cashless' },
  {
    feature: 'Receipt on paper, by itself and again',
    ...done(
      of('test/e2e/till/printing.spec.ts', 'a receipt comes out once, waits while the printer is off, and is a copy'),
      of('test/app/printing/printing.test.ts', 'prints on demand where the till does not print by itself')
    )
  },
  {
    feature: 'The receipt is seen before it is printed',
    ...done(of('test/app/printing/printing.test.ts', 'follows the template on the screen as on paper, in the language of the paper')) // prettier-ignore
  },
  {
    feature: 'Template of the receipt: language, head, logo, parts',
    ...done(
      of(
        'test/printing/escpos.test.ts',
        'says that it is a copy, and carries the parts that the shop wants and no others'
      ),
      of('test/app/printing/printing.test.ts', 'keeps the logo until it is taken away')
    )
  },
  {
    feature: 'Files: PDF and Excel',
    ...done(
      of('test/e2e/till/printing.spec.ts', 'a receipt comes out once, waits while the printer is off, and is a copy'),
      of('test/app/reports/reports.test.ts', 'is written in the folder of main, as %s')
    ),
    rest: 'a receipt as PDF, reports as Excel and CSV'
  },
  {
    feature: 'Receipt by Telegram or SMS',
    ...done(
      of(
        'test/app/outbox/sending.test.ts',
        'is asked of the service only where it was chosen, and is kept with the sale'
      ),
      of(
        'test/e2e/till/sending.spec.ts',
        'a receipt that the service is to send, by keys and offline; it is asked for with the sale'
      )
    ),
    rest: 'the service sends it, by the way that it knows of the customer; whether it did, it says nowhere'
  },
  {
    feature: 'Printers: ways, address, width, test',
    ...done(
      of('test/e2e/till/printing.spec.ts', 'a receipt comes out once, waits while the printer is off, and is a copy')
    ),
    rest: 'one printer a till'
  },
  { feature: 'Fiscal operator and card terminal', noCall: 'no call reaches an operator or a terminal' }
]

const tickets: Feature[] = [
  {
    feature: 'Tickets are held and taken up again, with tabs',
    ...done(of('test/app/ticket/held.test.ts', 'survive, come back whole, and hold what lies on the counter in turn'))
  },
  {
    feature: 'Name, comment, customer and table of a ticket',
    ...done(
      of('test/app/ticket/held-tickets.test.ts', 'stands at a table of the hall, with a comment'),
      of('test/app/ticket/held.test.ts', 'are renamed, and a basket that was never put aside is emptied by its cashier')
    )
  },
  {
    feature: 'Tickets are merged',
    ...done(
      of('test/domain/ticket/held-tickets.test.ts', 'join the same goods at the same price, as the vendor does'),
      of('test/e2e/selling/tickets.spec.ts', 'a cafe splits and merges its bills')
    )
  },
  {
    feature: 'Tables, the free ones, a QR of each',
    ...done(of('test/app/ticket/held-tickets.test.ts', 'stands at a table of the hall, with a comment')),
    rest: 'a QR of a table is the back office’s to print'
  },
  {
    feature: 'Goods of held tickets are reserved',
    ...done(of('test/app/ticket/held.test.ts', 'are kept for them where the till’s own rules want it so')),
    rest: 'in part: a rule of each till, since no call tells that the shop wants it, and of its own held tickets; at the service a held ticket books nothing, so that other tills do not see it'
  },
  {
    feature: 'The basket is emptied after a question',
    ...done(
      of(
        'test/e2e/selling/notes.spec.ts',
        'a line and a ticket bear notes, which arrive with the sale; a basket is thrown away'
      ),
      of('test/app/ticket/held.test.ts', 'are renamed, and a basket that was never put aside is emptied by its cashier')
    )
  }
]

const back: Feature[] = [
  {
    feature: 'Return by receipt',
    ...done(
      of('test/e2e/selling/refund.spec.ts', 'goods come back in two parts, and the count agrees'),
      of(
        'test/e2e/till/two-tills.spec.ts',
        'goods sold at one till come back at the other, once, and neither gives them back again'
      )
    ),
    rest: 'of other tills’ sales with the service alone, and not for other goods in one act'
  },
  {
    feature: 'Return without a receipt',
    noCall: 'a refund names its sale in every call that makes one; the screen of sales says so'
  },
  {
    feature: 'A part comes back; reasons of good and spoiled goods',
    ...done(
      of('test/domain/refund/refund.test.ts', 'makes up the whole in parts: the last piece takes the remainder'),
      of('test/domain/refund/refund.test.ts', 'needs a reason of the list, where the shop has one'),
      of(
        'test/catalog/translate.test.ts',
        'take only reasons for what customers bring back, and say which goods are spoiled'
      )
    )
  },
  {
    feature: 'How the money goes back; debt and cashback in a return',
    ...done(
      of('test/domain/refund/refund-ways.test.ts', 'is what paid for it, and cash'),
      of('test/app/payment/credit.test.ts', 'lower the debt before anybody is given cash'),
      of(
        'test/app/payment/cashback.test.ts',
        'goods that it paid for give back cashback at the service, and only the rest in cash'
      )
    )
  },
  { feature: 'A sale is cancelled', notHere: 'a choice, since `trade/set-state` could cancel one, its money and cashback with it: a finished sale is never changed, and all of it comes back as a refund' }, // prettier-ignore
  {
    feature: 'A sale is copied',
    ...done(
      of('test/app/ticket/copying.test.ts', 'is put on a new ticket at the prices of now, and what lay there is held'),
      of('test/e2e/selling/copy.spec.ts', 'a former sale is sold once more at today’s prices')
    )
  },
  {
    feature: 'Past sales: sought by number, with their cashier and lines',
    ...done(
      of('test/db/till-stores.test.ts', 'are found by number, by the whole scanned code and by sum'),
      of(
        'test/renderer/office.test.ts',
        'the history finds a sale by a part of its number and shows its receipt as a copy'
      )
    )
  },
  {
    feature: 'Past sales by date, customer, product, sum, currency, state',
    ...done(
      of('test/db/till-stores.test.ts', 'are found by the customer in either script and any capitals'),
      of(
        'test/app/reports/history.test.ts',
        'is narrowed to a time, a cashier and a method, each for itself and all at once'
      ),
      of(
        'test/app/reports/history.test.ts',
        'finds the sales of goods by a word of their name in either script, and by the whole barcode'
      ),
      of(
        'test/app/reports/history.test.ts',
        'is narrowed to a currency that something was paid in, and to what waits, came back or was sold on debt'
      )
    )
  },
  {
    feature: 'What happened to a sale',
    ...done(of('test/outbox/journey.test.ts', 'the way of a sale tells each step')),
    rest: 'of this till’s own side'
  }
]

const shift: Feature[] = [
  {
    feature: 'Shift opened and closed by method and currency',
    ...done(
      of('test/e2e/shift/shift.spec.ts', 'a whole shift online: open, scan, search, hold, recall, pay, count, close')
    )
  },
  {
    feature: 'Difference at close, its mark and a note',
    ...done(
      of('test/domain/rules.test.ts', 'tells the difference once it is counted'),
      of(
        'test/outbox/serializers/shift-and-tickets.test.ts',
        'counted amounts and the head of the journal travel with the closing'
      ),
      of(
        'test/outbox/verifiers/verdicts.test.ts',
        'the state and the two marks of a difference are kept when the close is read back'
      ),
      of('test/app/outbox/verdicts.test.ts', 'the service’s verdict on a shift is shown in System, at the next opening and in its Z report') // prettier-ignore
    )
  },
  {
    feature: 'Settings of shifts',
    ...done(
      of('test/e2e/till/ease.spec.ts', 'a manager says after how many minutes the till locks itself'),
      of('test/app/staff/people.test.ts', 'leads from the list of people to the shift and the sale')
    ),
    rest: 'in part: the till always works by shifts, and its lock after idle minutes is its own. No call tells the others; a warning at a difference, a most of shifts a day and an hour of closing are not built, and a limit of devices or addresses is the service’s to refuse, which is said'
  },
  {
    feature: 'Cash in and out with an article',
    ...done(of('test/e2e/shift/cash.spec.ts', 'cash in, cash out and a count that agrees')),
    rest: 'each is an invoice with its payment; no picture'
  },
  {
    feature: 'Money sent to another desk and accepted',
    ...done(
      of('test/domain/shift/transfer.test.ts', 'is booked at the desk it is for, from a desk and in a currency that are known, and once'), // prettier-ignore
      of(
        'test/e2e/shift/registers.spec.ts',
        'cash goes to another desk, and cash from it is booked once by the code of its slip'
      ),
      of('test/e2e/shift/registers.spec.ts', 'cash given to another desk is listed until its document is at the service, or a manager says that it arrived'), // prettier-ignore
      of('test/e2e/till/two-tills.spec.ts', 'cash given at one till is booked at the other by its slip, and the first one learns of it') // prettier-ignore
    ),
    rest: 'two documents, one at each desk, instead of `transaction/transfer`, which nothing could be found again by'
  },
  {
    feature: 'Exchange of currency or method',
    ...done(
      of(
        'test/app/shift/swaps.test.ts',
        'is two movements that name each other, written in one act with the jobs of both'
      ),
      of(
        'test/e2e/shift/cash.spec.ts',
        'so’m go out and dollars come in, without the service: two documents that name each other'
      )
    )
  },
  {
    feature: 'What the desk holds by method and currency, and hidden',
    ...done(
      of('test/app/shift/hand-over.test.ts', 'tells a cashier who must count blind nothing of which the drawer could be reckoned'), // prettier-ignore
      of('test/app/shift/hand-over.test.ts', 'is whole for a manager, and for the cashier once the count was given')
    )
  },
  {
    feature: 'A customer pays a debt or an invoice',
    ...done(
      of(
        'test/app/payment/credit.test.ts',
        'is known here at once, stands on the slip, and what is taken out for them counts the other way'
      ),
      of(
        'test/outbox/serializers/cash.test.ts',
        'what a customer pays is theirs: sent once they are there, and what they have there goes up by it'
      )
    ),
    rest: 'in part: cash against what is owed in all. One invoice is not chosen, though it could be: `invoice/get-paging` lists those of a customer and `transaction/income` takes an `invoice_id`'
  },
  { feature: 'The balance of a desk is corrected', noCall: 'no call sets the balance of a desk' },
  {
    feature: 'Barcodes of scales',
    ...done(of('test/e2e/selling/codes.spec.ts', 'labels of a scale and pieces of marked goods'))
  },
  {
    feature: 'Labels are printed',
    ...done(
      of('test/e2e/till/printing.spec.ts', 'labels of what lies on the ticket are looked at, and come out one by one'),
      of(
        'test/domain/printing/labels-paper.test.ts',
        'says what it is, what it costs for how much, its code and when that was so'
      )
    ),
    rest: 'for shelves, by the receipt printer; printers of sticky labels have no place here'
  },
  { feature: 'Loyalty cards are designed and printed', notHere: 'the back office designs and prints them' }
]

const around: Feature[] = [
  {
    feature: 'All goods with all their prices',
    ...done(
      of('test/app/catalog/favourites.test.ts', 'hold categories first, then goods, twelve at a time'),
      of('test/app/catalog/goods.test.ts', 'shows every price, code, category and stock that is known')
    ),
    rest: 'a shelf at a time, every price of one product at a time'
  },
  { feature: 'Goods a customer waits for', noCall: 'no call keeps them' },
  { feature: 'Tasks and reminders', notHere: 'a choice, since `task/*` could keep them: a task is planned by kind, person and day at a desk of the back office; what is to be remembered of a sale, a ticket or a customer is its note' }, // prettier-ignore
  {
    feature: 'Sales plan, own result and bonus',
    ...done(
      of('test/outbox/verifiers/service-reports.test.ts', 'what one person sold at any till is told beside the whole')
    ),
    rest: 'the own result, with the service; no call says how much of a plan of `kpi-settings` is reached, or what bonus is owed'
  },
  {
    feature: 'Reports by product, category, payment, cashier',
    ...done(
      of('test/app/reports/reports.test.ts', 'adds up the shift by hour over midnight, by product, method and cashier'),
      of('test/app/payment/credit.test.ts', 'is in the report by customer and among what was sold on debt'),
      of('test/e2e/shift/reports.spec.ts', 'a shift with a wrong count is explained, reported and found again')
    ),
    rest: 'in part: what customers still owe over all tills is seen one customer at a time, with the balance; a list of it (`reports/customer-debt/get`, `person/balance/get-paging`) is not read here'
  },
  {
    feature: 'Own sales at a glance, what sells best',
    ...done(
      of('test/app/reports/reports.test.ts', 'holds the shift against the same hours of the last same weekdays'),
      of(
        'test/app/ticket/ticket.test.ts',
        'offers the first goods of the shop, and what sold lately once something has'
      )
    )
  },
  {
    feature: 'Messages and sounds',
    ...done(
      of(
        'test/e2e/till/ease.spec.ts',
        'a scan is heard, a code that nobody knows sounds otherwise, and sounds can be turned off'
      )
    )
  },
  {
    feature: 'Reading anew by key, with progress and result',
    ...done(
      of('test/catalog/rounds.test.ts', 'begin at once when asked to'),
      of('test/catalog/records.test.ts', 'tell how each resource stands')
    )
  },
  {
    feature: 'Unsent sales: how many, why, and sent by key',
    ...done(
      of('test/app/dispatcher.test.ts', 'shows what is unsent, and its verbs need a manager and a reason'),
      of('test/outbox/manual-actions.test.ts', 'people read what, how much, why, and what happens next')
    )
  },
  {
    feature: 'Work without the network',
    ...done(
      of('test/e2e/shift/shift.spec.ts', 'the same shift without the service, from before opening until after closing'),
      of('test/tools/offline.test.ts', 'two days without a network end in exactly one trade a sale')
    )
  },
  { feature: 'Devices at work, and ended from here', notHere: 'a choice, since `device/*` lists them: a key is taken back in the back office; the till then says so and goes on selling' }, // prettier-ignore
  { feature: 'Another shop at the same till', notHere: 'a till stands in one shop: its drawer, stock and numbers are of that shop' }, // prettier-ignore
  {
    feature: 'Sign out',
    ...done(of('test/app/staff/people.test.ts', 'locks without losing anything, and nothing sells behind the lock')),
    rest: 'without a question, since nothing is lost'
  },
  { feature: 'Approval of devices, limits of addresses', notHere: 'the service refuses, the till says so and goes on selling' }, // prettier-ignore
  { feature: 'Records of calls, map of contacts', notHere: 'a till makes no calls' },
  {
    feature: 'Keys shown on the screen',
    ...done(of('test/renderer/keyboard/keymap.test.ts', 'every key has a label in every language', 'a command has one label in a scope, so that its button and its key have the same text')) // prettier-ignore
  },
  {
    feature: 'Keys for product, customer, discount and payment',
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
