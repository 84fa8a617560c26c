// Every sentence of the service in every language of the console. The compiler checks that none is missing.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sentences as german } from '../../console/texts/de/sentences.ts'
import { pseudo } from '../../console/texts/pseudo.ts'
import { english } from '../../server/sentences/english.ts'
import { renderBy } from '../../server/sentences/render.ts'

const ids = Object.keys(english) as (keyof typeof english)[]

test('a sentence stands in one file, and is said by some code', async () => {
  const declared: string[] = []
  const code: string[] = []
  for await (const file of glob('server/**/*.ts', {
    exclude: ['**/node_modules', '**/*.test.ts'],
  })) {
    const text = await readFile(file, 'utf8')
    if (/^server\/sentences\/(?!sentences|render|english|answers)/.test(file))
      declared.push(...[...text.matchAll(/^ {2}(\w+):/gm)].map(([, id = '']) => id))
    else code.push(text)
  }
  assert.deepEqual(
    declared.filter((id, index) => declared.indexOf(id) < index),
    [],
  )
  const all = code.join('\n')
  assert.deepEqual(
    declared.filter((id) => !all.includes(`'${id}'`)),
    [],
    'nothing says these',
  )
})

test('German has no other varying parts than the English sentence, and ends as it does', () => {
  for (const id of ids) {
    const parts = partsOf(english[id])
    assert.deepEqual(
      partsOf(german[id]).filter((part) => !parts.includes(part)),
      [],
      id,
    )
    assert.equal(german[id].endsWith('.'), english[id].endsWith('.'), `the full stop: ${id}`)
  }
})

test('German says something else than English', () => {
  // Addresses, numbers and names alone.
  const shared = ids.filter((id) => english[id].replaceAll(/\{\w+\}|[^\p{L}]/gu, '') === '')
  const same = ids.filter((id) => german[id] === english[id] && !shared.includes(id))
  assert.deepEqual(same, ['gif'])
})

test('a further language is one catalogue: every sentence is shown in the pseudo-locale', () => {
  const strange = pseudo(english)
  for (const id of ids) {
    const values = Object.fromEntries(partsOf(english[id]).map((name) => [name, `«${name}»`]))
    const shown = renderBy(strange, { id, values }) ?? ''
    assert.match(shown, /^\[.*·+\]$/s, id)
    for (const value of Object.values(values)) assert.ok(shown.includes(value), `${id}: ${value}`)
  }
})

function partsOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()
}
