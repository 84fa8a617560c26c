// The other documents, followed literally: each in a terminal of its own, all with the same Carillon.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { checks, runNode } from '../../scripts/check.ts'
import { databaseUrlIn } from '../start/carillon.ts'
import { type Block, readBlocks, type Step, stepsOf } from './blocks.ts'
import { listDocuments } from './list.ts'
import { openProject } from './project.ts'

const project = await openProject()
const documents = (await listDocuments()).filter((document) => document !== 'README.md')
const blocks = new Map<string, Block[]>()
for (const document of documents) blocks.set(document, await readBlocks(document))
const whenStopped: Step[] = []

test('webhooks.md starts Carillon', async () => {
  const steps = stepsOf(blocks.get('docs/webhooks.md') ?? [])
  const start = steps.find(({ marker }) => marker === 'runs until stopped')
  assert.ok(start)
  await project.start(start.code)
})

test('every block runs and prints the expected output', { concurrency: true }, async (context) => {
  const withSteps = documents.filter((document) => stepsOf(blocks.get(document) ?? []).length > 0)
  const walks = withSteps.map((document) =>
    context.test(document, async (inner) => {
      const { run, notRun, whenStopped: later } = await project.walk(document)
      whenStopped.push(...later)
      inner.diagnostic(`${run} blocks run, ${later.length} later, ${notRun.length} not`)
    }),
  )
  await Promise.all(walks)
})

test('every query of the documents runs', async () => {
  const queries = [...blocks.values()]
    .flat()
    .filter(({ language, marker = '' }) => language === 'sql' && !marker.startsWith('not run: '))
  assert.ok(queries.length >= 2)
  const client = new pg.Client({
    connectionString: await databaseUrlIn(`${project.directory}/.carillon`),
  })
  await client.connect()
  try {
    for (const { code } of queries) await client.query(code)
  } finally {
    await client.end()
  }
})

test('blocks that need a stopped Carillon run after it was stopped', async () => {
  await project.stop()
  assert.ok(whenStopped.length >= 3)
  await project.pasteAll(whenStopped)
})

test('the blocks create files only in my/, and the lint still passes', async () => {
  const created = await project.listCreated()
  assert.ok(created.includes('my/receiver.mjs'))
  assert.deepEqual(
    created.filter((file) => !/^my(\/|$)/.test(file)),
    [],
  )
  // The other checks read only folders of the project, where nothing was created.
  const lint = checks.find(({ name }) => name === 'lint')
  const { code, output } = await runNode(lint?.command ?? [], project.directory)
  assert.equal(code, 0, output)
})
