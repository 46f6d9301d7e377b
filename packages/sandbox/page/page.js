// The page of a served sandbox. It shows what the control addresses answer, once a second, and calls them.

const byId = (id) => document.getElementById(id)
const message = byId('message')

/** Calls a control address. Shows why it failed. */
async function control(method, path, body) {
  const answer = await fetch(`/control/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  if (answer.ok) return answer.json()
  throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
}

/** Writes a table: the titles of its columns, and its rows of texts and numbers. */
function write(table, titles, rows) {
  const cell = (kind, value) => {
    const made = document.createElement(kind)
    made.textContent = value ?? ''
    if (typeof value === 'number') made.className = 'num'
    return made
  }
  const line = (kind, values) => {
    const made = document.createElement('tr')
    made.append(...values.map((value) => cell(kind, value)))
    return made
  }
  const shown = rows.length > 0 ? rows : [['nothing yet']]
  table.replaceChildren(line('th', titles), ...shown.map((row) => line('td', row)))
}

const kinds = [
  ['sessions', 'Sessions', ['opened', 'register', 'state', 'should have']],
  ['tickets', 'Open tickets', ['changed', 'name']],
  ['trades', 'Trades', ['sold', 'number', 'state', 'what', 'total', 'lines']],
  ['cash', 'Money', ['time', 'kind', 'state', 'amount', 'register']],
  ['stock', 'Stock', ['changed', 'goods', 'amount', 'booked']]
]
const tables = new Map(
  kinds.map(([key, title]) => {
    const heading = document.createElement('h3')
    heading.id = `${key}-title`
    const pane = document.createElement('div')
    pane.className = 'pane'
    pane.tabIndex = 0
    pane.setAttribute('role', 'group')
    pane.setAttribute('aria-labelledby', heading.id)
    const table = document.createElement('table')
    table.id = key
    pane.append(table)
    byId('records').append(heading, pane)
    return [key, { heading, table, title }]
  })
)

let shownAs = ''
/** Shows the present state, if it differs from the one that is shown. */
async function show() {
  const state = await control('GET', 'overview')
  byId('now').textContent = new Date(state.now).toLocaleString()
  const text = JSON.stringify({ ...state, now: undefined })
  if (text === shownAs) return
  shownAs = text
  byId('base').textContent = `${location.origin}/integration-api/integration/api/v2/`
  byId('key').textContent = state.apiKey
  write(byId('requests'), ['time', 'method', 'operation', 'answer', 'fault'], state.requests)
  write(byId('deliveries'), ['action', 'collection', 'to', 'outcome'], state.deliveries)
  for (const [key, , titles] of kinds) {
    const { heading, table, title } = tables.get(key)
    heading.textContent = `${title}: ${state[key].count}`
    write(table, titles, state[key].last)
  }
  const shops = byId('shops')
  if (shops.options.length === 0) shops.append(...state.shops.map((name) => new Option(name, name)))
}

/** Does the work of a form or a button, says what was done, and shows the state. */
async function act(done, work) {
  try {
    await work()
    message.textContent = done
  } catch (error) {
    message.textContent = error.message
  }
  await show()
}
const onSubmit = (id, done, work) =>
  byId(id).addEventListener('submit', (event) => {
    event.preventDefault()
    const fields = new FormData(event.target)
    void act(done, () => work(fields))
  })
const onPress = (id, done, work) => byId(id).addEventListener('click', () => void act(done, work))

const faults = {
  error: { kind: 'error', when: 'before' },
  errorAfter: { kind: 'error', when: 'after' },
  html: { kind: 'html', when: 'before' },
  delay: { kind: 'delay', delayMs: 3000 }
}
onSubmit('clock', 'The clock was moved.', (fields) =>
  control('PUT', 'clock', { advance_ms: Number(fields.get('hours')) * 3_600_000 })
)
onSubmit('faults', 'The fault waits for its requests.', (fields) => {
  const kind = fields.get('kind')
  const endpoint = fields.get('endpoint').trim()
  const row = { fault: faults[kind] ?? { kind }, times: Number(fields.get('times')) }
  return control('PUT', 'faults', [endpoint === '' ? row : { ...row, endpoint }])
})
onPress('no-faults', 'There are no faults.', () => control('DELETE', 'faults'))
onSubmit('install', 'Webhooks go to this address.', (fields) =>
  control('PUT', 'install', { webhook_uri: fields.get('uri') })
)
onPress('uninstall', 'No webhooks are sent.', () => control('DELETE', 'install'))
onSubmit('reset', 'The sandbox began again.', async (fields) => {
  const file = fields.get('catalogue')
  const catalogue = file.size > 0 ? { catalogue: await file.text() } : {}
  return control('PUT', 'reset', { shop: fields.get('shop'), seed: Number(fields.get('seed')), ...catalogue })
})

const names = await (await fetch('/openapi.json')).json().then(({ paths }) => Object.keys(paths))
byId('operations').append(...names.map((path) => new Option(path.replace(/^\//, ''))))

/** Shows the state each second. A server that is gone is said once it is. */
async function follow() {
  try {
    await show()
  } catch {
    message.textContent = 'The sandbox does not answer.'
  }
  setTimeout(follow, 1000)
}
await follow()
document.body.dataset.ready = 'yes'
