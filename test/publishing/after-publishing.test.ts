// Posts that are out are edited and deleted, once, whatever answer is lost; and what a network does not allow is refused beforehand.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { decideChange, withdrawChange } from '../../server/messages/out/ask.ts'
import { carryOut } from '../../server/messages/out/work.ts'
import { renderMessage } from '../../server/messages/representation/item.ts'
import { NetworkError } from '../../server/networks/networks.ts'
import { networks as registered } from '../../server/networks/registry.ts'
import { need } from '../support/need.ts'
import { openAfterWorld } from './after-world.ts'
import { uniqueText } from './world.ts'

const world = await openAfterWorld(12)
after(() => world.publisher.stop())
const { database } = world.database

const used = new Map<string, number>()
type More = Omit<Parameters<typeof world.schedule>[0] & object, 'parts' | 'profile'>
async function publishOn(network: string, parts?: object[], more: More = {}) {
  const index = used.get(network) ?? 0
  used.set(network, index + 1)
  const profile = world.profile(network, index)
  const { id, text } = await world.schedule({ profile, ...(parts ? { parts } : {}), ...more })
  await world.settled(id)
  const texts = async () => (await world.posts(profile)).map((post) => post.text)
  return { id, text, profile, texts }
}

const reason = (expected: string) => (error: unknown) => {
  assert.equal((error as { reason?: string }).reason, expected)
  return true
}

for (const { name, afterPublishing } of registered) {
  const { editText, delete: mayDelete } = afterPublishing ?? { delete: false }
  test(`${name}: a post that is out is ${editText ? '' : 'not '}edited and ${mayDelete ? '' : 'not '}deleted`, async () => {
    const { id, texts, text } = await publishOn(name)
    const edited = `${text} (corrected)`
    if (editText) {
      await world.ask(id, { kind: 'EDIT', text: edited })
      assert.equal((await world.finish(id)).state, 'DONE')
      assert.deepEqual(await texts(), [edited])
      assert.equal((await world.message(id)).text, edited)
    } else
      await assert.rejects(
        world.ask(id, { kind: 'EDIT', text: edited }),
        reason('not_possible_on_network'),
      )
    if (mayDelete) {
      await world.ask(id, { kind: 'DELETE' })
      const change = await world.finish(id)
      assert.deepEqual([change.state, change.finding], ['DONE', 'GONE'])
      assert.deepEqual(await texts(), [])
      await assert.rejects(world.ask(id, { kind: 'DELETE' }), reason('post_gone'))
    } else
      await assert.rejects(world.ask(id, { kind: 'DELETE' }), reason('not_possible_on_network'))
    assert.equal((await world.message(id)).state, 'SENT')
  })
}

const video = 'https://videos.example/lake.mp4'
for (const postType of ['FEED', 'REEL'] as const)
  test(`facebook, ${postType}: a video that is out is looked at, edited and deleted`, async () => {
    const { id, texts } = await publishOn('facebook', undefined, { postType, mediaUrls: [video] })
    await world.ask(id, { kind: 'LOOK' })
    assert.deepEqual([(await world.finish(id)).state], ['DONE'])
    const edited = uniqueText()
    await world.ask(id, { kind: 'EDIT', text: edited })
    assert.equal((await world.finish(id)).state, 'DONE')
    assert.deepEqual(await texts(), [edited])
    await world.ask(id, { kind: 'DELETE' })
    const change = await world.finish(id)
    assert.deepEqual([change.state, change.finding], ['DONE', 'GONE'])
    assert.deepEqual(await texts(), [])
  })

test('facebook: a story that is out is deleted, and has no text to edit', async () => {
  const asked = { postType: 'STORY' as const, mediaUrls: [video], text: '' }
  const { id, texts } = await publishOn('facebook', undefined, asked)
  await assert.rejects(
    world.ask(id, { kind: 'EDIT', text: 'New' }),
    reason('not_possible_on_network'),
  )
  await world.ask(id, { kind: 'DELETE' })
  assert.equal((await world.finish(id)).finding, 'GONE')
  assert.deepEqual(await texts(), [])
})

test('on a server with limits of its own an edit may be as long as they say', async () => {
  const { id, profile } = await publishOn('mastodon')
  await world.database.pool.query(
    `with own as (
       update credentials set server = 'https://long.example'
       where id = (select credential_id from profiles where id = $1) returning network, server)
     insert into network_servers (network, server, limits) select network, server, $2 from own`,
    [profile.id, { characters: 1000 }],
  )
  const edited = uniqueText().padEnd(900, '.')
  await assert.rejects(world.ask(id, { kind: 'EDIT', text: edited.padEnd(1001, '.') }))
  await world.ask(id, { kind: 'EDIT', text: edited })
  assert.equal((await world.lastChange(id)).state, 'WAITING')
})

test('x: an edit names again who may reply, and which post a part answers', async () => {
  const parts = [{ text: uniqueText() }]
  const { id, profile } = await publishOn('twitter', parts, {
    privacy: { replySettings: 'following' },
  })
  for (const [part, edited] of [uniqueText(), uniqueText()].entries()) {
    await world.ask(id, { kind: 'EDIT', part: part + 1, text: edited })
    const change = await world.finish(id)
    assert.deepEqual([change.state, change.failure_reason], ['DONE', null])
    const posts = await world.posts(profile)
    assert.ok(posts.some(({ text }) => text === edited))
  }
})

for (const network of ['mastodon', 'facebook', 'linkedincompany'])
  test(`${network}: a part is edited and deleted for itself`, async () => {
    const { id, profile, text } = await publishOn(network, [{ text: uniqueText() }])
    const edited = uniqueText()
    await world.ask(id, { kind: 'EDIT', part: 2, text: edited })
    assert.equal((await world.finish(id)).state, 'DONE')
    const posts = await world.posts(profile)
    assert.deepEqual(posts.map((post) => post.text).sort(), [text, edited].sort())
    assert.equal((need((await world.message(id)).parts) as { text: string }[])[0]?.text, edited)
    await world.ask(id, { kind: 'DELETE', part: 2 })
    assert.equal((await world.finish(id)).state, 'DONE')
    assert.deepEqual(
      (await world.posts(profile)).map((post) => post.text),
      [text],
    )
    assert.equal((await world.message(id)).posts_gone, 1)
  })

for (const kind of ['EDIT', 'DELETE'] as const)
  for (const isDone of [true, false])
    test(`a lost answer of ${kind} that ${isDone ? 'had' : 'had no'} effect is looked up, and the call is ${isDone ? 'not ' : ''}repeated`, async () => {
      const { id, texts } = await publishOn('mastodon')
      const edited = uniqueText()
      let calls = 0
      const lose = async (real: () => Promise<unknown>) => {
        calls += 1
        if (calls > 1 || isDone) await real()
        if (calls === 1) throw new NetworkError('unknown-outcome', 'mastodon_timeout', 'lost')
      }
      const networkFor = world.networkWith((real) => ({
        edit: async (account, post, text, signal) => {
          await lose(() => need(real.edit)(account, post, text, signal))
          return post
        },
        remove: (account, post, signal) => lose(() => need(real.remove)(account, post, signal)),
      }))
      await world.ask(id, { kind, text: kind === 'EDIT' ? edited : null })
      const change = await world.finish(id, { networkFor })
      assert.equal(change.state, 'DONE')
      assert.equal(calls, isDone ? 1 : 2)
      assert.deepEqual(
        await world.attemptsOf(change),
        isDone ? ['accepted'] : ['rejected', 'accepted'],
      )
      assert.deepEqual(await texts(), kind === 'EDIT' ? [edited] : [])
    })

for (const kind of ['EDIT', 'DELETE'] as const)
  for (const point of ['change-before-call', 'change-after-call', 'change-before-settle'])
    test(`a process that dies at ${point} of ${kind}: another one looks when the lease is over, and the effect is there once`, async () => {
      const { id, texts } = await publishOn('facebook')
      const edited = uniqueText()
      await world.ask(id, { kind, text: kind === 'EDIT' ? edited : null })
      const { id: changeId } = await world.lastChange(id)
      const crash = (reached: string) => {
        if (reached === point) throw new Error('the process dies')
      }
      await assert.rejects(carryOut({ ...world.context, reach: crash }, changeId), /dies/)
      await carryOut(world.context, changeId)
      assert.equal((await world.lastChange(id)).state, 'CALLING', 'the lease is not over')
      await world.database.pool.query(
        'update post_changes set leased_until = now() where id = $1',
        [changeId],
      )
      let calls = 0
      const networkFor = world.networkWith((real) => ({
        edit: (...given) => {
          calls += 1
          return need(real.edit)(...given)
        },
        remove: (...given) => {
          calls += 1
          return need(real.remove)(...given)
        },
      }))
      const change = await world.finish(id, { networkFor })
      const expected = kind === 'EDIT' ? [edited] : []
      const repeated = point === 'change-before-call' ? 1 : 0
      assert.deepEqual([change.state, calls, await texts()], ['DONE', repeated, expected])
    })

test('where the network shows no posts, a lost answer stays unknown and nothing is repeated', async () => {
  const { id } = await publishOn('linkedin')
  let calls = 0
  const networkFor = world.networkWith(() => ({
    remove: () => {
      calls += 1
      return Promise.reject(new NetworkError('unknown-outcome', 'linkedin_timeout', 'lost'))
    },
  }))
  await world.ask(id, { kind: 'DELETE' })
  const change = await world.finish(id, { networkFor })
  assert.deepEqual([change.state, change.failure_code, calls], ['FAILED', 'outcome_unknown', 1])
  await assert.rejects(world.ask(id, { kind: 'LOOK' }), reason('not_possible_on_network'))
})

test('a post that was deleted on the network is noticed, shown as gone and not sent again', async () => {
  const { id, profile, texts } = await publishOn('bluesky')
  const network = need(world.networks.forType(profile.type))
  const account = {
    ...{ networkId: profile.networkId, username: '' },
    credentials: { accessToken: `sandbox-bluesky-${profile.networkId}-access` },
  }
  const { post_id: postId, text } = await world.message(id)
  const post = { postId: need(postId), postUrl: null, text, follows: null }
  await network.after?.remove?.(account, post, AbortSignal.timeout(6000))
  await world.ask(id, { kind: 'LOOK' })
  const change = await world.finish(id)
  assert.deepEqual([change.state, change.finding], ['DONE', 'GONE'])
  assert.deepEqual(await texts(), [])
  const message = await world.message(id)
  assert.deepEqual([message.state, renderMessage(message, new Map()).postsGone], ['SENT', 1])
  for (const kind of ['LOOK', 'EDIT', 'DELETE'] as const)
    await assert.rejects(world.ask(id, { kind, text: 'Again' }), reason('post_gone'))
})

test('of a member who may only propose it waits for another who may approve, and happens once', async () => {
  const { id, texts } = await publishOn('mastodon')
  await assert.rejects(world.ask(id, { kind: 'EDIT', text: 'Not mine' }, 'proposer'), {
    problem: 'mayNotUseProfile',
  })
  await world.database.pool.query('update messages set created_by = $1 where id = $2', [
    (world.principals.proposer as { memberId: string }).memberId,
    id,
  ])
  await world.ask(id, { kind: 'EDIT', text: 'Approved' }, 'proposer')
  const { id: changeId, state } = await world.lastChange(id)
  assert.equal(state, 'PENDING_APPROVAL')
  await carryOut(world.context, changeId)
  assert.equal((await world.lastChange(id)).state, 'PENDING_APPROVAL')
  await assert.rejects(world.ask(id, { kind: 'DELETE' }), reason('change_under_way'))
  const decide = (who: 'proposer' | 'reviewer') =>
    inTransaction(database, (tx) =>
      decideChange(tx, { principal: world.principals[who], traceId: 'test' }, id, {
        changeId,
        isApproved: true,
        reason: null,
      }),
    )
  await assert.rejects(decide('proposer'), { problem: 'mayNotUseProfile' })
  const decided = await Promise.allSettled([decide('reviewer'), decide('reviewer')])
  assert.equal(decided.filter(({ status }) => status === 'fulfilled').length, 1)
  await world.finish(id)
  assert.deepEqual(await texts(), ['Approved'])
})

test('who proposed a change withdraws it, another proposer does not, and then others may ask', async () => {
  const { id, texts, text } = await publishOn('mastodon')
  await world.database.pool.query('update messages set created_by = $1 where id = $2', [
    (world.principals.proposer as { memberId: string }).memberId,
    id,
  ])
  await world.ask(id, { kind: 'DELETE' }, 'proposer')
  const { id: changeId } = await world.lastChange(id)
  const withdraw = (who: keyof typeof world.principals) =>
    inTransaction(database, (tx) =>
      withdrawChange(tx, { principal: world.principals[who], traceId: 'test' }, id, changeId),
    )
  const { member_id: own } = await world.lastChange(id)
  const setAsker = (memberId: string | null) =>
    world.database.pool.query('update post_changes set member_id = $1 where id = $2', [
      memberId,
      changeId,
    ])
  await setAsker(null)
  await assert.rejects(withdraw('proposer'), { problem: 'mayNotUseProfile' })
  await setAsker(own)
  const done = await Promise.allSettled([withdraw('proposer'), withdraw('proposer')])
  assert.deepEqual(done.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.equal((await world.lastChange(id)).state, 'WITHDRAWN')
  await carryOut(world.context, changeId)
  assert.deepEqual(await texts(), [text])
  await world.ask(id, { kind: 'DELETE' })
  assert.equal((await world.finish(id)).finding, 'GONE')
})

test('two people ask at once: one change is stored', async () => {
  const { id } = await publishOn('mastodon')
  const asked = await Promise.allSettled([1, 2, 3].map(() => world.ask(id, { kind: 'DELETE' })))
  assert.equal(asked.filter(({ status }) => status === 'fulfilled').length, 1)
  await world.finish(id)
})
