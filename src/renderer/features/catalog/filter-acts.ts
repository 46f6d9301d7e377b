import type { Acts } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'

/** The filters whose value a dialog asks for. */
export type Narrowed = 'category' | 'supplier'

/** Returns the filters with the texts of their buttons. `onask` opens the dialog for a category or a supplier. */
export function filterWays({ finder, say }: Till, onask: (what: Narrowed) => void) {
  const { inStock, kind } = finder.filter
  const supplier = {
    what: 'supplier' as const,
    isOn: finder.supplier !== undefined,
    says: finder.supplier?.name ?? say('key.findSupplier'),
    run: () => (finder.supplier === undefined ? onask('supplier') : finder.onlyOf(undefined))
  }
  return [
    { what: 'inStock', isOn: inStock === true, says: say('key.findInStock'), run: () => finder.turnStock() },
    {
      what: 'category',
      isOn: finder.category !== undefined,
      says: finder.category?.name ?? say('key.findCategory'),
      run: () => (finder.category === undefined ? onask('category') : finder.lookInto(undefined))
    },
    ...(finder.hasSuppliers ? [supplier] : []),
    {
      what: 'kind',
      isOn: kind !== undefined,
      says: say(kind === undefined ? 'key.findKind' : `findKind.${kind}`),
      run: () => finder.nextKind()
    }
  ] as const
}

/** Returns the acts of the filter keys. There are none without a search. */
export function filterActs(till: Till, onask: (what: Narrowed) => void): Acts {
  if (!till.finder.isSearching) return {}
  return {
    ...Object.fromEntries(
      // The labels do not show the values, because the row of filters above the results shows them.
      filterWays(till, onask).map(({ what, isOn, run }) => [`finder.${what}`, { run, isOn }])
    ),
    'finder.everything': till.finder.isNarrowed ? () => till.finder.everything() : undefined
  }
}
