import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bundles } from '../shown.ts'
import { bundle, findUnbundled } from './bundle.ts'

type One = { id: string; network: string; bundles: Bundles }

const one = (id: string, network: string, bundles: Bundles): One => ({ id, network, bundles })
const [x, otherX] = [one('x', 'twitter', 'one'), one('otherX', 'twitter', 'one')]
const [pin, page, otherPage] = [
  one('pin', 'pinterest', 'alone'),
  one('page', 'facebook', 'any'),
  one('otherPage', 'facebook', 'any'),
]

function bundled(...all: One[]): string[] {
  return bundle(all, (profile) => profile).map((some) => some.map(({ id }) => id).join(' '))
}

test('profiles share as few messages as their networks allow', () => {
  assert.deepEqual(bundled(x, pin, page, otherX, otherPage), ['x page otherPage', 'otherX', 'pin'])
  assert.deepEqual(bundled(pin), ['pin'])
  assert.deepEqual(bundled(otherX, x), ['otherX', 'x'])
  assert.deepEqual(bundled(), [])
})

test('what is bundled is never refused, and everything in one message is', () => {
  const all = [x, pin, page, otherX, otherPage]
  const refusedOf = (some: One[]) =>
    some.flatMap(({ network, bundles }) => {
      const ofNetwork = some.filter((other) => other.network === network)
      return findUnbundled(bundles, ofNetwork, some.length)?.id ?? []
    })
  for (const some of bundle(all, (profile) => profile)) assert.deepEqual(refusedOf(some), [])
  assert.deepEqual([...new Set(refusedOf(all))], ['otherX', 'pin'])
})
