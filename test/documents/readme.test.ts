// README.md, followed literally: each block is pasted into a terminal while Carillon runs.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { openProject } from './project.ts'

test('README.md: every block runs and prints the expected output', async (context) => {
  const project = await openProject()
  const { run, notRun } = await project.walk('README.md')
  context.diagnostic(`${run} blocks run. ${notRun.join('; ')}`)
  assert.ok(run >= 3)
  assert.deepEqual(await project.listCreated(), [])
  await project.stop()
})

test('README.md stays short', async () => {
  const lines = (await readFile('README.md', 'utf8')).split('\n')
  assert.ok(lines.length < 150, `${lines.length} lines`)
})
