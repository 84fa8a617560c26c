// Accounts on a real server of Bluesky, and its records as it stores them.
import assert from 'node:assert/strict'
import { unique } from '../networks/subjects.ts'

export type RealAccount = {
  did: string
  handle: string
  /** Of its own password; app passwords are made and revoked with it. */
  accessJwt: string
  appPassword: string
}

export type Stored = { uri: string; cid: string; value: Record<string, unknown> }

export function accountsOn(url: string) {
  const call = async (name: string, { token, json, query }: Ask = {}): Promise<unknown> => {
    const answer = await fetch(`${url}/xrpc/${name}?${new URLSearchParams(query)}`, {
      method: json === undefined ? 'GET' : 'POST',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: json === undefined ? null : JSON.stringify(json),
    })
    const text = await answer.text()
    assert.equal(answer.status, 200, `${name}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  return {
    call,
    async create(): Promise<RealAccount> {
      const handle = `a${unique()}.test`
      const email = `${handle}@mail.example`
      const json = { handle, email, password: 'own-password' }
      const made = await call('com.atproto.server.createAccount', { json })
      const { did, accessJwt } = made as { did: string; accessJwt: string }
      const name = { json: { name: 'carillon' }, token: accessJwt }
      const { password } = (await call('com.atproto.server.createAppPassword', name)) as {
        password: string
      }
      return { did, handle, accessJwt, appPassword: password }
    },
    revokePassword: ({ accessJwt }: RealAccount) =>
      call('com.atproto.server.revokeAppPassword', {
        token: accessJwt,
        json: { name: 'carillon' },
      }),
    /** All of them, the newest first. */
    async list({ did }: RealAccount, collection = 'app.bsky.feed.post'): Promise<Stored[]> {
      const all: Stored[] = []
      for (let cursor = ''; ; ) {
        const query = { repo: did, collection, limit: '100', ...(cursor && { cursor }) }
        const found = await call('com.atproto.repo.listRecords', { query })
        const { records, cursor: next } = found as { records: Stored[]; cursor?: string }
        all.push(...records)
        if (!next) return all
        cursor = next
      }
    },
    remove: ({ did, accessJwt }: RealAccount, rkey: string) =>
      call('com.atproto.repo.deleteRecord', {
        token: accessJwt,
        json: { repo: did, collection: 'app.bsky.feed.post', rkey },
      }),
  }
}

type Ask = { token?: string; json?: unknown; query?: Record<string, string> }
