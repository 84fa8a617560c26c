// The unit that docs/production.md installs: systemd understands all of it, and it keeps what the documents and the code rely on.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)
const unit = 'deploy/systemd/carillon.service'

test('systemd-analyze verifies the unit', async (t: TestContext) => {
  const verifying = run('systemd-analyze', ['verify', '--man=no', unit])
  const said = await verifying.catch((error: { code?: unknown; stderr?: string }) => {
    if (error.code !== 'ENOENT') return { stderr: error.stderr || String(error) }
    t.skip('the program systemd-analyze is missing')
    return { stderr: '' }
  })
  // A setting that it does not know is no failure of the program.
  assert.equal(said.stderr, '')
})

test('the unit starts the service of the folder that the document names, as its user, and stops PostgreSQL with it', async () => {
  const text = await readFile(unit, 'utf8')
  const document = await readFile('docs/production.md', 'utf8')
  for (const [setting, inDocument] of [
    ['WorkingDirectory=/opt/carillon', 'cd /opt/carillon\n'],
    ['User=carillon', '--shell /usr/sbin/nologin carillon\n'],
    ['StateDirectory=carillon', 'CARILLON_DATA_DIR=/var/lib/carillon\n'],
    ['ExecStart=/usr/bin/env node server/carillon.mjs start', 'node server/carillon.mjs'],
    ['KillMode=mixed', `cp /opt/carillon/${unit} /etc/systemd/system/\n`],
  ] as const) {
    assert.ok(text.includes(`\n${setting}\n`), setting)
    assert.ok(document.includes(inDocument), inDocument)
  }
})
