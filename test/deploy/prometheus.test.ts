// The alert rules and the dashboard in deploy/prometheus: their tests by promtool, and every metric that they name exists.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Registry } from 'prom-client'
import { measureBackups } from '../../server/backup/scheduled-backups.ts'
import { send } from '../support/client.ts'
import { startTestService } from '../support/service.ts'

const folder = fileURLToPath(new URL('../../deploy/prometheus/', import.meta.url))
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const skip = hasPromtool ? false : 'the program promtool is missing'
const { url } = await startTestService()

test('promtool accepts the alert rules, and their tests pass', { skip }, async () => {
  const run = promisify(execFile)
  await run('promtool', ['check', 'rules', 'alerts.yaml'], { cwd: folder })
  await run('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: folder })
})

for (const file of ['alerts.yaml', 'dashboard.json'])
  test(`every metric in ${file} exists`, async () => {
    const { text } = await send(`${url}/metrics`)
    const known = new Set(
      [...(text + (await ofBackups())).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name),
    )
    const written = await readFile(folder + file, 'utf8')
    const named = [...written.matchAll(/\b(?:carillon|process)_\w+/g)].map(([name]) => name)
    assert.ok(named.length > 5)
    const unknown = named.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')))
    assert.deepEqual(unknown, [])
  })

test('the operations manual says of every alert what is wrong and what to do', async () => {
  const rules = await readFile(`${folder}alerts.yaml`, 'utf8')
  const manual = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const sections = [...manual.matchAll(/^### (Carillon\w+)\n\n([^#]+)/gm)]
  assert.deepEqual(
    sections.map(([, name]) => name),
    alerts,
  )
  for (const [, name, text] of sections) assert.match(text ?? '', /\*\*Do\b/, name)
})

test('every panel of the dashboard asks for something, and its parts have one place each', async () => {
  const { panels } = JSON.parse(await readFile(`${folder}dashboard.json`, 'utf8')) as Dashboard
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
  const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)
  assert.equal(new Set(places).size, panels.length)
  for (const { title, targets } of panels) {
    assert.ok(targets.length > 0, title)
    for (const { expr } of targets) assert.match(expr, /\b(carillon|process)_\w+/, title)
  }
})

type Panel = {
  id: number
  title: string
  gridPos: { x: number; y: number }
  targets: { expr: string }[]
}
type Dashboard = { panels: Panel[] }

/** The metrics that carillon start adds where it makes backups. */
function ofBackups(): Promise<string> {
  const registry = new Registry()
  measureBackups({ directory: folder, everyMs: 1000, kept: 1 }, registry)
  return registry.metrics()
}
