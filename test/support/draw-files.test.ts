import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawFiles } from '../../scripts/test/find-files.ts'

const files = Array.from({ length: 10 }, (_, index) => `test/start/${index}.test.ts`)
const others = ['server/limits/limits.test.ts', 'test/access/matrix.test.ts']

test('a share of the expensive files, the same for the same seed, and all of the others', () => {
  const drawn = drawFiles([...files, ...others], '1')
  assert.deepEqual(drawn, drawFiles([...files, ...others], '1'))
  assert.equal(drawn.filter((file) => files.includes(file)).length, 2)
  assert.deepEqual(
    drawn.filter((file) => !files.includes(file)),
    others,
  )
})

test('every file is drawn by some seed', () => {
  const drawn = new Set(Array.from({ length: 30 }, (_, seed) => drawFiles(files, `${seed}`)).flat())
  assert.equal(drawn.size, files.length)
})
