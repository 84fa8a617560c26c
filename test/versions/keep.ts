// node test/versions/keep.ts DATE: keeps docs/openapi.json, without its texts, as the document of a version. Once it is on main it stays as it is.
import { readFile, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

const [date = ''] = process.argv.slice(2)
if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error('say the date of the version')
const { paths, components } = JSON.parse(await readFile('docs/openapi.json', 'utf8'))
const calls = Object.entries(paths).filter(([path]) => path.startsWith('/v1/'))
const kept = { paths: Object.fromEntries(calls), components: { schemas: components.schemas } }
const texts = ['description', 'summary', 'example', 'examples', 'headers']
const text = JSON.stringify(kept, (name, value) =>
  texts.includes(name) && !isField(value) ? undefined : value,
)
await writeFile(new URL(`documents/${date}.json.gz`, import.meta.url), gzipSync(text, { level: 9 }))

/** A field that is called `description` has a schema, not a text. */
function isField(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value
}
