// The answer about a post that is out says what would be refused, and why, before anyone asks for it: the same as when it is asked for.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type ChangeKind, listChanges, listPostsOut } from '../../server/messages/out/changes.ts'
import { findRefusal } from '../../server/messages/out/refusal.ts'
import { networks as registered } from '../../server/networks/registry.ts'
import { need } from '../support/need.ts'
import { openAfterWorld } from './after-world.ts'

const world = await openAfterWorld(6)
after(() => world.publisher.stop())
const { database } = world.database

const used = new Map<string, number>()
type More = Omit<NonNullable<Parameters<typeof world.schedule>[0]>, 'parts' | 'profile'>
async function publishOn(network: string, more: More = {}) {
  const index = used.get(network) ?? 0
  used.set(network, index + 1)
  const profile = world.profile(network, index)
  const { id } = await world.schedule({ profile, ...more })
  await world.settled(id)
  return { id, type: profile.type }
}

async function saidBeforehand({ id, type }: { id: string; type: string }, kind: ChangeKind) {
  const post = need((await listPostsOut(database, id))[0])
  const target = { message: await world.message(id), post, profile: { type } }
  const network = world.networks.forType(type)
  return findRefusal({ ...target, network }, kind, await listChanges(database, id))?.reason
}

/** The reason of the refusal. Without one the change is carried out. */
async function ask({ id }: { id: string }, kind: ChangeKind): Promise<string | undefined> {
  const text = kind === 'EDIT' ? `New ${id}` : null
  const refused = await world.ask(id, { kind, text }).then(
    () => undefined,
    (error: { reason?: string }) => need(error.reason),
  )
  if (!refused) assert.equal((await world.finish(id)).state, 'DONE')
  return refused
}

for (const { name, afterPublishing } of registered)
  test(`${name}: what is refused of a post is said beforehand`, async () => {
    const message = await publishOn(name)
    const possible = [afterPublishing?.editText !== undefined, afterPublishing?.delete === true]
    const said: (string | undefined)[] = []
    for (const kind of ['LOOK', 'EDIT', 'DELETE'] as const) {
      said.push(await saidBeforehand(message, kind))
      assert.equal(await ask(message, kind), said.at(-1), kind)
    }
    assert.deepEqual(
      said.slice(1),
      possible.map((is) => (is ? undefined : 'not_possible_on_network')),
    )
    const isDeleted = afterPublishing?.delete === true
    assert.equal(await saidBeforehand(message, 'EDIT'), isDeleted ? 'post_gone' : said[1])
  })

const options = ['By boat', 'On foot']
const poll = { options, durationMinutes: 1440, multipleChoice: false, question: null }
const cases: [string, More, boolean][] = [
  ['a text', {}, true],
  ['a video', { mediaUrls: ['https://videos.example/lake.mp4'] }, false],
  ['a poll', { poll }, false],
  ['a text, after an hour', {}, false],
]
for (const [what, more, isEdited] of cases)
  test(`x, ${what}: that an edit is ${isEdited ? 'possible' : 'refused'} is said beforehand`, async () => {
    const message = await publishOn('twitter', more)
    if (what.endsWith('hour'))
      await world.database.pool.query(
        "update attempts set ended_at = ended_at - interval '61 minutes' where message_id = $1",
        [message.id],
      )
    const said = await saidBeforehand(message, 'EDIT')
    assert.equal(said, isEdited ? undefined : 'not_possible_on_network')
    assert.equal(await ask(message, 'EDIT'), said)
  })

test('while a change of it is under way, every other one is refused beforehand', async () => {
  const message = await publishOn('mastodon')
  await world.ask(message.id, { kind: 'LOOK' })
  for (const kind of ['LOOK', 'EDIT', 'DELETE'] as const)
    assert.equal(await saidBeforehand(message, kind), 'change_under_way')
  await world.finish(message.id)
  assert.equal(await saidBeforehand(message, 'EDIT'), undefined)
})
