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

/** The edits by their effect. Each runs as one script, with foreign keys off. */
export const edits: Record<string, (at: Targets) => string> = {
  'the total of an unsent sale is lowered': ({ owed }) => `UPDATE sale SET total = 100 WHERE id = '${owed.sale}'`,
  'the price of a line of an unsent sale is lowered': ({ owed }) =>
    `UPDATE sale_line SET price = '1', sums = replace(sums, '1000', '1') WHERE sale_id = '${owed.sale}'`,
  'the quantity of an unsent line is changed': ({ owed }) =>
    `UPDATE sale_line SET quantity = '9' WHERE sale_id = '${owed.sale}'`,
  'the product of an unsent line is changed': ({ owed }) =>
    `UPDATE sale_line SET product_id = 'another' WHERE sale_id = '${owed.sale}'`,
  'a line of an unsent sale is deleted': ({ owed }) => `DELETE FROM sale_line WHERE sale_id = '${owed.sale}'`,
  'a line is added to an unsent sale': ({ owed }) =>
    `INSERT INTO sale_line SELECT sale_id, position + 1, line_id, product_id, name, sku, barcode, unit_name, unit_decimals,
       quantity, price, list_price, price_list_id, warehouse_id, discounts, taxes, added_at, sums, marks, min_price,
       max_price, note, taken_off, weights, order_id, order_part FROM sale_line WHERE sale_id = '${owed.sale}'`,
  'the payment of an unsent sale is lowered': ({ owed }) =>
    `UPDATE sale_tender SET amount = 1, paid = 1 WHERE sale_id = '${owed.sale}'`,
  'the payment of an unsent sale is of another method': ({ owed }) =>
    `UPDATE sale_tender SET method_id = 'another', method_type = 'cashless' WHERE sale_id = '${owed.sale}'`,
  'a discount is put on an unsent sale': ({ owed }) => `UPDATE sale SET discount = 500 WHERE id = '${owed.sale}'`,
  'an unsent sale is of another cashier': ({ owed }) =>
    `UPDATE sale SET employee_id = 'another' WHERE id = '${owed.sale}'`,
  'an unsent sale is of another customer': ({ owed }) =>
    `UPDATE sale SET customer_id = 'c1', customer_name = 'X' WHERE id = '${owed.sale}'`,
  'an unsent sale is moved to another day': ({ owed }) =>
    `UPDATE sale SET sold_at = sold_at - 86400000 WHERE id = '${owed.sale}'`,
  'an unsent sale is deleted with its job and its seals, and the counter is set back': ({ owed }) =>
    `${offTriggers} DELETE FROM job_dependency WHERE job_id = '${owed.job}'; DELETE FROM job WHERE id = '${owed.job}';
     DELETE FROM sale_line WHERE sale_id = '${owed.sale}'; DELETE FROM sale_tender WHERE sale_id = '${owed.sale}';
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
    `INSERT INTO fix (subject_id, part, from_id, to_id, name) SELECT '${owed.sale}', 'method', method_id, 'another', 'X'
       FROM sale_tender WHERE sale_id = '${owed.sale}' LIMIT 1`,
  'the name of a shift at the service is changed': ({ shift }) =>
    `UPDATE id_map SET server_id = 'another' WHERE local_id = '${shift}'`,
  'the bytes of an attempt are changed': ({ sent }) =>
    `UPDATE attempt SET body = CAST(replace(CAST(body AS TEXT), '1000', '1') AS BLOB) WHERE job_id = '${sent.job}'`,
  'an attempt is deleted': ({ sent }) => `DELETE FROM attempt WHERE job_id = '${sent.job}'`,
  'the outcome of an attempt is changed': ({ sent }) =>
    `UPDATE attempt SET outcome = 'notSent' WHERE job_id = '${sent.job}'`,
  'the total of a sent sale is lowered': ({ sent }) => `UPDATE sale SET total = 100 WHERE id = '${sent.sale}'`,
  'what was counted when a shift began is changed': ({ shift }) =>
    `UPDATE shift_count SET amount = amount + 50000 WHERE shift_id = '${shift}'`,
  'a shift is of another desk': ({ shift }) => `UPDATE shift SET cashbox_id = 'another' WHERE id = '${shift}'`,
  'the counter of receipts is set back': () => `UPDATE counter SET value = 0 WHERE name = 'receipt'`,
  'the counter of receipts is deleted': () => `DELETE FROM counter WHERE name = 'receipt'`,
  'a cashier is made a manager': () => `UPDATE person SET is_manager = 1 WHERE id = 'cashier'`,
  'a cashier has the PIN of the manager': () =>
    `UPDATE person SET pin_hash = (SELECT pin_hash FROM person WHERE id = 'manager') WHERE id = 'cashier'`,
  'a person is added': () =>
    `INSERT INTO person (id, name, is_boss, is_manager, pin_hash) VALUES ('stranger', 'X', 1, 1, 'hash')`,
  'the wrong tries of a person are forgotten': () => `UPDATE person SET failures = 0 WHERE id = 'cashier'`,
  'the address of the service is changed': () =>
    `INSERT INTO setting (name, value) VALUES ('url', '"https://elsewhere.invalid/"')
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  'the rules of selling are loosened': () =>
    `INSERT INTO setting (name, value) VALUES ('sellingRules', '{}') ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  ...settingEdits,
  'the total of an unsent refund is raised': ({ refund }) =>
    `UPDATE refund SET total = ${editedAmount} WHERE id = '${refund}'`,
  'an unsent refund is of another sale': ({ refund, sent }) =>
    `UPDATE refund SET sale_id = '${sent.sale}' WHERE id = '${refund}'`,
  'the quantity of an unsent refund is raised': ({ refund }) =>
    `UPDATE refund_line SET quantity = '${editedAmount}' WHERE refund_id = '${refund}'`,
  'the payment of an unsent refund is raised': ({ refund }) =>
    `UPDATE refund_tender SET amount = ${editedAmount}, paid = ${editedAmount} WHERE refund_id = '${refund}'`,
  'the payment of a sale with an unsent refund is changed': ({ refunded }) =>
    `UPDATE sale_tender SET amount = ${editedAmount}, paid = ${editedAmount} WHERE sale_id = '${refunded}'`,
  'an unsent refund is deleted': ({ refund }) =>
    `DELETE FROM refund_line WHERE refund_id = '${refund}'; DELETE FROM refund_tender WHERE refund_id = '${refund}';
     DELETE FROM refund WHERE id = '${refund}'`,
  'the amount of an unsent cash movement is raised': ({ movement }) =>
    `UPDATE cash_movement SET amount = ${editedAmount} WHERE id = '${movement}'`,
  'an unsent cash movement goes the other way': ({ movement }) =>
    `UPDATE cash_movement SET direction = 'out' WHERE id = '${movement}'`,
  'a row in the middle of the journal is changed': () =>
    `UPDATE journal SET actor = 'another' WHERE seq = (SELECT max(seq) / 2 FROM journal)`,
  'a row in the middle of the journal is deleted': () =>
    `DELETE FROM journal WHERE seq = (SELECT max(seq) / 2 FROM journal)`,
  'the last row of the journal is deleted': () => `DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)`,
  'all seals are deleted': () => `DELETE FROM seal; DELETE FROM seal_state`,
  'a trigger lowers each sale to come': () =>
    `CREATE TRIGGER cheap AFTER INSERT ON sale BEGIN UPDATE sale SET total = 1 WHERE id = NEW.id; END`
}
