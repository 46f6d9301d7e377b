import type { Acts } from '../../keyboard/keys.svelte.ts'
import type { Till } from '../../core/till.svelte.ts'

/** What one of is chosen by a question. */
export type Narrowed = 'category' | 'supplier'

/** What narrows a search, as its chips and keys say it; `onask` asks which category or supplier is meant. */
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

/** The keys of the filters: there are none to set while nothing is sought. */
export function filterActs(till: Till, onask: (what: Narrowed) => void): Acts {
  if (!till.finder.isSearching) return {}
  return {
    ...Object.fromEntries(
      // What each is set to stands beside the search, where there is room for it.
      filterWays(till, onask).map(({ what, isOn, run }) => [`finder.${what}`, { run, isOn }])
    ),
    'finder.everything': till.finder.isNarrowed ? () => till.finder.everything() : undefined
  }
}
