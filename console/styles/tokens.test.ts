// The contrast of every colour on what it is shown on (WCAG 2.2 AA), light and dark.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { networks } from '../../server/networks/registry.ts'

const css = await readFile(new URL('./tokens.css', import.meta.url), 'utf8')
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)
const states = ['scheduled', 'pending', 'submitted', 'sent', 'failed', 'rejected', 'draft']
const labels = [...pairs.keys()].filter((name) => /^label-[a-z]+$/.test(name))
for (const { brand } of networks) pairs.set(`network-${brand.id}`, brand.colors)
const marks = networks.map(({ brand }) => `network-${brand.id}`)

/** The colour, its background, and the minimum contrast. */
const rules: [string, string, number][] = [
  ...['canvas', 'surface', 'raised', 'sunken'].flatMap((ground): [string, string, number][] => [
    ['text', ground, 7],
    ['text-2', ground, 4.5],
    ['text-3', ground, 4.5],
    ['accent-text', ground, 4.5],
    ['focus', ground, 3],
  ]),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ['text', 'accent-soft', 7],
  ['control', 'surface', 3],
  ['control', 'canvas', 3],
  ['now', 'surface', 3],
  ['now', 'canvas', 3],
  ...states.flatMap((state): [string, string, number][] => [
    [state, `${state}-soft`, 4.5],
    [state, 'surface', 4.5],
    ['text', `${state}-soft`, 7],
    ['text-2', `${state}-soft`, 4.5],
  ]),
  ...labels.flatMap((label): [string, string, number][] => [
    [label, `${label}-soft`, 4.5],
    [label, 'surface', 4.5],
  ]),
  ...marks.flatMap((network): [string, string, number][] => [
    [network, 'surface', 3],
    ...states.map((state): [string, string, number] => [network, `${state}-soft`, 3]),
  ]),
]

for (const theme of ['light', 'dark'] as const) {
  test(`every colour has enough contrast (${theme})`, () => {
    assert.ok(pairs.size > 35, 'the tokens were read')
    assert.equal(labels.length, 9)
    const low = rules.flatMap(([name, ground, min]) => {
      const ratio = contrast(colourOf(name, theme), colourOf(ground, theme))
      return ratio < min ? `${name} on ${ground}: ${ratio.toFixed(2)}, not ${min}` : []
    })
    assert.deepEqual(low, [])
  })
}

function colourOf(name: string, theme: 'light' | 'dark'): string {
  const pair = pairs.get(name)
  assert.ok(pair, `there is a token --${name}`)
  return pair[theme]
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
