// The proof of the column Details in the table of capabilities: each detail is published as the cell says, and any other is refused.
import assert from 'node:assert/strict'
import type { NetworkDescription, Post } from '../../server/networks/networks.ts'
import { postDetailNames } from '../../server/networks/shared/post-details.ts'
import { need } from '../support/need.ts'
import { makeMedium, publish, reasonsOf } from './capability-publish.ts'

const none = { placeId: null, collaborators: null, madeWithAi: false, paidPartnership: false }
const handle = 'reed.bakery'
const handles = (count: number) => Array.from({ length: count }, (_, index) => `${handle}${index}`)
const placed = { x: 0.25, y: 0.5 }

/** In the words of the network. */
const wireNames: Record<string, Record<string, string>> = {
  twitter: {
    placeId: 'place_id',
    madeWithAi: 'made_with_ai',
    paidPartnership: 'paid_partnership',
  },
  facebook: { placeId: 'place' },
  instagram: {
    placeId: 'location_id',
    collaborators: 'collaborators',
    madeWithAi: 'is_ai_generated',
  },
}

export async function proveDetails(network: NetworkDescription, cell: string): Promise<void> {
  const listed = new Map(
    [...cell.matchAll(/`(\w+)`(?: \((\d+)\))?/g)].map(([, name = '', max]) => [name, Number(max)]),
  )
  assert.equal(listed.size === 0, cell === 'none')
  for (const name of postDetailNames) {
    const max = listed.get(name)
    if (name === 'userTags') await proveTags(network, max)
    else await proveDetail(network, name, max)
  }
}

async function proveDetail(
  network: NetworkDescription,
  name: Exclude<(typeof postDetailNames)[number], 'userTags'>,
  max: number | undefined,
): Promise<void> {
  const media = [makeMedium('image')]
  const values = {
    placeId: network.details?.placeId?.example ?? '7',
    collaborators: handles(max ?? 1),
    ...{ madeWithAi: true, paidPartnership: true },
  }
  const postDetails: Post['postDetails'] = { ...none, [name]: values[name] }
  if (max === undefined) {
    const known = network.unpublishedDetails?.includes(name)
    const reasons = await reasonsOf(network, { media, postDetails })
    assert.deepEqual(reasons, [known ? 'option_unsupported' : 'detail_unsupported'], name)
    return
  }
  const { shown } = await publish(network, { media, postDetails })
  assert.deepEqual(shown.details, {
    [need(wireNames[network.name]?.[name])]: values[name],
  })
  const wrong: Post['postDetails'][] = [
    ...(name === 'placeId' ? [{ ...none, placeId: 'the lake' }] : []),
    ...(name === 'collaborators' ? [{ ...none, collaborators: ['Reed Bakery'] }] : []),
  ]
  for (const one of wrong)
    assert.deepEqual(await reasonsOf(network, { media, postDetails: one }), ['invalid_value'])
  if (name === 'collaborators')
    assert.deepEqual(
      await reasonsOf(network, {
        media,
        postDetails: { ...none, collaborators: handles(max + 1) },
      }),
      ['too_many_items'],
    )
}

async function proveTags(network: NetworkDescription, max: number | undefined): Promise<void> {
  const tagged = (count: number) => ({
    ...makeMedium('image'),
    userTags: handles(count).map((one) => ({ handle: one, ...placed })),
  })
  if (max === undefined) {
    const known = network.unpublishedDetails?.includes('userTags')
    const reasons = await reasonsOf(network, { media: [tagged(1)] })
    assert.deepEqual(reasons, [known ? 'option_unsupported' : 'detail_unsupported'])
    return
  }
  const { shown } = await publish(network, { media: [tagged(max), tagged(1)] })
  assert.deepEqual(
    shown.media.map(({ userTags }) => userTags),
    [max, 1].map((count) => handles(count).map((username) => ({ username, ...placed }))),
  )
  assert.deepEqual(await reasonsOf(network, { media: [tagged(max + 1)] }), ['too_many_items'])
  const video = { ...makeMedium('video'), userTags: [{ handle }] }
  const { shown: reel } = await publish(network, { media: [video] })
  assert.deepEqual(reel.media[0]?.userTags, [{ username: handle }])
  for (const media of [
    [{ ...makeMedium('image'), userTags: [{ handle }] }],
    [{ ...makeMedium('image'), userTags: [{ handle, x: 0.5 }] }],
    [{ ...makeMedium('video'), userTags: [{ handle, ...placed }] }],
    [{ ...makeMedium('image'), userTags: [{ handle: 'Reed Bakery', ...placed }] }],
  ])
    assert.deepEqual(await reasonsOf(network, { media }), ['invalid_value'])
}
