import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { sandboxNetworks } from '../networks/registry.ts'
import { dig, startTestSandbox } from '../sandbox.testing.ts'

const { ask, control } = await startTestSandbox()

for (const { name: network } of sandboxNetworks)
  test(`${network}: what an empty page tells to run makes a post, as it is shown`, async () => {
    // Callers choose the ids; this one must not get into the command.
    await control('POST', 'profiles', { network, profile: `';exit 7;'`, name: 'Unknown' })
    const { text } = await ask(`/${network}`)
    assert.match(text, /Nothing was posted on [\w ]+ yet/)
    const command = /<pre>([^<]*)<\/pre>/.exec(text)?.[1] ?? ''
    assert.doesNotMatch(command, /exit 7/)
    await promisify(execFile)('sh', ['-c', withoutEntities(command)])
    const { body } = await ask(`/_sandbox/posts?network=${network}`)
    assert.equal(dig(body, 'posts', 'length'), 1)
    assert.doesNotMatch((await ask(`/${network}`)).text, /class="empty"/)
    const narrow = (await ask(`/${network}?profile=77`)).text
    assert.match(narrow, /has posted nothing yet/)
    assert.ok(narrow.includes(`<a class="pill" href="/${network}">`))
  })

test('without mails the page says how to get one', async () => {
  assert.match((await ask('/mails')).text, /emailNotification/)
})

function withoutEntities(text: string): string {
  const entities = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  return Object.entries(entities).reduce((all, [code, it]) => all.replaceAll(code, it), text)
}
