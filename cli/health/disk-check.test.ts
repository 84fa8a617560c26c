import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDisk, judgeDisk } from './disk-check.ts'

test('a disk that is nearly full is a warning, and a full one a failure', () => {
  const results = [5e9, 1e9, 9e8, 1e7, 9e6, 0].map((bytes) => judgeDisk(bytes).result)
  assert.deepEqual(results, ['ok', 'ok', 'warning', 'warning', 'failed', 'failed'])
  assert.equal(judgeDisk(12.34e9).found, '12.3 GB are free on this machine')
})

test('a folder for settings that does not exist yet is no failure', async () => {
  const before = process.env.XDG_CONFIG_HOME
  process.env.XDG_CONFIG_HOME = '/tmp/there/is/no/such/folder'
  const { found } = await checkDisk({} as never)
  assert.match(found, /^\d+\.\d GB are free/)
  if (before === undefined) delete process.env.XDG_CONFIG_HOME
  else process.env.XDG_CONFIG_HOME = before
})
