// Sizes of type, radii, widths of the window and the colours of states are written in one place, and named everywhere else.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { media } from '../ui/use-media.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tokens = await read('console/styles/tokens.css')
const ofSandbox = await read('sandbox/pages/frame.css')
const sheets = (
  await Array.fromAsync(
    glob(['console/**/*.css', 'server/http/pages/**/*.css', 'sandbox/**/*.css'], { cwd: root }),
  )
).filter((name) => !/console\/\.?dist/.test(name))

const states = 'scheduled|pending|submitted|sent|failed|rejected|draft'
const colours = valuesOf(tokens, `(?:${states})(?:-soft)?`).flatMap(
  ([, value]) => value.match(/#\w+/g) ?? [],
)

/** The refused values, and the style sheets in which they stand. */
const rules: { what: string; pattern: RegExp; places: string[] }[] = [
  {
    what: 'a size of type',
    pattern: /(?<!-)font(?:-size)?:\s+(?!var\(--type-|inherit|0;)(?!\d+ var\(--type-)[^\s][^;]*/g,
    places: [],
  },
  {
    what: 'a radius',
    pattern:
      /radius: (?!(?:(?:0|inherit|var\(--radius(?:-\w+)?\)|calc\(var\(--radius-\w+\) - \dpx\)) ?)+;)[^;]*/g,
    places: [],
  },
  { what: 'a width of the window', pattern: /@media[^{]*\b(?:width|height)\b[^{]*/g, places: [] },
  {
    what: 'the colour of a state',
    pattern: new RegExp(`--(?:colour|soft): var\\(--(?:${states})\\b[^;]*`, 'g'),
    places: ['console/ui/state-colors.module.css'],
  },
  {
    what: 'the value of a state’s colour',
    pattern: new RegExp(colours.join('|'), 'g'),
    places: ['console/styles/tokens.css'],
  },
]

for (const { what, pattern, places } of rules)
  test(`no style sheet writes ${what} by hand`, async () => {
    assert.ok(sheets.length > 80 && colours.length === 28, 'the style sheets were read')
    const found = await Promise.all(
      sheets
        .filter((name) => !places.includes(name))
        .map(async (name) =>
          ((await read(name)).match(pattern) ?? []).map((text) => `${name}: ${text}`),
        ),
    )
    assert.deepEqual(found.flat(), [], 'name a token of console/styles instead')
  })

test('there are five sizes of type and four radii', () => {
  const scale = new Map(valuesOf(tokens, '(?:type|radius)-\\w+'))
  const names = [...scale.keys()]
  assert.equal(names.filter((name) => name.startsWith('type-')).length, 5)
  assert.equal(names.filter((name) => name.startsWith('radius-')).length, 4)
})

test('no style sheet of the console uses a custom property that nothing defines', async () => {
  const own = sheets.filter((name) => !name.startsWith('sandbox/'))
  const code = await Array.fromAsync(glob('console/**/*.tsx', { cwd: root }))
  const texts = new Map(
    await Promise.all([...own, ...code].map(async (name) => [name, await read(name)] as const)),
  )
  const defined = new Set(['--available-height']) // Base UI sets it on the menus that it places.
  for (const text of texts.values())
    for (const [, name = ''] of text.matchAll(/['"]?(--[\w-]+)['"]?\s*:/g)) defined.add(name)
  const missing = own.flatMap((sheet) =>
    [...(texts.get(sheet) ?? '').matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, name = '']) => !defined.has(name))
      .map(([use]) => `${sheet}: ${use}`),
  )
  assert.deepEqual(missing, [])
})

test('the sandbox, which shares no file with the console, repeats its scale', () => {
  const scale = '(?:type|radius)-\\w+'
  assert.deepEqual(valuesOf(ofSandbox, scale), valuesOf(tokens, scale))
})

test('no style sheet but the tokens writes a colour: the service’s own pages take them from the console', async () => {
  const own = sheets.filter((name) => name.startsWith('server/'))
  assert.ok(own.length >= 2, 'the style sheets were read')
  for (const name of own) assert.doesNotMatch(await read(name), /#[0-9a-f]{3,8}\b|rgb|^ *--/m, name)
})

test('code and style sheets mean the same widths', async () => {
  const text = await read('console/styles/media.css')
  for (const [name, query] of Object.entries(media))
    assert.ok(text.includes(`@custom-media --${name} ${query};`), name)
})

function valuesOf(css: string, name: string): [string, string][] {
  return [...css.matchAll(new RegExp(`--(${name}): ([^;]*);`, 'g'))].map(
    ([, key = '', value = '']) => [key, value],
  )
}

function read(name: string): Promise<string> {
  return readFile(`${root}${name}`, 'utf8')
}
