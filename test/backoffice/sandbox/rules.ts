// Every rule of the document, and what tests it: cases of the conformance suite by their endpoint and the beginning of
// their sentence, tests by their file and a part of their name. A test checks that each of them exists.

export type Rule = { section: string; says: string; triedBy: string[] }
const rule = (section: string, says: string, ...triedBy: string[]): Rule => ({ section, says, triedBy })

const shared: Rule[] = [
  rule('Common rules 1', 'Every record has _id', 'category/create makes a record with an id'),
  rule(
    'Common rules 2',
    'Deletion is soft; a cached id can come back as deleted',
    'category/delete/{id} answers ok, hides the record from lists and keeps it by id',
    'position/delete/{id} answers the id, keeps the record by id'
  ),
  rule(
    'Common rules 3',
    'A default applies when the field is omitted',
    'product/create takes is_product as false when it is left out',
    'category/create takes is_available_for_sale as true when it is left out',
    'payment-type/create takes transaction_type as income when it is left out'
  ),
  rule(
    'Shared rules 1',
    'Methods: POST creates and lists, PUT updates, GET reads by id, DELETE deletes',
    'product/get-paging is not found under another method or name: 404'
  ),
  rule(
    'Shared rules 2',
    'Content-Type application/json',
    'category/create reads JSON whatever the header calls it, and refuses what is none'
  ),
  rule(
    'Shared rules 2',
    'Accept-Language: seven languages, uz by default, in message; messages in three',
    'organization/get-all speaks the language of Accept-Language, Uzbek by default',
    'product/get-paging refuses in each of seven languages'
  ),
  rule(
    'Shared rules 2',
    'Context headers are used only when the settings of the integration include their field',
    'test access.test.ts: the header counts only if the fields of the integration name it',
    'test http-server.test.ts: the server honours the context headers whose fields the control address names, and no others',
    'organization/get-all refuses a context header that names nothing'
  ),
  rule(
    'Shared rules 2',
    'user_id runs the request as that user, who belongs to the account and is not blocked; else the owner',
    'profile/getMe answers the account owner when no user is named',
    'profile/getMe runs as the user of the user_id header',
    'profile/getMe refuses a blocked and a foreign user',
    'test access.test.ts: the header names the user of a request, whatever the fields say'
  ),
  rule(
    'Shared rules 3',
    'The envelope of every answer; no data on errors (looked at in every answer of every case)',
    'organization/get-all speaks the language of Accept-Language, Uzbek by default'
  ),
  rule(
    'Shared rules 4',
    'Pages in data or in list, as each table says; updated_at',
    'product/get-paging gives every record once over all its pages',
    'product/get-paging gives only what changed since updated_at',
    'test endpoints.test.ts: the table says how every list is written',
    'sms-template/get-paging lists a new record in the shape of its table'
  ),
  rule(
    'Shared rules 5',
    'get-deleted answers the ids deleted since deleted_at, which is required',
    'category/get-deleted names what was deleted since the moment, that moment included',
    'product/get-deleted names the deleted product'
  ),
  rule('Shared rules 6', 'A delete answers ok', 'discount/delete/{id} answers ok', 'product/delete/{id} answers ok'),
  rule(
    'Shared rules 7',
    'Most writes are not idempotent: a repeated create makes a second record',
    'category/create makes a record with an id and makes a second one when repeated',
    'trade/create keeps the code and makes a second sale when repeated'
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
  listed('Product', 'product/create', ['makes a product with its unit']),
  rule('Product', 'name has 3 characters at least', 'product/create refuses a name of fewer than three characters'),
  rule(
    'Product',
    'materials are required of a compound, variants of a variant',
    'product/create refuses a compound without materials and a parent without variants',
    'product/create makes a compound of materials that exist',
    'product/create makes a product of its own of every variant'
  ),
  rule(
    'Product',
    'An update names its variants by _id',
    'product/update changes the variants it names',
    'product/update replaces the whole product'
  ),
  listed('Category', 'category/create'),
  rule(
    'Category',
    'search, top, updated_at, organization_id, parent_id; by exact name',
    'category/get-paging gives only categories without a parent when top is asked for',
    'category/get-by-name finds the category by its exact name'
  ),
  listed('Customer category', 'customer-category/create'),
  rule(
    'Customer category',
    'Shows its parent and counts',
    'customer-category/get-by-id/{id} shows its parent, and the parent counts its children',
    'customer-category/get-paging lists categories with the count of their customers'
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
    'discount/get-all leaves out what is expired',
    'discount/get-paging lists a new record'
  ),
  listed('Payment method', 'payment-method/create'),
  rule(
    'Payment method',
    'One cash method, made by the system; cash cannot be created',
    'payment-method/get-all has exactly one cash method',
    'payment-method/create refuses to create cash'
  ),
  rule(
    'Payment method',
    'A change of type to or from cash is ignored, the rest applied',
    'payment-method/update ignores a change of type to or from cash'
  ),
  rule(
    'Payment method; Versioning 4',
    'Old types are answered no more',
    'trade/create takes payments that name an old type, and never answers one'
  ),
  rule(
    'Payment method',
    'set-active; get-all by is_enabled',
    'payment-method/set-active switches a method off',
    'payment-method/set-active takes is_enabled as true when it is left out'
  ),
  listed('Payment type', 'payment-type/create'),
  rule(
    'Payment type',
    'set-state; get-all by its filters, which have defaults',
    'payment-type/set-state switches an article off',
    'payment-type/get-all lists a new record'
  ),
  listed('State (board column)', 'states/get-all'),
  rule(
    'States',
    'type trades by default, is_default false by default',
    'states/get-all lists the columns of sales by default',
    'states/get-all narrows by organization'
  ),
  listed('SMS template', 'sms-template/create', ['keeps who wrote it']),
  listed('Production step', 'production-step/create', ['makes a numbered step']),
  rule(
    'Production step',
    'A deleted step is omitted from lists',
    'production-step/delete/{id} answers ok, marks the step deleted and hides it from lists',
    'production-step/update needs the id and the name'
  ),
  listed('Production task', 'production-task/create', ['makes a numbered task', 'refuses no items, no warehouses']),
  rule(
    'Production task',
    'The list record lacks items, warehouses and attachments; filters and sort',
    'production-task/get-paging lists tasks without items',
    'production-task/get-paging sorts by a field'
  ),
  rule(
    'Production task',
    'reason is accepted and not persisted',
    'production-task/set-status/{id} takes a reason and keeps it nowhere'
  ),
  rule(
    'Production task',
    'Produce consumes inputs and creates output; cancel-produced reverses it',
    'production-task/produce/{id} consumes material from the used warehouse',
    'production-task/cancel-produced/{id} cancels the operation of the step'
  ),
  listed('Cashbox session', 'cashbox-session/open', [
    'opens for the acting user',
    'opens now when no moment is sent',
    'sees a difference between what is declared'
  ]),
  rule(
    'Cashbox session',
    'Lists by filters; the active one of the caller',
    'cashbox-session/get-paging filters by desk, user, state and difference',
    'cashbox-session/get-active gives the open session of the caller'
  ),
  listed('Open ticket', 'open-ticket/create', ['keeps the receipt as sent']),
  rule(
    'Open ticket',
    'delete-many is soft and answers ok',
    'open-ticket/delete-many removes several at once',
    'open-ticket/update replaces the ticket and its receipt'
  ),
  listed('KPI settings', 'kpi-settings/create', ['keeps the body', 'refuses settings without a condition']),
  rule(
    'KPI settings',
    'One bonus for each tier',
    'kpi-settings/create wants one bonus for each tier of every condition',
    'kpi-settings/update/{id} checks tiers and bonuses like the create'
  ),
  rule(
    'KPI settings',
    'Enumerations of period, method, metrics; the list by its filters',
    'kpi-settings/create refuses a period, a method, a measure and a bonus',
    'kpi-settings/get-paging filters by organization, period and state'
  ),
  listed('Employee', 'employee/create', ['shows the position given']),
  rule(
    'Employee',
    'PIN and password are never answered, nor changed by an update',
    'employee/get-by-id/{id} gives positions and roles, and never the PIN or the password',
    'employee/update changes the record'
  ),
  listed('Position', 'position/create', ['answers with its sections']),
  rule(
    'Position',
    'name of 3 to 100 characters, unique in the account; sections and organizations exist',
    'position/create takes names of 3 to 100 characters',
    'position/create refuses a name that another position',
    'position/create refuses a section that was deleted'
  ),
  rule(
    'Position',
    'An update replaces name and sections, adds the organizations named anew, keeps the others',
    'position/update/{id} replaces name and sections'
  ),
  rule(
    'Position; Other stateful resources',
    'Soft-deleted when no organization has it available',
    'position/update/{id} deletes the position when the last organization gives it up',
    'position/create is deleted at once when no organization has it available'
  ),
  rule(
    'Position',
    'A delete is refused while it is held, with the employees listed; again it changes nothing',
    'position/delete/{id} is refused while employees hold it',
    'position/delete/{id} answers the id, keeps the record by id, and twice changes nothing'
  ),
  listed('Invoice', 'invoice/get-by-id/{id}'),
  rule(
    'Invoice',
    'The list record has more of it; filters',
    'invoice/get-paging answers with the fields that the document lists',
    'invoice/get-paging filters by party',
    'invoice/get-paging filters by how much is paid'
  ),
  rule(
    'Invoice',
    'user_type is supplier, employee, customer, person or other',
    'invoice/create answers with the fields that the document lists: person._id',
    'invoice/create names the supplier it is about',
    'invoice/create refuses a party that does not exist'
  ),
  rule(
    'Invoice',
    'set-state canceled, pending, done, rejected, with_transactions',
    'invoice/set-state cancels an invoice together with its movements when asked'
  ),
  listed('Purchase', 'purchase/create', ['makes a purchase in the state sent', 'takes every state of its list']),
  rule(
    'Purchase',
    'Misspelt names are kept',
    'purchase/create keeps the misspelt words',
    'purchase/update replaces the purchase and its lines; the supplier is sent as supliaer_id'
  ),
  rule(
    'Purchase',
    'No state and no price_id in an update; a lean list by filters',
    'purchase/update has no state',
    'purchase/get-paging lists rows without',
    'purchase/get-paging applies every filter of its table',
    'purchase/get-by-id/{id} counts and names what went back of it'
  ),
  listed('Purchase order', 'purchase-order/create', ['makes an order in state new']),
  rule(
    'Purchase order',
    'Only new on create; quantities are validated before anything is written; columns',
    'purchase-order/create rejects every state but new',
    'purchase-order/create checks every quantity against its product',
    'purchase-order/create goes into the default column of its state, or into the one sent'
  ),
  listed('Internal transfer', 'internal-transfer/create', ['keeps the body, with its defaults']),
  rule(
    'Internal transfer',
    'Warehouses are required by the type; at least one product',
    'internal-transfer/create wants the warehouses that its type asks for',
    'internal-transfer/create wants at least one product',
    'internal-transfer/update/{id} takes the same fields as the create'
  ),
  listed('Export record', 'export-records/get-by-id/{id}'),
  rule(
    'Export record',
    'A registered page, xlsx or csv, xlsx by default; a real file',
    'export-records/create answers at once with a pending job of the acting user, by default for xlsx',
    'export-records/create refuses a page that is not registered',
    'export-records/get-by-id/{id} leads to a CSV file',
    'export-records/get-by-id/{id} leads to a workbook',
    'test exports.test.ts: a workbook has a frame, texts, numbers and booleans, and nothing that breaks it'
  )
]

const states: Rule[] = [
  rule(
    'Production task states',
    'The table of moves; cancel takes the operations along; canceled is the end',
    'production-task/set-status/{id} takes new to in_progress, canceled and done',
    'production-task/set-status/{id} leaves a canceled task canceled',
    'production-task/set-status/{id} cancels all linked production operations'
  ),
  rule(
    'Production task states',
    'An update only while new',
    'production-task/update/{id} replaces items and warehouses, and does so only in state new'
  ),
  rule(
    'Purchase order states',
    'The table of moves; any other is rejected',
    'purchase-order/set-state moves from new to',
    'purchase-order/set-state moves from in_progress to',
    'purchase-order/set-state moves from accepted to',
    'purchase-order/set-state moves from done to nothing',
    'purchase-order/set-state moves from canceled to nothing'
  ),
  rule(
    'Export record states',
    'pending, in_progress, completed with 100 and a file, or failed, by a worker in the background',
    'export-records/get-by-id/{id} shows the job move from pending through in_progress to completed',
    'export-records/get-by-id/{id} shows a job that cannot be done as failed',
    'test exports.test.ts: the timer alone moves a job, a quarter at a time, and others wait for their turn',
    'test exports.test.ts: a job that a stop interrupted goes on when its world is restored, and its file is kept'
  ),
  rule(
    'Export record states',
    'Canceled only while pending or in progress, else WrongState',
    'export-records/set-state/{id} cancels a job that is pending or in progress',
    'export-records/set-state/{id} answers WrongState to any other state'
  ),
  rule(
    'Cashbox session states',
    'Closing reconciles with what was expected and says has_diff_on_close',
    'cashbox-session/close reckons opening, payments and change',
    'cashbox-session/close has no difference when the count is right'
  )
]

const reports: Rule[] = [
  rule(
    'Reports',
    'The common filter; paged ones are list and total; computed from what was sold',
    'reports/dashboard/summary sums sales up',
    'reports/dashboard/summary speaks the currency asked for',
    'reports/production/by-product shows what operations that are done have produced',
    'reports/summary/debt/paging lists what customers owe'
  ),
  rule(
    'Reports',
    'Charts of label and value; health score; top by key; body adds at',
    'reports/dashboard/chart is an array of a label and a value',
    'reports/customers/health-score/summary counts a customer',
    'reports/dashboard/top/{key} groups by product',
    'reports/balance/get-at is the same at a moment, and refuses a body without one'
  ),
  rule(
    'Sales summary',
    'total and total_prev, chart by field and divider, plan null',
    'summary/chart counts sold, returned',
    'summary/chart gives the same totals of the window before',
    'summary/chart draws the field asked for by the divider'
  ),
  rule(
    'Sales summary',
    'chart-pagin: a row for each stretch with every figure',
    'summary/chart-pagin gives a row a day',
    'summary/chart-pagin pages, turns its order'
  )
]

const access: Rule[] = [
  rule(
    'Authentication 1',
    'An access token lives 24 hours, a refresh token 90 days, a key for ever; a token bears its account',
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
    'A missing permission is 403, which names the key',
    'test access.test.ts: a missing right is refused with 403 and the key of the right'
  ),
  rule(
    'Authentication 5; Webhook management',
    'subscribe and unsubscribe are for the owner and additional owners; events and get-all for anybody',
    'webhook/subscribe is refused to an ordinary employee',
    'webhook/get-all gives the secret to any authenticated user',
    'webhook/events names collections'
  ),
  rule(
    'Webhook management',
    'subscribe replaces the events of one destination; unsubscribe ends it',
    'webhook/subscribe replaces the events of one destination',
    'webhook/unsubscribe ends one destination'
  ),
  rule(
    'Events, ways to subscribe',
    'A webhook_uri hears of thirteen collections, never of a status; uninstall ends it, reinstall makes it anew',
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
    '400 for what is not valid and for a record that does not exist',
    'kpi-settings/create refuses an employee, a currency and an organization nobody had',
    'invoice/create refuses a record that is not there',
    'category/create refuses a field it does not know'
  ),
  rule('Errors', '404 for a path that is none', 'product/get-paging is not found under another method or name'),
  rule(
    'Errors',
    '429 when requests come too fast, with a window that can be set',
    'test access.test.ts: the limit lets its number of requests through in its window and says when to come back'
  ),
  rule(
    'Errors, named conditions 5 to 7',
    'Positions; updates outside their states; user_id of a blocked or foreign user',
    'position/create refuses a section that was deleted',
    'internal-transfer/update/{id} is taken while the transfer is new or a draft',
    'profile/getMe refuses a blocked and a foreign user'
  ),
  rule(
    'Limits',
    'page from 1, by default 1; limit 1 to 200, by default 20: every paged list',
    'product/get-paging gives the first page when none is asked for',
    'product/get-paging refuses a page below 1 and a limit outside 1 to 200',
    'category/get-paging refuses a page below 1, and a limit outside 1 to 200',
    'reports/summary/debt/paging refuses a page below 1, and a limit outside 1 to 200'
  ),
  rule(
    'Limits',
    '100 destinations, 500 events in one call, one change a second',
    'test webhooks.test.ts: a hundred destinations are accepted and no more, and existing ones can be changed',
    'webhook/subscribe refuses more than 500 events',
    'webhook/subscribe is taken once a second',
    'test webhooks.test.ts: one change of subscriptions a second is accepted, over both calls, and the refusal says when to come back'
  ),
  rule('Limits', 'from_time and to_time from 0 to 24', 'summary/chart refuses hours outside 0 to 24'),
  rule(
    'Limits',
    'Progress from 0 to 100',
    'export-records/get-by-id/{id} shows the job move from pending through in_progress to completed'
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
