import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canvasFor } from './rendition.ts'

const limits = {
  mimeTypes: ['image/jpeg'],
  maxBytes: 1,
  minRatio: 0.8,
  maxRatio: 1.91,
  maxWidth: 1440,
}

test('a picture of an allowed ratio and size keeps both', () => {
  assert.deepEqual(canvasFor({ width: 1000, height: 1000 }, limits), { width: 1000, height: 1000 })
})

test('a tall picture gets a border at its sides, a wide one above and below', () => {
  assert.deepEqual(canvasFor({ width: 100, height: 1000 }, limits), { width: 800, height: 1000 })
  assert.deepEqual(canvasFor({ width: 955, height: 10 }, limits), { width: 955, height: 500 })
})

test('the canvas has an allowed ratio and width for every size of picture', () => {
  const edge = fc.integer({ min: 1, max: 65_535 })
  fc.assert(
    fc.property(edge, edge, fc.constantFrom(1, 0.75, 0.2), (width, height, shrink) => {
      const canvas = canvasFor({ width, height }, limits, shrink)
      const ratio = canvas.width / canvas.height
      return (
        canvas.width >= 1 &&
        canvas.height >= 1 &&
        canvas.width <= 1440 &&
        ratio >= 0.8 &&
        ratio <= 1.91
      )
    }),
  )
})
