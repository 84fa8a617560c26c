// The documents whose blocks are run. Those of docs/decisions describe the past.
import { glob } from 'node:fs/promises'

export async function listDocuments(): Promise<string[]> {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'sandbox/README.md',
    'examples/README.md',
    'cli/README.md',
    'deploy/npm/README.md',
  ]
  for await (const file of glob('docs/*.md')) documents.push(file)
  return documents.sort()
}
