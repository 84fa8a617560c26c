// The documents of the site, in the order of its menu. An installation may lack those for people who change the code.
import { glob, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../..', import.meta.url))

export type Document = {
  /** Of the Markdown, in the repository and on the site. */
  path: string
  group: string
  title: string
  text: string
}

const groups: Record<string, string[]> = {
  Begin: ['README.md', 'docs/walkthrough.md', 'examples/README.md'],
  'Ways in': [
    ...[
      'docs/command-line.md',
      'docs/import.md',
      'docs/feeds.md',
      'sdk/README.md',
      'testing/README.md',
      'docs/assistants.md',
      'docs/oauth.md',
      'docs/webhooks.md',
    ],
    ...[
      'docs/contract.md',
      'docs/versions.md',
      'docs/errors.md',
      'docs/sentences.md',
      'docs/permissions.md',
      'docs/states.md',
    ],
  ],
  'Run it': [
    ...[
      'docs/production.md',
      'docs/seed-file.md',
      'docs/several-machines.md',
      'docs/operations.md',
    ],
    ...['docs/scaling.md', 'SECURITY.md', 'CHANGELOG.md'],
  ],
  'Understand it': [
    ...[
      'docs/tour.md',
      'docs/publishing.md',
      'docs/networks.md',
      'sandbox/README.md',
      'docs/glossary.md',
    ],
    ...['docs/benchmarks.md', 'docs/specification-coverage.md', 'CONTRIBUTING.md', 'STYLE.md'],
  ],
}

export async function readDocuments(): Promise<Document[]> {
  const decisions: string[] = []
  for await (const path of glob('docs/decisions/*.md', { cwd: root })) decisions.push(path)
  const listed = { ...groups, Decisions: decisions.sort() }
  const found = Object.entries(listed).flatMap(([group, paths]) =>
    paths.map(async (path): Promise<Document[]> => {
      const text = await readIfThere(path)
      if (text === undefined) return []
      return [{ path, group, text, title: /^# (.*)$/m.exec(text)?.[1] ?? path }]
    }),
  )
  return (await Promise.all(found)).flat()
}

function readIfThere(path: string): Promise<string | undefined> {
  return readFile(join(root, path), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}

/** The page of a document, relative to the root of the site. */
export function pageOf(path: string): string {
  if (path === 'README.md') return 'index.html'
  return path.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html')
}

/** From one file of the site to another. */
export function relativeTo(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to) || posix.basename(to)
}
