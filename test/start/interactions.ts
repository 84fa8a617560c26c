// An interaction on the page of a sandbox network is soon in the history. Run by first-start.test.ts on its service.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DemoFile } from '../../server/commands/seed/demo-file.ts'
import { accessTokenOf, basic, call, send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import type { Running } from './carillon.ts'

export function testInteractions(service: Running, demo: DemoFile): void {
  for (const { network, own, type } of [
    { network: 'twitter', own: '1750000000000000001', type: 'MENTION' },
    { network: 'facebook', own: '100000000000002', type: 'COMMENT' },
  ]) {
    test(`a ${type} on the page of ${network} appears in the history`, async () => {
      const token = await tokenOfOwner(service, demo)
      await doOnPage(demo, { network, type, from: '4711', to: own })
      const path = `/v1/interactions/${network}?socialNetworkId=${own}&targetSocialNetworkId=4711`
      const found = await eventually(async () => {
        const { body } = await call(service, token, 'GET', path)
        // Retries when the rate limit is reached.
        return (body as { data?: { interactions: { type: string }[] } }).data?.interactions[0]
      })
      assert.equal(found.type, type)
    })
  }
}

async function tokenOfOwner({ url }: Running, demo: DemoFile): Promise<string> {
  const { clientId = '', clientSecret = '' } = need(demo.apps?.[0])
  return accessTokenOf(
    await send(`${url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: basic({ clientId, clientSecret }) },
      body: new URLSearchParams({
        grant_type: 'member_app',
        member_id: String(need(demo.members?.[0]?.id)),
      }),
    }),
  )
}

/** The requests of the buttons on the pages. */
async function doOnPage(demo: DemoFile, deed: Record<string, string>): Promise<void> {
  const answer = await send(`${demo.sandboxUrl}/_sandbox/pages/interactions`, {
    method: 'POST',
    body: new URLSearchParams(deed),
  })
  assert.equal(answer.status, 303, answer.text)
}
