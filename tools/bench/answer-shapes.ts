// Answers of a service that is broken or hostile. All have the envelope of the service, so that nothing is refused for a
// simpler reason.

const list = (text: string, count: number): string => Array<string>(count).fill(text).join(',')
const envelope = (data: string, status = 200, message = '"ok"', messages = '{}'): string =>
  `{"code":${status === 200 ? 0 : status},"message":${message},"messages":${messages},"status_code":${status},"data":${data}}`
type Answer = { status: number; body: string }
const page = (rows: string, count: number): Answer => ({
  status: 200,
  body: envelope(`{"total":${count},"data":[${rows}]}`)
})

const id = '660e00000000000000000001'
const line = `{"product_id":"${id}","amount":1.5,"price":12000.25,"total_to_pay":18000.38,"note":"${'x'.repeat(60)}"}`
const sale = (lines: number): string =>
  `{"_id":"${id}","code":"ABCDE-000001-kqf2m8","number":"1","state":"done","total_to_pay":18000.38,"products":[${list(line, lines)}]}`
/** Every field of a row that is checked is wrong. */
const wrong = (noteBytes: number): string =>
  `{"_id":"","code":1,"number":1,"organization":1,"responsible":[],"customer":0,"total_amount":"x","debt":"x","note":"${'n'.repeat(noteBytes)}"}`

const keys = (count: number): string => Array.from({ length: count }, (_, n) => `"key_of_a_row_${n}":1`).join(',')

/** About 255 kB, made of as many of these as fit. */
const filled = (text: string): string => list(text, Math.floor(255_000 / (text.length + 1)))
const rowsIn = (rows: string) => page(rows, 200)
const languages = ['uz', 'ru', 'en', 'kk', 'tg', 'ky', 'uz_cyrillic']
const refusal = (): Answer => {
  const text = JSON.stringify('\u200b shop:secret '.repeat(1800))
  return {
    status: 400,
    body: envelope('null', 400, text, `{${languages.map((name) => `"${name}":${text}`).join(',')}}`)
  }
}

/** The name of each answer, and how it is made for the requested number of rows. */
export const answerShapes = {
  '6 MB of nested JSON': () => rowsIn('['.repeat(3_000_000) + ']'.repeat(3_000_000)),
  '400,000 empty rows, 1.2 MB': () => page(list('{}', 400_000), 400_000),
  '1,000,000 empty rows, 3 MB': () => page(list('{}', 1_000_000), 1_000_000),
  '6 MB of sales: 200 rows of 30 kB, 100 of 60': (limit) => page(list(sale(42_600 / limit), limit), limit),
  'a page of 490,000 values': (limit) =>
    page(list(`{"_id":"${id}","a":[${list('0', 490_000 / limit - 4)}]}`, limit), limit),
  'one row with 50,000 values': () => page(`{"_id":"${id}","a":[${list('0', 49_900)}]}`, 1),
  'one row with 49,000 keys': () => rowsIn(`{"_id":"${id}",${keys(49_000)}}`),
  '255 kB of empty rows': () => rowsIn(filled('{}')),
  '255 kB of nested JSON': () => rowsIn('['.repeat(127_000) + ']'.repeat(127_000)),
  '255 kB of rows with only wrong fields': (limit) => page(list(wrong(250_000 / limit - 180), limit), limit),
  '255 kB: 11,900 values in one row': () => rowsIn(`{"_id":"${id}","a":[${list(`"${'x'.repeat(18)}"`, 11_900)}]}`),
  '255 kB: 11,000 keys in one row': () => rowsIn(`{"_id":"${id}",${keys(11_000)}}`),
  '255 kB of messages of a refusal': refusal
} satisfies Record<string, (limit: number) => Answer>
export type ShapeName = keyof typeof answerShapes
