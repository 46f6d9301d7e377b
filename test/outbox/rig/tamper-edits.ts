import { settingNames } from '../../../src/main/db/core/settings.ts'

// Edits that a person with a program for SQLite and without the till's key can make in a till's file.

/**
 * A sale that was sent, `sent`, and one that was not, `owed`. Each has the id of its document and of its job. A refund
 * of the sale `refunded`, and a cash movement, which were not sent.
 */
export type Targets = Record<'sent' | 'owed', { sale: string; job: string; receipt: string }> & {
  shift: string
  refunded: string
  refund: string
  movement: string
}
/** Edits write this amount, which must not reach the service. */
export const editedAmount = 777_777

const offTriggers = 'DROP TRIGGER job_kept;'

/** An edit of each setting that the program has. A new setting is covered by its name in the program. */
const settingEdits = Object.fromEntries(
  settingNames.map((name) => [
    `the setting ${name} is written by hand`,
    () =>
      `INSERT INTO setting (name, value) VALUES ('${name}', '"${editedAmount}"')
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`
  ])
)

/** An edit of the body of a record: paths, each followed by the SQL of its value. */
const inBodyOf =
  (table: string) =>
  (id: string, ...changes: readonly string[]): string => {
    const told = changes.map((each, place) => (place % 2 === 0 ? `'${each}'` : each))
    return `UPDATE ${table} SET body = json_set(body, ${told.join(', ')}) WHERE id = '${id}'`
  }
const inBody = inBodyOf('sale')
const inRefund = inBodyOf('refund')
const inShift = inBodyOf('shift')
const inMovement = inBodyOf('cash_movement')
const inCashier = (path: string, value: string): string => inBodyOf('person')('cashier', path, value)

/** Edits of the rows that repeat the lines and payments of a sale for reports and the stock. */
const ofParts = Object.fromEntries(
  (['owed', 'sent'] as const).flatMap((which): [string, (at: Targets) => string][] => {
    const number = (at: Targets) => `(SELECT number FROM sale WHERE id = '${at[which].sale}')`
    return [
      [
        `the quantity in a report about the ${which} sale is changed`,
        (at) => `UPDATE sale_line SET quantity = '9' WHERE sale_number = ${number(at)}`
      ],
      [
        `a line of the ${which} sale is taken out of the reports`,
        (at) => `DELETE FROM sale_line WHERE sale_number = ${number(at)}`
      ],
      [
        `a line is added to the ${which} sale in the reports`,
        (at) =>
          `INSERT INTO sale_line SELECT sale_number, position + 1, product_id, warehouse_id, name, unit_name, quantity, total,
             below_list, discounts, order_id, order_item FROM sale_line WHERE sale_number = ${number(at)}`
      ],
      [
        `the payment in a report about the ${which} sale is changed`,
        (at) =>
          `UPDATE sale_payment SET amount = ${editedAmount}, paid = ${editedAmount} WHERE sale_number = ${number(at)}`
      ]
    ]
  })
)

/** The edits by their effect. Each runs as one script, with foreign keys off. */
export const edits: Record<string, (at: Targets) => string> = {
  'the total of an unsent sale is lowered': ({ owed }) => inBody(owed.sale, '$.sums.total', '100'),
  'the price of a line of an unsent sale is lowered': ({ owed }) =>
    inBody(owed.sale, '$.lines[0].price', `'1'`, '$.lines[0].sums.total', '1'),
  'the quantity of an unsent line is changed': ({ owed }) => inBody(owed.sale, '$.lines[0].quantity', `'9'`),
  'the product of an unsent line is changed': ({ owed }) => inBody(owed.sale, '$.lines[0].productId', `'another'`),
  'a line of an unsent sale is deleted': ({ owed }) =>
    `UPDATE sale SET body = json_remove(body, '$.lines[0]') WHERE id = '${owed.sale}'`,
  'a line is added to an unsent sale': ({ owed }) => inBody(owed.sale, '$.lines[#]', `json(body -> '$.lines[0]')`),
  'the payment of an unsent sale is lowered': ({ owed }) =>
    inBody(owed.sale, '$.tenders[0].amount', '1', '$.tenders[0].paid', '1'),
  'the payment of an unsent sale is of another method': ({ owed }) =>
    inBody(owed.sale, '$.tenders[0].methodId', `'another'`, '$.tenders[0].methodType', `'cashless'`),
  'a discount is put on an unsent sale': ({ owed }) => inBody(owed.sale, '$.sums.discount', '500'),
  'an unsent sale is of another cashier': ({ owed }) => inBody(owed.sale, '$.employeeId', `'another'`),
  'an unsent sale is of another customer': ({ owed }) =>
    inBody(owed.sale, '$.customer', `json_object('id', 'c1', 'name', 'X')`),
  'an unsent sale is moved to another day': ({ owed }) => inBody(owed.sale, '$.soldAt', 'sold_at - 86400000'),
  'an unsent sale is deleted with its job and its seals, and the counter is set back': ({ owed }) =>
    `${offTriggers} DELETE FROM job_dependency WHERE job_id = '${owed.job}'; DELETE FROM job WHERE id = '${owed.job}';
     DELETE FROM sale_line WHERE sale_number IN (SELECT number FROM sale WHERE id = '${owed.sale}');
     DELETE FROM sale_payment WHERE sale_number IN (SELECT number FROM sale WHERE id = '${owed.sale}');
     DELETE FROM sale WHERE id = '${owed.sale}'; DELETE FROM seal WHERE id LIKE '${owed.sale}%' OR id LIKE '${owed.job}%';
     UPDATE counter SET value = value - 1 WHERE name = 'receipt'`,
  'an unsent job is deleted': ({ owed }) => `${offTriggers} DELETE FROM job WHERE id = '${owed.job}'`,
  'an unsent job is called done': ({ owed }) => `UPDATE job SET state = 'done' WHERE id = '${owed.job}'`,
  'an unsent job is called cancelled': ({ owed }) => `UPDATE job SET state = 'cancelled' WHERE id = '${owed.job}'`,
  'a sent job is put back into the queue': ({ sent }) =>
    `UPDATE job SET state = 'queued', attempts = 0, server_id = NULL WHERE id = '${sent.job}'`,
  'a job is written twice': ({ sent }) =>
    `INSERT INTO job (id, kind, lane, subject_id, marker, subject, amount, employee_id, organization_id, shift_id, payload,
       is_money, state, made_at, changed_at)
     SELECT 'twin', kind, 'twin', subject_id, 'twin', subject, amount, employee_id, organization_id, shift_id, '{}', is_money,
       'queued', made_at, changed_at FROM job WHERE id = '${sent.job}'`,
  'the name under which a job is sent is changed': ({ owed }) =>
    `UPDATE job SET employee_id = 'another' WHERE id = '${owed.job}'`,
  'the payload of a cash movement’s job is unreadable': ({ movement }) =>
    `UPDATE job SET payload = '{' WHERE subject_id = '${movement}'`,
  'an unsent job has a state that does not exist': ({ owed }) =>
    `PRAGMA ignore_check_constraints = ON; UPDATE job SET state = 'queved' WHERE id = '${owed.job}'`,
  'the amount of an unsent job is too large for a number': ({ owed }) =>
    `UPDATE job SET amount = 9223372036854775807 WHERE id = '${owed.job}'`,
  'a job waits for one that never comes': ({ owed }) =>
    `INSERT INTO job_dependency (job_id, needs) VALUES ('${owed.job}', 'never'); UPDATE job SET waits = 1 WHERE id = '${owed.job}'`,
  'a thing of an unsent document is put in the place of another': ({ owed }) =>
    `INSERT INTO fix (subject_id, part, from_id, to_id, name) SELECT '${owed.sale}', 'method', body ->> '$.tenders[0].methodId', 'another', 'X'
       FROM sale WHERE id = '${owed.sale}'`,
  'the name of a shift at the service is changed': ({ shift }) =>
    `UPDATE id_map SET server_id = 'another' WHERE local_id = '${shift}'`,
  'the bytes of an attempt are changed': ({ sent }) =>
    `UPDATE attempt SET body = CAST(replace(CAST(body AS TEXT), '1000', '1') AS BLOB) WHERE job_id = '${sent.job}'`,
  'an attempt is deleted': ({ sent }) => `DELETE FROM attempt WHERE job_id = '${sent.job}'`,
  'the outcome of an attempt is changed': ({ sent }) =>
    `UPDATE attempt SET outcome = 'notSent' WHERE job_id = '${sent.job}'`,
  'the total of a sent sale is lowered': ({ sent }) => inBody(sent.sale, '$.sums.total', '100'),
  ...ofParts,
  'what was counted when a shift began is changed': ({ shift }) =>
    inShift(shift, '$.opening[0].amount', `(body ->> '$.opening[0].amount') + 50000`),
  'a shift is of another desk': ({ shift }) => inShift(shift, '$.cashboxId', `'another'`),
  'the counter of receipts is set back': () => `UPDATE counter SET value = 0 WHERE name = 'receipt'`,
  'the counter of receipts is deleted': () => `DELETE FROM counter WHERE name = 'receipt'`,
  'a cashier is made a manager': () => inCashier('$.isManager', `json('true')`),
  'a cashier has the PIN of the manager': () =>
    inCashier('$.pinHash', `(SELECT body ->> '$.pinHash' FROM person WHERE id = 'manager')`),
  'a person is added': () =>
    `INSERT INTO person (body) SELECT json_set(body, '$.id', 'stranger') FROM person WHERE id = 'manager'`,
  'the wrong tries of a person are forgotten': () => inCashier('$.failures', '0'),
  'the address of the service is changed': () =>
    `INSERT INTO setting (name, value) VALUES ('url', '"https://elsewhere.invalid/"')
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  'the rules of selling are loosened': () =>
    `INSERT INTO setting (name, value) VALUES ('sellingRules', '{}') ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  ...settingEdits,
  'the total of an unsent refund is raised': ({ refund }) => inRefund(refund, '$.total', String(editedAmount)),
  'an unsent refund is of another sale': ({ refund, sent }) => inRefund(refund, '$.saleId', `'${sent.sale}'`),
  'the quantity of an unsent refund is raised': ({ refund }) =>
    inRefund(refund, '$.lines[0].quantity', `'${editedAmount}'`),
  'the payment of an unsent refund is raised': ({ refund }) =>
    inRefund(refund, '$.given[0].amount', String(editedAmount), '$.given[0].paid', String(editedAmount)),
  'the payment of a sale with an unsent refund is changed': ({ refunded }) =>
    inBody(refunded, '$.tenders[0].amount', `${editedAmount}`, '$.tenders[0].paid', `${editedAmount}`),
  'an unsent refund is deleted': ({ refund }) => `DELETE FROM refund WHERE id = '${refund}'`,
  'the amount of an unsent cash movement is raised': ({ movement }) =>
    inMovement(movement, '$.amount', String(editedAmount)),
  'an unsent cash movement goes the other way': ({ movement }) => inMovement(movement, '$.direction', `'out'`),
  'a row in the middle of the journal is changed': () =>
    `UPDATE journal SET actor = 'another' WHERE seq = (SELECT max(seq) / 2 FROM journal)`,
  'a row in the middle of the journal is deleted': () =>
    `DELETE FROM journal WHERE seq = (SELECT max(seq) / 2 FROM journal)`,
  'the last row of the journal is deleted': () => `DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)`,
  'all seals are deleted': () => `DELETE FROM seal; DELETE FROM seal_sum WHERE of = 'rows'`,
  'a trigger lowers each sale to come': () =>
    `CREATE TRIGGER cheap AFTER INSERT ON sale BEGIN UPDATE sale SET body = json_set(body, '$.sums.total', 1) WHERE number = NEW.number; END`
}
