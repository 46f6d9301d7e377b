// Every rule of the document, and what tests it: cases of the conformance suite by their endpoint and the beginning of
// their sentence, tests by their file and a part of their name. A test checks that each of them exists.

export type Rule = { section: string; text: string; tests: string[] }
const rule = (section: string, text: string, ...tests: string[]): Rule => ({ section, text, tests })

const shared: Rule[] = [
  rule(
    'Common rules 1',
    'Every record has _id',
    'category/create creates a record with an id, and a second one if it is repeated'
  ),
  rule(
    'Common rules 2',
    'Deletion is soft; a cached id can come back as deleted',
    'category/delete/{id} answers ok, hides the record from lists and still returns it by id',
    'position/delete/{id} returns the id, still returns the record by id, and changes nothing if it is repeated'
  ),
  rule(
    'Common rules 3',
    'A default applies when the field is omitted',
    'product/create uses false for is_product if it is omitted',
    'category/create uses true for is_available_for_sale if it is omitted',
    'payment-type/create uses income for transaction_type if it is omitted'
  ),
  rule(
    'Shared rules 1',
    'Methods: POST creates and lists, PUT updates, GET reads by id, DELETE deletes',
    'product/get-paging answers 404 under another method or name'
  ),
  rule(
    'Shared rules 2',
    'Content-Type application/json',
    'category/create reads JSON with any Content-Type, and refuses a body that is not JSON'
  ),
  rule(
    'Shared rules 2',
    'Accept-Language: seven languages, uz by default, in message; messages in three',
    'organization/get-all answers in the language of Accept-Language, by default in Uzbek',
    'product/get-paging explains a refusal in each of seven languages, in Uzbek for any other language, and in three languages in messages'
  ),
  rule(
    'Shared rules 2',
    'Context headers are used only when the settings of the integration include their field',
    'test access.test.ts: the header counts only if the fields of the integration name it',
    'test http-server.test.ts: the server honours the context headers whose fields the control address names, and no others',
    'organization/get-all refuses a context header that names no record'
  ),
  rule(
    'Shared rules 2',
    'user_id: the request runs as that user, who belongs to the account and is not blocked; otherwise as the owner',
    'profile/getMe returns the account owner if the request names no user',
    'profile/getMe runs as the user of the user_id header',
    'profile/getMe refuses a blocked user and a user of another account',
    'test access.test.ts: the header names the user of a request, whatever the fields say'
  ),
  rule(
    'Shared rules 3',
    'The envelope of every answer; no data on errors (checked in every answer of every case)',
    'organization/get-all answers in the language of Accept-Language, by default in Uzbek'
  ),
  rule(
    'Shared rules 4',
    'Pages in data or in list, as each table says; updated_at',
    'product/get-paging returns every record once over all its pages',
    'product/get-paging returns only records changed since updated_at, that time included, the newest first',
    'test endpoints.test.ts: the table says how every list is written',
    'sms-template/get-paging lists a new record in the shape of its table'
  ),
  rule(
    'Shared rules 5',
    'get-deleted returns the ids deleted since deleted_at, which is required',
    'category/get-deleted returns the ids deleted since a time, that time included',
    'product/get-deleted names the deleted product'
  ),
  rule('Shared rules 6', 'A delete answers ok', 'discount/delete/{id} answers ok', 'product/delete/{id} answers ok'),
  rule(
    'Shared rules 7',
    'Most writes are not idempotent: a repeated create creates a second record',
    'category/create creates a record with an id, and a second one if it is repeated',
    'trade/create stores the code, and creates a second sale if it is repeated'
  ),
  rule(
    'Shared rules 8',
    'An update takes _id in the body unless the path has it',
    'discount/update changes the record',
    'sms-template/update/{id} changes the record of the path',
    'product/update refuses a body without an id'
  )
]

const listed = (section: string, endpoint: string, more: string[] = []): Rule =>
  rule(
    section,
    'The fields of the record',
    `${endpoint} answers with the fields that the document lists`,
    ...more.map((sentence) => `${endpoint} ${sentence}`)
  )
const resources: Rule[] = [
  listed('Product', 'product/create', [
    'creates a product with its unit, category and price, and a second one if it is repeated'
  ]),
  rule('Product', 'A name has at least 3 characters', 'product/create refuses a name of fewer than three characters'),
  rule(
    'Product',
    'A compound requires materials; the parent of variants requires variants',
    'product/create refuses a compound without materials and a parent without variants',
    'product/create creates a compound of existing materials, and refuses others with code 26000',
    'product/create creates a product for every variant'
  ),
  rule(
    'Product',
    'An update names its variants by _id',
    'product/update changes the named variants by their ids, and keeps the others',
    'product/update replaces the whole product'
  ),
  listed('Category', 'category/create'),
  rule(
    'Category',
    'search, top, updated_at, organization_id, parent_id; by exact name',
    'category/get-paging returns only categories without a parent if top is set',
    'category/get-by-name finds the category by its exact name'
  ),
  listed('Customer category', 'customer-category/create'),
  rule(
    'Customer category',
    'The record has its parent and counts',
    'customer-category/get-by-id/{id} shows its parent, and the parent counts its children',
    'customer-category/get-paging lists categories with the number of their customers'
  ),
  listed('Attribute', 'attribute/create'),
  rule(
    'Attribute',
    'Required on create, optional on update',
    'attribute/create refuses a body without items',
    'attribute/update changes the record',
    'attribute/get-all lists a new record'
  ),
  listed('Discount', 'discount/create'),
  rule(
    'Discount',
    'Lists by kind, currency, organization, state and is_expired',
    'discount/get-all omits expired discounts if the request is for active ones',
    'discount/get-paging lists a new record'
  ),
  listed('Payment method', 'payment-method/create'),
  rule(
    'Payment method',
    'One cash method, created by the system; cash cannot be created',
    'payment-method/get-all has exactly one cash method',
    'payment-method/create refuses to create cash'
  ),
  rule(
    'Payment method',
    'A change of type to or from cash is ignored; the other fields are applied',
    'payment-method/update ignores a change of type to or from cash'
  ),
  rule(
    'Payment method; Versioning 4',
    'Old types are never returned',
    'trade/create accepts payments that name an old type, and never returns one'
  ),
  rule(
    'Payment method',
    'set-active; get-all by is_enabled',
    'payment-method/set-active disables a method, and the list of enabled methods omits it',
    'payment-method/set-active uses true for is_enabled if it is omitted'
  ),
  listed('Payment type', 'payment-type/create'),
  rule(
    'Payment type',
    'set-state; get-all by its filters, which have defaults',
    'payment-type/set-state disables an article, and the list of active articles omits it',
    'payment-type/get-all lists a new record'
  ),
  listed('State (board column)', 'states/get-all'),
  rule(
    'States',
    'type trades by default, is_default false by default',
    'states/get-all lists the columns of sales by default',
    'states/get-all filters by organization and by default columns, and refuses an unknown type'
  ),
  listed('SMS template', 'sms-template/create', [
    'stores its author, its editor and the account, and ignores those of the body'
  ]),
  listed('Production step', 'production-step/create', [
    'creates a numbered step, with the names of its warehouse and employees'
  ]),
  rule(
    'Production step',
    'A deleted step is omitted from lists',
    'production-step/delete/{id} answers ok, marks the step deleted and hides it from lists',
    'production-step/update requires the id and the name, and replaces the step except its number'
  ),
  listed('Production task', 'production-task/create', [
    'creates a numbered task in state new, with its steps, materials and warehouses',
    'refuses missing items, missing warehouses, an amount of zero and records that do not exist'
  ]),
  rule(
    'Production task',
    'The record of the list lacks items, warehouses and attachments; filters and sorting',
    'production-task/get-paging lists tasks without items',
    'production-task/get-paging sorts by a field'
  ),
  rule(
    'Production task',
    'reason is accepted and not stored',
    'production-task/set-status/{id} accepts a reason without storing it, and refuses an unknown state'
  ),
  rule(
    'Production task',
    'produce consumes inputs and creates output; cancel-produced reverses it',
    'production-task/produce/{id} consumes material from the used warehouse',
    'production-task/cancel-produced/{id} cancels the operation of the step'
  ),
  listed('Cashbox session', 'cashbox-session/open', [
    'opens a session of the acting user, with the sent note and time',
    'opens now if no time is sent',
    'reports a difference between the declared amount and the count of the last closing'
  ]),
  rule(
    'Cashbox session',
    'Lists by filters; the active session of the caller',
    'cashbox-session/get-paging filters by register, user, state and difference',
    'cashbox-session/get-active returns the open session of the caller in the organization, or null'
  ),
  listed('Open ticket', 'open-ticket/create', [
    'stores the sent receipt, and creates a second ticket if it is repeated'
  ]),
  rule(
    'Open ticket',
    'delete-many is soft and answers ok',
    'open-ticket/delete-many removes several tickets, also if it is repeated, and none if one id is unknown',
    'open-ticket/update replaces the ticket and its receipt'
  ),
  listed('KPI settings', 'kpi-settings/create', ['stores the body', 'refuses settings without a condition']),
  rule(
    'KPI settings',
    'One bonus for each tier',
    'kpi-settings/create requires one bonus for each tier of every condition',
    'kpi-settings/update/{id} checks tiers and bonuses as create does, and changes nothing if it refuses'
  ),
  rule(
    'KPI settings',
    'Enumerations of period, method, metrics; the list by its filters',
    'kpi-settings/create refuses a period, a method, a measure and a bonus',
    'kpi-settings/get-paging filters by organization, period and state'
  ),
  listed('Employee', 'employee/create', ['returns the position, and refuses an unknown position and a full one']),
  rule(
    'Employee',
    'PIN and password are never returned, and an update does not change them',
    'employee/get-by-id/{id} returns positions and roles, and never the PIN or the password',
    'employee/update changes the record'
  ),
  listed('Position', 'position/create', ['returns its sections, and no cap if none was sent']),
  rule(
    'Position',
    'name of 3 to 100 characters, unique in the account; sections and organizations exist',
    'position/create accepts only names of 3 to 100 characters',
    'position/create refuses the name of another position of the account, until that position is deleted',
    'position/create refuses a deleted section, an unknown organization, and a position without either'
  ),
  rule(
    'Position',
    'An update replaces name and sections, adds new organizations and keeps the others',
    'position/update/{id} replaces name and sections'
  ),
  rule(
    'Position; Other stateful resources',
    'Soft-deleted if it is available in no organization',
    'position/update/{id} deletes the position once no organization has it available',
    'position/create is deleted at once if it is available in no organization'
  ),
  rule(
    'Position',
    'A delete is refused while employees hold the position, and lists them; a second delete changes nothing',
    'position/delete/{id} refuses a position that employees hold, and lists them in the answer',
    'position/delete/{id} returns the id, still returns the record by id, and changes nothing if it is repeated'
  ),
  listed('Invoice', 'invoice/get-by-id/{id}'),
  rule(
    'Invoice',
    'The record of the list has more fields; filters',
    'invoice/get-paging answers with the fields that the document lists',
    'invoice/get-paging filters by party',
    'invoice/get-paging filters by the paid share and by instalment plans'
  ),
  rule(
    'Invoice',
    'user_type is supplier, employee, customer, person or other',
    'invoice/create answers with the fields that the document lists: person._id',
    'invoice/create returns its supplier, and refuses an unknown one',
    'invoice/create refuses a party that does not exist'
  ),
  rule(
    'Invoice',
    'set-state canceled, pending, done, rejected, with_transactions',
    'invoice/set-state cancels an invoice, on request with its movements, and this is final'
  ),
  listed('Purchase', 'purchase/create', [
    'creates a purchase in the sent state, with calculated sums, and a second one if it is repeated',
    'accepts every state of its list, and no other'
  ]),
  rule(
    'Purchase',
    'Misspelt names are kept',
    'purchase/create keeps the misspelt names: supliaer_assistant_id is sent, suplier_assistant is returned',
    'purchase/update replaces the purchase and its lines; the supplier is sent as supliaer_id'
  ),
  rule(
    'Purchase',
    'No state and no price_id in an update; a short list with filters',
    'purchase/update accepts no state, price list, supplier_id or marks',
    'purchase/get-paging lists rows without',
    'purchase/get-paging applies every filter of its table',
    'purchase/get-by-id/{id} counts and lists its purchase returns'
  ),
  listed('Purchase order', 'purchase-order/create', [
    'creates an order in state new, with a calculated total and items'
  ]),
  rule(
    'Purchase order',
    'Only state new on create; quantities are validated before anything is written; columns',
    'purchase-order/create refuses every state except new',
    'purchase-order/create checks every quantity against its product',
    'purchase-order/create is in the default column of its state, or in the sent column'
  ),
  listed('Internal transfer', 'internal-transfer/create', ['stores the body with its defaults, and starts as new']),
  rule(
    'Internal transfer',
    'Warehouses are required by the type; at least one product',
    'internal-transfer/create requires the warehouses of its type, and refuses others',
    'internal-transfer/create requires at least one product, and a positive amount that its unit allows',
    'internal-transfer/update/{id} accepts the fields of create, and requires the warehouses of the type'
  ),
  listed('Export record', 'export-records/get-by-id/{id}'),
  rule(
    'Export record',
    'A registered page; xlsx or csv, by default xlsx; a real file',
    'export-records/create returns a pending job of the acting user at once, by default for xlsx',
    'export-records/create refuses an unregistered page, an unknown format, and a body without filters',
    'export-records/get-by-id/{id} leads to a CSV file',
    'export-records/get-by-id/{id} leads to a workbook',
    'test exports.test.ts: a workbook has a frame, texts, numbers and booleans, and nothing that breaks it'
  )
]

const states: Rule[] = [
  rule(
    'Production task states',
    'The table of transitions; a cancellation cancels the operations too; canceled is final',
    'production-task/set-status/{id} changes new to in_progress, canceled and done, in_progress to canceled and done, done to canceled',
    'production-task/set-status/{id} does not change a canceled task, and refuses transitions outside the table',
    'production-task/set-status/{id} cancels all linked production operations'
  ),
  rule(
    'Production task states',
    'An update only in state new',
    'production-task/update/{id} replaces items and warehouses, only in state new'
  ),
  rule(
    'Purchase order states',
    'The table of transitions; any other is refused',
    'purchase-order/set-state changes from new to in_progress, accepted, canceled and refuses any other state',
    'purchase-order/set-state changes from in_progress to done, in_progress and refuses any other state',
    'purchase-order/set-state changes from accepted to done and refuses any other state',
    'purchase-order/set-state changes from done to nothing and refuses any other state',
    'purchase-order/set-state changes from canceled to nothing and refuses any other state'
  ),
  rule(
    'Export record states',
    'pending, in_progress, completed with progress 100 and a file, or failed; a worker runs in the background',
    'export-records/get-by-id/{id} shows a job that changes from pending through in_progress to completed, with progress 100 and a file',
    'export-records/get-by-id/{id} shows a job with an error as failed, without a file',
    'test exports.test.ts: the timer alone moves a job, a quarter at a time, and others wait for their turn',
    'test exports.test.ts: a job that a stop interrupted goes on when its world is restored, and its file is kept'
  ),
  rule(
    'Export record states',
    'Canceled only while pending or in progress, otherwise WrongState',
    'export-records/set-state/{id} cancels a job that is pending or in progress',
    'export-records/set-state/{id} answers WrongState to any other state'
  ),
  rule(
    'Cashbox session states',
    'A close compares the count with the expected amount and sets has_diff_on_close',
    'cashbox-session/close calculates the opening, the payments and change of its sales, and cash movements',
    'cashbox-session/close has no difference if the count is right, and refuses a second closing'
  )
]

const reports: Rule[] = [
  rule(
    'Reports',
    'The common filter; paged reports have list and total; computed from sales',
    'reports/dashboard/summary sums up sales with averages for each receipt, for the requested customers',
    'reports/dashboard/summary returns the requested currency, and refuses an unknown one',
    'reports/production/by-product counts the output of operations in state done, without reversed output',
    'reports/summary/debt/paging lists the debts of customers'
  ),
  rule(
    'Reports',
    'Charts of label and value; health score; top by key; the body has at',
    'reports/dashboard/chart returns an array with a label and a value for each day',
    'reports/customers/health-score/summary counts a customer',
    'reports/dashboard/top/{key} groups by product',
    'reports/balance/get-at returns the same at a given time, and refuses a body without a time'
  ),
  rule(
    'Sales summary',
    'total and total_prev, chart by field and divider, plan null',
    'summary/chart counts sold, returned',
    'summary/chart returns the same totals of the previous period, and zeros if it is empty',
    'summary/chart charts the requested field by the divider, from hour to year'
  ),
  rule(
    'Sales summary',
    'chart-pagin: a row for each period with every figure',
    'summary/chart-pagin returns one row for each day, with the parts of its date and every figure',
    'summary/chart-pagin pages, reverses its order, and omits rows below a minimum'
  )
]

const access: Rule[] = [
  rule(
    'Authentication 1',
    'An access token is valid for 24 hours, a refresh token for 90 days, a key without limit; a token belongs to its account',
    'test access.test.ts: the token opens the service for 24 hours; the key never expires',
    'test access.test.ts: the token can be refreshed for 90 days',
    'test access.test.ts: the token comes with an approval, and then from a refresh token, which is valid once'
  ),
  rule(
    'Authentication 2',
    'A missing, malformed or expired credential is 401',
    'profile/getMe refuses a missing and a wrong key with 401',
    'test access.test.ts: the token is refused with 401 if it is malformed, unknown or a refresh token'
  ),
  rule(
    'Authentication 3',
    'A missing permission is 403; the answer names its key',
    'test access.test.ts: a missing right is refused with 403 and the key of the right'
  ),
  rule(
    'Authentication 5; Webhook management',
    'subscribe and unsubscribe are for the owner and additional owners; events and get-all for any user',
    'webhook/subscribe refuses an ordinary employee, as unsubscribe does',
    'webhook/get-all returns the secret to any authenticated user',
    'webhook/events returns collections, actions and events, with status_change only if there is a status'
  ),
  rule(
    'Webhook management',
    'subscribe replaces the events of one destination; unsubscribe removes the destination',
    'webhook/subscribe replaces the events of one destination',
    'webhook/unsubscribe removes one destination'
  ),
  rule(
    'Events, ways to subscribe',
    'A webhook_uri receives events of thirteen collections, never status_change; uninstall removes it, reinstall creates it again',
    'test webhooks.test.ts: an unsubscribed destination gets nothing, and one of a webhook_uri has a token of its own and gets no status change'
  ),
  rule(
    'Delivery 1 and 2',
    'The four fields of the body; account-id, X-Service-Signature, api-key of a webhook_uri only',
    'test webhooks.test.ts: a subscriber gets a change with only the id of the record, signed over the bytes',
    'test webhooks.test.ts: an unsubscribed destination gets nothing, and one of a webhook_uri has a token of its own and gets no status change'
  ),
  rule(
    'Delivery 3',
    'HMAC-SHA256 over t and the raw body; constant time; 300 seconds',
    'test webhook.test.ts: a delivery has the HMAC of its time and its bytes',
    'test webhook.test.ts: a signed delivery is genuine for five minutes before and after its time',
    'test webhook.test.ts: a delivery with other bytes, another key, another time or another form is not genuine',
    'test curl-walk.test.ts: the walk with curl does what it says'
  ),
  rule(
    'Delivery 4 and 5',
    'Ten seconds, no redirects, one attempt, no order; bulk operations emit nothing',
    'test webhooks.test.ts: a delivery is tried once and waits ten seconds, and the request that caused it is answered all the same',
    'test webhooks.test.ts: a failed delivery is not tried again, and the answer of the partner is kept',
    'test webhooks.test.ts: no bulk operation is delivered'
  )
]

const errors: Rule[] = [
  rule(
    'Errors',
    '400 for invalid input and for a record that does not exist',
    'kpi-settings/create refuses an unknown employee, currency and organization',
    'invoice/create refuses an unknown record: person_id',
    'category/create refuses an unknown field, and names it'
  ),
  rule('Errors', '404 for an unknown path', 'product/get-paging answers 404 under another method or name'),
  rule(
    'Errors',
    '429 if requests come too fast, with a configurable window',
    'test access.test.ts: the limit lets its number of requests through in its window and says when to come back'
  ),
  rule(
    'Errors, named conditions 5 to 7',
    'Positions; updates outside their states; user_id of a blocked user or of a user of another account',
    'position/create refuses a deleted section, an unknown organization, and a position without either',
    'internal-transfer/update/{id} changes a transfer that is new or a draft, and refuses later changes',
    'profile/getMe refuses a blocked user and a user of another account'
  ),
  rule(
    'Limits',
    'page from 1, by default 1; limit 1 to 200, by default 20: every paged list',
    'product/get-paging returns the first page by default, with 20 rows by default and at most 200',
    'product/get-paging refuses a page below 1 and a limit outside 1 to 200',
    'category/get-paging refuses a page below 1, and a limit outside 1 to 200',
    'reports/summary/debt/paging refuses a page below 1, and a limit outside 1 to 200'
  ),
  rule(
    'Limits',
    '100 destinations, 500 events in one call, one change a second',
    'test webhooks.test.ts: a hundred destinations are accepted and no more, and existing ones can be changed',
    'webhook/subscribe refuses more than 500 events',
    'webhook/subscribe accepts one request a second, and answers the next one with 429',
    'test webhooks.test.ts: one change of subscriptions a second is accepted, over both calls, and the refusal says when to come back'
  ),
  rule('Limits', 'from_time and to_time from 0 to 24', 'summary/chart refuses hours outside 0 to 24'),
  rule(
    'Limits',
    'Progress from 0 to 100',
    'export-records/get-by-id/{id} shows a job that changes from pending through in_progress to completed, with progress 100 and a file'
  )
]

const sandbox: Rule[] = [
  rule(
    'The sandbox',
    'A row of the table without a handler answers 500 with a code of its own',
    'test conformance.test.ts: a row of the table without a handler is answered with 500 and a code of its own, in the language asked for'
  ),
  rule(
    'The sandbox',
    'Every endpoint has a handler and a case',
    'test conformance.test.ts: the suite has a case for every endpoint that the sandbox answers',
    'test conformance.test.ts: the suite names only endpoints of the table, and the sandbox answers every one of them'
  ),
  rule(
    'The sandbox',
    'Faults, seeded and repeatable, from a table and from a control address, which moves the clock too',
    'test faults.test.ts: the table injects faults at random, and equally for the same seed',
    'test http-server.test.ts: the fault %j answers %s and is carried out %i times',
    'test http-server.test.ts: late: the effect comes when the clock has moved on',
    'test http-server.test.ts: a fault hits the same requests in every run of one seed',
    'test moved-clock.test.ts: a clock that is moved on completes the background work of the sandbox'
  ),
  rule(
    'The sandbox',
    'The world is kept in a file; several clients at once',
    'test world.test.ts: a world is kept in a SQLite file, which a restart reads again',
    'test command.test.ts: the command keeps its world in the given file, and its clock and its deliveries obey the control addresses',
    'test http-server.test.ts: the server answers several clients at once: each gets its own record, and none is lost or made twice'
  ),
  rule(
    'The sandbox',
    'The same cases in process, over HTTP and against a service, where differences are only reported',
    'test conformance.test.ts: the sandbox over HTTP does what the document says',
    'test http-server.test.ts: the conformance report says where another service differs',
    'test conformance-report.test.ts: the report runs against a service only at a development address and with a key'
  )
]

export const rules: Rule[] = [...shared, ...resources, ...states, ...reports, ...access, ...errors, ...sandbox]
