// A disk that never answers, simulated by a named pipe without a writer: opening it for reading never returns.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { carillon, makeDirectory } from './carillon.ts'

test('a data directory that hangs is reported after ten seconds', async () => {
  const directory = await makeDirectory()
  execFileSync('mkfifo', [join(directory, 'keys.json')])
  const { code, output } = await carillon(['audit'], {
    CARILLON_DATA_DIR: directory,
    DATABASE_URL: 'postgresql://none@127.0.0.1:1/nothing',
  })
  const [sentence = ''] = output.split('\n')
  assert.ok(
    sentence.startsWith(`carillon: The data directory ${directory} has not answered`),
    output,
  )
  assert.equal(output, `${sentence}\n`)
  // It is killed after three minutes, and then has no code.
  assert.equal(code, 1)
})
