// The whole service on a real PDS, over a way that loses requests and answers. npm run pds repeats it. The quick forms are test/networks
// and test/publishing, against the sandbox: the server is installed from npm.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { installServer } from './server.ts'
import { runOnPds, shortForm, wholeForm } from './suite.ts'

const { folder = '', reason } = await installServer()
const skip = reason ?? false

for (const form of [shortForm, wholeForm])
  test(`${form.messages} messages: none doubled, none lost`, {
    skip,
    timeout: 600_000,
  }, async () => {
    const { doubled, lost, failed, unknown } = await runOnPds(folder, form)
    assert.deepEqual({ doubled, lost, failed }, { doubled: [], lost: [], failed: [] })
    assert.ok(unknown.length <= form.messages / 100, unknown.join('\n'))
  })
