// docs/seed-file.md names every field of a seed file, says which are required, and lists the values of each choice.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { seedShape } from '../../server/commands/seed/seed-shape.ts'

type Shape = { required?: string[]; properties: Record<string, { enum?: string[] }> }

const { properties } = seedShape()
const text = await readFile('docs/seed-file.md', 'utf8')

test('every part of a seed file has its table', () => {
  const headings = [...text.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading)
  assert.deepEqual(headings, Object.keys(properties))
})

for (const [part, { items }] of Object.entries(properties) as [string, { items: Shape }][])
  test(`every field of ${part}`, () => {
    const section = text.split(`### ${part}\n`)[1]?.split('\n#')[0] ?? ''
    const rows = [...section.matchAll(/^\| `(\w+)` \| (required|optional) \| (.*) \|$/gm)]
    const described = rows.map(([, field, necessity]) => `${field} ${necessity}`)
    const required = items.required ?? []
    const fields = Object.keys(items.properties)
    assert.deepEqual(
      described,
      fields.map((field) => `${field} ${required.includes(field) ? 'required' : 'optional'}`),
    )
    for (const [, field = '', , words = ''] of rows)
      for (const value of items.properties[field]?.enum ?? [])
        assert.ok(words.includes(`\`${value}\``), `${field} can be ${value}`)
  })
