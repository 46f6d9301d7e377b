import { readFileSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openTill } from '../../src/main/db/core/open.ts'
import { madeOnce } from '../support/till-file.ts'

// A till.db as an older program left it: the schema of its day, with rows in every table of the first version and in
// those that came later.

/** The number of a step that came without one of its own yet. */
const stepOf = (name: string): number => tillMigrations.find((step) => step.name === name)?.number ?? 0

const rows: [since: number, sql: string][] = [
  [1, `INSERT INTO setting VALUES ('locale', '"en"'), ('tillPrefix', '"abcde"')`],
  [1, `INSERT INTO counter VALUES ('receipt', 2), ('shift', 1)`],
  [1, `INSERT INTO boot VALUES ('boot-1', 1000, NULL)`],
  [1, `INSERT INTO person (id, name, is_boss) VALUES ('p1', 'Nodira', 0)`],
  [
    1,
    `INSERT INTO shift (id, number, state, organization_id, cashbox_id, employee_id, employee_name, opened_at, open_marker)
     VALUES ('s1', 1, 'open', 'o', 'c', 'p1', 'Nodira', 1000, 'm-open')`
  ],
  [1, `INSERT INTO shift_count VALUES ('s1', 'opening', 'cash', 'uzs', 100000)`],
  ...[1, 2].flatMap((n): [number, string][] => [
    [
      1,
      `INSERT INTO ticket (id, number, state, organization_id, currency, rules, created_at, employee_id, employee_name)
       VALUES ('t${n}', ${n}, 'sold', 'o', '{}', '{}', 1000, 'p1', 'Nodira')`
    ],
    [
      1,
      `INSERT INTO sale VALUES ('a${n}', 't${n}', ${n}, 'abcde-${n}', 'code${n}', 'marker${n}', 's1', 'o', 'c', 'w', 'l',
         'p1', 'Nodira', NULL, NULL, NULL, '{}', '{}', 500, 0, 0, 0, 500, 2000, 'hash${n}')`
    ],
    [
      1,
      `INSERT INTO sale_line VALUES ('a${n}', 0, 'l${n}', 'g1', 'Non', 'N1', NULL, 'dona', 0, '1', '500', '500', 'l', 'w',
         '[]', '[]', 1500, '{}')`
    ],
    [1, `INSERT INTO sale_tender VALUES ('a${n}', 0, 'tender', NULL, 'cash', 'Naqd', 'cash', '{}', 500, 500)`],
    [
      1,
      `INSERT INTO job (id, kind, lane, subject_id, marker, subject, amount, employee_id, organization_id, shift_id,
         payload, is_money, state, made_at, changed_at)
       VALUES ('j${n}', 'sale.create', 'sale:a${n}', 'a${n}', 'marker${n}', 'abcde-${n}', 500, 'p1', 'o', 's1', '{}', 1,
         'queued', 2000, 2000)`
    ],
    [
      1,
      `INSERT INTO journal VALUES (${n}, 2000, 'boot-1', 'p1', 'sale', 'a${n}', '{}',
         '${n === 1 ? '0' : 'hash1'}', 'hash${n}')`
    ]
  ]),
  [1, `INSERT INTO job_dependency VALUES ('j2', 'j1', 0)`],
  [1, `UPDATE job SET waits = 1 WHERE id = 'j2'`],
  [1, `INSERT INTO incident (job_id, kind, evidence, opened_at) VALUES ('j1', 'doubled', '{}', 3000)`],
  [
    3,
    `INSERT INTO cash_movement VALUES ('v1', 1, 'abcde-c1', 'in', 's1', 'o', 'c', 'p1', 'Nodira', NULL, NULL, 'cash',
       'Naqd', '{}', 5000, NULL, NULL, 0, 2500, 'hash2')`
  ],
  [4, `INSERT INTO fix VALUES ('a1', 'product', 'g1', 'g2', 'Non', NULL)`],
  [5, `INSERT INTO customer VALUES ('k1', 'Aziz', NULL, NULL, 'aziz', 'o', 'p1', 1000)`],
  [
    6,
    `INSERT INTO refund VALUES ('r1', 1, 'abcde-r1', 'a1', 's1', 'o', 'c', 'p1', 'Nodira', NULL, NULL, 'cash', 'Naqd',
       'cash', '{}', 500, 500, NULL, NULL, 1, 2600, 'hash2')`
  ],
  [6, `INSERT INTO refund_line VALUES ('r1', 0, 'l1', 'g1', 'w', 'Non', 'dona', '1', '{}')`],
  [7, `INSERT INTO hand_over VALUES ('s1', 0, 'p1', 'Nodira', 'p2', 'Bobur', '[]', NULL, 2700, 'hash2')`],
  [8, `INSERT INTO favourite_page VALUES (0, 'Bread')`],
  [8, `INSERT INTO favourite_tile VALUES (0, 0, 'goods', 'g1', 'Non')`],
  [9, `INSERT INTO mark VALUES ('04780000000018.abc', 't1', 'l1')`],
  [
    12,
    `INSERT INTO print_job VALUES (1, 'q1', 'sale', 'a1', 'abcde-1', 0, 0, 'printed', NULL, 1, 2100, 2100, 2200, 'p1',
       NULL)`
  ],
  [
    14,
    `INSERT INTO print_job VALUES (2, 'q2', 'shift', 's1', 'X 1', '{}', 0, 0, 'dropped', NULL, 0, 2100, 2100, 2200, 'p1',
       'none')`
  ],
  [
    stepOf('labels'),
    `INSERT INTO print_job VALUES (3, 'q3', 'labels', 'x:labels:1', '2', '{}', 0, 0, 'printed', NULL, 1, 2100, 2100, 2200,
       'p1', NULL)`
  ],
  [15, `UPDATE person SET locale = 'ru' WHERE id = 'p1'`],
  [16, `INSERT INTO card_step VALUES ('e1', 't1', 'card', 'Karta', 'cashless', '{}', 500, 500, 'unknown', 1900, NULL)`],
  [17, `UPDATE ticket SET exchange = '{"saleId":"a1"}' WHERE id = 't2'`],
  [17, `UPDATE refund SET exchanged_for = 'a2' WHERE id = 'r1'`],
  [stepOf('credit-plans'), `UPDATE sale SET plan = '{"interval":"month","parts":[]}' WHERE id = 'a2'`],
  [stepOf('credit-plans'), `INSERT INTO earned_cashback VALUES ('a2', 20, 3000)`],
  [stepOf('rows'), `UPDATE sale_line SET note = 'no onion' WHERE sale_id = 'a2'`],
  [stepOf('first-minutes'), `UPDATE job SET message = 'no', messages = '{"ru":"нет"}' WHERE id = 'j1'`],
  [stepOf('desks'), `UPDATE cash_movement SET transfer = '{"code":"1"}' WHERE id = 'v1'`],
  [stepOf('tax-numbers'), `UPDATE customer SET tax_number = '301234567' WHERE id = 'k1'`],
  [
    stepOf('swaps'),
    `UPDATE cash_movement SET swap = '{"number":"abcde-c2","amount":100,"currency":{"id":"u"}}' WHERE id = 'v1'`
  ],
  [stepOf('payers'), `UPDATE cash_movement SET customer = '{"id":"k1","name":"Aziz"}' WHERE id = 'v1'`],
  [stepOf('weights'), `UPDATE sale_line SET weights = '{"net":"0.5"}' WHERE sale_id = 'a2'`],
  [stepOf('sellers'), `UPDATE ticket SET seller_id = 'p2', seller_name = 'Bobur' WHERE id = 't2'`],
  [stepOf('sellers'), `UPDATE sale SET seller_id = 'p2', seller_name = 'Bobur' WHERE id = 'a2'`],
  [stepOf('sends-receipt'), `UPDATE sale SET sends_receipt = 1 WHERE id = 'a2'`],
  [
    stepOf('customer-edits'),
    `INSERT INTO customer_edit VALUES ('e1', 'c1', 'job-e1', 'Aziza Saidova', NULL, NULL, 'Aziza Karimova', '+998901234567', NULL,
       '^aziza saidova', 'o', 'p1', 2960)`
  ],
  [stepOf('change'), `UPDATE ticket SET change_in = '{"methodId":"m1","amount":500}' WHERE id = 't2'`],
  [stepOf('emptied'), `UPDATE ticket SET emptied = '{"name":"Table 1"}' WHERE id = 't2'`],
  [stepOf('price-list'), `UPDATE ticket SET price_list = '{"id":"l2","name":"Ulgurji"}' WHERE id = 't2'`],
  [stepOf('past-dates'), `UPDATE ticket SET made_at = 1900 WHERE id = 't2'`],
  [stepOf('past-dates'), `UPDATE sale SET made_at = 1900 WHERE id = 'a2'`],
  [
    stepOf('orders'),
    `UPDATE sale_line SET order_id = 'o1', order_part = '{"number":"15","itemId":"i1","left":"2"}' WHERE sale_id = 'a2'`
  ],
  [stepOf('orders'), `INSERT INTO fix VALUES ('a2', 'order', 'o1', 'nobody', '', NULL)`],
  [
    stepOf('own-products'),
    `INSERT INTO own_product VALUES ('own-1', 'Kok choy', '^kok kok choy', 'm9', '4780077000016',
       '{"id":"u1","name":"dona","decimals":0}', NULL, '12500', 'l', 'o', 'p1', 2950)`
  ],
  [stepOf('arrivals'), `INSERT INTO transfer_arrival VALUES ('v1', 'said', NULL, 'by phone', 2900, 'hash2')`],
  [stepOf('countings'), `INSERT INTO counting VALUES ('s1', 0, 'p1', 'Nodira', NULL, NULL, '[]', 2650, 2660, 'hash2')`],
  [stepOf('countings'), `INSERT INTO shift_verdict VALUES ('s1', 'flagged', 0, 1, 2990)`],
  [stepOf('discount-tiles'), `INSERT INTO favourite_tile VALUES (0, 1, 'discount', 'd1', 'Staff')`]
]

/** Makes a file of the first `schema` steps, with rows written as each step's own program wrote them. */
export function olderTill(path: string, schema: number): void {
  if (schema < 1) return
  madeOnce(`an older till of ${schema}`, path, () => {
    olderTill(path, schema - 1)
    const store = openTill(
      path,
      tillMigrations.filter(({ number }) => number <= schema)
    )
    store.transaction((db) => {
      for (const [since, sql] of rows) if (since === schema) db.prepare(sql).run()
    })
    store.close()
    rmSync(`${path}.before`, { force: true })
  })
}

/** Everything in a file: each table with its rows, as text. */
export function contentsOf(path: string): Map<string, string[]> {
  const db = new Database(path)
  try {
    if (db.pragma('quick_check', { simple: true }) !== 'ok') throw new Error('the file is not whole')
    const broken = db.pragma('foreign_key_check') as unknown[]
    if (broken.length > 0) throw new Error(`rows without their parents: ${JSON.stringify(broken)}`)
    const tables = db
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`)
      .all() as { name: string }[]
    const all = (name: string) =>
      db
        .prepare(`SELECT * FROM ${name}`)
        .all()
        .map((row) => JSON.stringify(row))
    return new Map(tables.map(({ name }) => [name, all(name).sort()]))
  } finally {
    db.close()
  }
}

export const schemaOf = (path: string): number => readFileSync(path).readUInt32BE(60)
