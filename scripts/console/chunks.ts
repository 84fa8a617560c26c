// How the code of the console is divided into files. By itself the bundler makes a file of every set of modules that the same pages share, most of
// them smaller than a kilobyte: the first page loaded 109 files.
import { join } from 'node:path'
import type { CodeSplittingGroup } from 'rolldown'

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** By priority. A page loads what is in the first three in any case. */
export function chunksOf(consoleRoot: string): CodeSplittingGroup[] {
  const imports = makeImports()
  const [main, start, composer] = ['main.tsx', 'start.tsx', 'messages/composer/composer.tsx'].map(
    (name) => join(consoleRoot, name),
  )
  const isNeeded = (id: string, graph: Graph) => imports(main, graph).has(id)
  return [
    // React and its neighbours change less often than the pages, so browsers keep them.
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
    {
      // main.tsx waits for texts and Temporal before it loads the rest, so these are apart.
      name(id, graph) {
        if (id === main) return null
        if (isNeeded(id, graph)) return 'first'
        return imports(start, graph).has(id) ? 'shell' : null
      },
      priority: 2,
    },
    // The composer and the dialogs that it loads when they are opened share its form.
    {
      name: 'form',
      test: /\/composer\/form\/(details|extended-info|medium-options|polls|post-types)\.ts/,
      priority: 2,
    },
    // So many dialogs have dates that they would be loaded with the first page, which has none. The modules of dates are needed elsewhere as well.
    { name: 'dates', test: /\/ui\/date\//, includeDependenciesRecursively: false, priority: 2 },
    {
      // One file compresses better than the pieces that the forms loaded later share with it.
      name: (id, graph) => (imports(composer, graph).has(id) ? 'composer' : null),
      test: /\/messages\/composer\/(composer|composing|editor|findings|media|profiles|sending)/,
      // Other pages share some of what it needs.
      includeDependenciesRecursively: false,
      priority: 2,
    },
    { name: 'shared', minShareCount: 9, priority: 1 },
  ]
}

/** Finds the static imports of a module, direct and through others. */
function makeImports() {
  const known = new Map<string | undefined, Set<string>>()
  return (of: string | undefined, graph: Graph): Set<string> => {
    const found = known.get(of) ?? new Set<string>(of === undefined ? [] : [of])
    if (known.has(of)) return found
    known.set(of, found)
    // A set iterates over what is added meanwhile.
    for (const id of found)
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
    return found
  }
}
