import { mutant, type Mutant } from '../mutants/mutant.ts'

// Bugs of the window that the random cashier must find. `rule` says what a cashier would see.

const window = (file: string): string => `src/renderer/${file}`

/** A bug, and the acts that must find it if a short random run seldom comes to it. */
type PlantedBug = Mutant & { replay?: string }

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
  mutant('shared-key', 'two equal rows of a list stop the screen', window('features/catalog/BoardPane.svelte'), '{#each board.tiles as tile, at (keyed(tile))}', '{#each board.tiles as tile, at (tile.kind)}'), // prettier-ignore
  mutant('dead-button', 'a button does nothing', window('ui/Button.svelte'), 'onclick={onpress}', 'onclick={() => (shortcut === "F6" ? undefined : onpress?.())}'), // prettier-ignore
  mutant('dead-key', 'a key of the row does nothing when it is pressed with the mouse', window('ui/KeyRow.svelte'), 'onclick={view.press}', 'onclick={() => undefined}'), // prettier-ignore
  mutant('stale-total', 'the total is that of the first ticket', window('features/payment/PayBand.svelte'), "amount: ticket.totalMinor }\n    return", "amount: (globalThis as never as { first: number }).first ??= ticket.totalMinor }\n    return"), // prettier-ignore
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
  mutant('throwing-screen', 'a screen fails when it opens', window('features/reports/History.svelte'), '</script>', "  throw new Error('planted')\n</script>"), // prettier-ignore
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
  mutant('rejected', 'an act fails without a word', window('core/nav/nav.svelte.ts'), "  openReceipt(saleId: SaleId): void {\n", "  openReceipt(saleId: SaleId): void {\n    void Promise.reject(new Error('planted'))\n"), // prettier-ignore
  mutant('screen-behind-main', 'the window sells on after the till was locked', window('app/screens/screens.svelte.ts'), "  if (view.isLocked) return", "  if (view.isLocked && nav.place !== 'sale') return"), // prettier-ignore
  mutant('cut-text', 'the names of the keys are cut off', window('ui/KeyRow.svelte'), '  .key-group {\n    display: grid;\n', '  .key-group {\n    display: grid;\n    overflow: hidden;\n    max-inline-size: 4rem;\n'), // prettier-ignore
  mutant('unnamed', 'a button has no name', window('app/StatusBar.svelte'), 'class="status-item" onclick={onprinting}', 'class="status-item" aria-label=" " onclick={onprinting}'), // prettier-ignore
  mutant('stuck-dialog', 'the help keeps its place above the screen', window('app/Help.svelte'), "till.nav.closeDialog('help')", "till.nav.closeDialog('menu')") // prettier-ignore
]
