import { mutant, type Mutant } from '../mutants/mutant.ts'

// Bugs of the window that the random cashier must find. `rule` says what a cashier would see.

const window = (file: string): string => `src/renderer/${file}`

/** A bug, and what finds it if the run that finds most bugs does not: another run, or the acts of a replay. */
type PlantedBug = Mutant & { shop?: { seed: number; acts: number }; replay?: string }

export const plantedBugs: readonly PlantedBug[] = [
  {
    ...mutant(
      'currencies-of-one-method',
      'a close with a difference in two currencies of one method stops the window',
      window('features/shift/report/Report.svelte'),
      'as { name, text, isLess }, at (at)}',
      'as { name, text, isLess } (name)}'
    ),
    replay: 'test/e2e/till/found/two-currencies.json'
  },
  mutant(
    'shared-key',
    'two equal rows of a list stop the screen',
    window('features/catalog/BoardPane.svelte'),
    '{#each board.tiles as tile, at (keyed(tile))}',
    '{#each board.tiles as tile, at (tile.kind)}'
  ),
  mutant(
    'dead-button',
    'the buttons with a function key do nothing when they are pressed with the mouse',
    window('ui/Button.svelte'),
    'onclick={onpress}',
    'onclick={() => (shortcut?.startsWith("F") === true ? undefined : onpress?.())}'
  ),
  mutant(
    'dead-key',
    'a key of the row does nothing when it is pressed with the mouse',
    window('ui/KeyRow.svelte'),
    'onclick={view.press}',
    'onclick={() => undefined}'
  ),
  mutant(
    'stale-total',
    'the total is that of the first ticket',
    window('features/payment/PayBand.svelte'),
    'amount: ticket.totalMinor }\n    return',
    'amount: (globalThis as never as { first: number }).first ??= ticket.totalMinor }\n    return'
  ),
  {
    ...mutant(
      'swallowed-digit',
      'a typed 3 is lost',
      window('features/payment/checkout.svelte.ts'),
      '  type(text: string): void {\n',
      "  type(text: string): void {\n    text = text.replaceAll('3', '')\n"
    ),
    replay: 'test/e2e/till/found/typed-digits.json'
  },
  mutant(
    'throwing-screen',
    'a screen fails when it opens',
    window('features/reports/History.svelte'),
    '</script>',
    "  throw new Error('planted')\n</script>"
  ),
  {
    ...mutant(
      'unclosable',
      'Esc does not leave the menu',
      window('app/Menu.svelte'),
      "'question.leave': close,",
      "'question.leave': () => undefined,"
    ),
    replay: 'test/e2e/till/found/menu-closes.json'
  },
  mutant(
    'rejected',
    'an act fails without a word',
    window('core/nav/nav.svelte.ts'),
    '  go(to: PlainPlace | Route): void {\n',
    "  go(to: PlainPlace | Route): void {\n    if (typeof to === 'object') void Promise.reject(new Error('planted'))\n"
  ),
  mutant(
    'screen-behind-main',
    'the window sells on after the till was locked',
    window('app/screens/screens.svelte.ts'),
    '  if (view.isLocked) return',
    "  if (view.isLocked && nav.place !== 'sale') return"
  ),
  mutant(
    'cut-text',
    'the names of the keys are cut off',
    window('ui/KeyRow.svelte'),
    '  .key-group {\n    display: grid;\n',
    '  .key-group {\n    display: grid;\n    overflow: hidden;\n    max-inline-size: 4rem;\n'
  ),
  mutant(
    'unnamed',
    'the eraser of a number pad has no name',
    window('ui/forms/NumPad.svelte'),
    '<Button {isOff} aria-label={erase} onpress={onerase}>',
    '<Button {isOff} onpress={onerase}>'
  ),
  mutant(
    'stuck-dialog',
    'the help keeps its place above the screen',
    window('app/Help.svelte'),
    "till.nav.closeDialog('help')",
    "till.nav.closeDialog('menu')"
  ),
  {
    ...mutant(
      'silent-minus',
      'the minus of a line of one piece does nothing and says nothing',
      window('features/ticket/sale.svelte.ts'),
      "      this.#till.tell(this.#till.say('sale.oneIsLeast', { key: 'Del' }), '', { isHint: true })\n",
      ''
    ),
    replay: 'test/e2e/till/found/one-is-least.json'
  },
  mutant(
    'left-is-the-total',
    'what is left to pay stays at the total after a part was paid',
    window('features/payment/Outcome.svelte'),
    '<Figure amount={ticket.remainingMinor}',
    '<Figure amount={ticket.totalMinor}'
  ),
  mutant(
    'done-with-another-sum',
    'the sale that is done is shown with another sum',
    window('features/payment/Done.svelte'),
    'amount: till.money(receipt.totalMinor) })',
    'amount: till.money((receipt.totalMinor + 100) as never) })'
  ),
  mutant(
    'payments-do-not-add-up',
    'the payments of the report of the day are not its sales',
    'src/main/domain/reports/payments.ts',
    'amountMinor: amount,\n      worthMinor: paid\n',
    'amountMinor: amount,\n      worthMinor: (paid + 1) as never\n'
  ),
  mutant(
    'dialog-beside-the-screen',
    'a dialog does not keep the focus',
    window('ui/Dialog.svelte'),
    'dialog.showModal()',
    'dialog.show()'
  ),
  mutant(
    'unsent-not-counted',
    'the bar says that nothing waits to be sent',
    window('app/StatusBar.svelte'),
    '{ count: view.unsent.count }',
    '{ count: 0 * view.unsent.count }'
  ),
  mutant(
    'first-cashier-stays',
    'the bar does not show who is signed in',
    window('app/StatusBar.svelte'),
    '<b>{view.cashier.name}</b>',
    '<b>{view.shop?.cashbox}</b>'
  ),
  mutant(
    'shift-without-number',
    'the bar does not show the number of the shift',
    window('app/StatusBar.svelte'),
    'number: String(view.shift.number),',
    "number: '',"
  ),
  mutant(
    'key-fails',
    'a key of the sale fails with an error that nobody sees',
    window('keyboard/keyboard.ts'),
    '    if (event.isComposing || isModifier(event.key)) return\n',
    "    if (event.key === 'F7') throw new Error('planted')\n    if (event.isComposing || isModifier(event.key)) return\n"
  ),
  mutant(
    'language-of-the-start',
    'the page keeps the language of the start of the shift for screen readers',
    window('app/App.svelte'),
    '$effect(() => void (page.lang = language))',
    '$effect(() => void (page.lang = till.view?.shift === undefined ? language : page.lang))'
  ),
  mutant(
    'grey-on-grey',
    'the second colour of the ink is too weak to read',
    window('ui/styles/tokens.css'),
    '--ink-2: light-dark(#3a464b, #bec7cb);',
    '--ink-2: light-dark(#b3bbbe, #5c6468);'
  ),
  mutant(
    'search-without-a-name',
    'the search has no name for screen readers',
    window('ui/forms/SearchField.svelte'),
    '    aria-label={label}\n    placeholder={label}\n',
    ''
  ),
  mutant(
    'reload-ends-it',
    'a reload of the window leaves an empty page',
    window('app/main.ts'),
    "  assert(target !== null, 'index.html has a place for the app')\n",
    "  assert(target !== null, 'index.html has a place for the app')\n  if (sessionStorage.getItem('planted') !== null) return\n  sessionStorage.setItem('planted', 'yes')\n"
  ),
  mutant(
    'dead-tile',
    'a tile of the goods does nothing',
    window('features/catalog/Tile.svelte'),
    'onclick={onpick}',
    'onclick={tile.kind === "goods" ? undefined : onpick}'
  ),
  mutant(
    'unleavable-checkout',
    'Esc does not leave the payment',
    window('features/payment/checkout.svelte.ts'),
    "'checkout.leave': () => this.#till.nav.back(),",
    "'checkout.leave': () => undefined,"
  ),
  mutant(
    'endless-list',
    'Esc leads from the history to the menu and back',
    window('features/reports/History.svelte'),
    "'screen.back': { run: () => till.nav.back(),",
    "'screen.back': { run: () => till.nav.openDialog('menu'),"
  ),
  mutant(
    'covered-keys',
    'a part of the row of keys is under another part',
    window('ui/KeyRow.svelte'),
    '  .key-group {\n    display: grid;\n',
    '  .key-group {\n    display: grid;\n    margin-inline-start: -12rem;\n    position: relative;\n'
  )
]
