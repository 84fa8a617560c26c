// The limits in shown.ts agree with the checks of each network.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MediumFacts, Proposal } from './networks.ts'
import { networks } from './registry.ts'
import { countText } from './shared/count-text.ts'

const medium = (kind: MediumFacts['kind']): MediumFacts => ({
  kind,
  mimeType: null,
  sizeBytes: null,
  width: null,
  height: null,
  durationSeconds: null,
})

const proposal = (more: Partial<Proposal>): Proposal => ({
  text: 'Hello',
  media: [],
  extended: { boardId: '12' },
  targeting: null,
  privacy: null,
  location: null,
  postType: null,
  follows: null,
  ...more,
})

for (const { title, media, check, moving, text } of networks) {
  const isFine = (kinds: MediumFacts['kind'][]) =>
    check(proposal({ media: kinds.map(medium) })).length === 0

  test(`the rule of media of ${title} is the one of its check`, () => {
    const many = (count: number) =>
      Array.from(
        { length: count },
        (_, index) => media.together[index % media.together.length] ?? 'image',
      )
    assert.equal(isFine([]), !media.isNeeded, 'without a medium')
    assert.ok(isFine(many(media.max)), `${media.max} media`)
    assert.ok(!isFine(many(media.max + 1)), `${media.max + 1} media`)
    for (const kind of ['gif', 'video'] as const) {
      if (kind === 'gif' && !moving.gif) continue
      assert.ok(isFine([kind]), `a ${kind}`)
      assert.equal(
        isFine(['image', kind]),
        media.together.includes(kind),
        `a picture and a ${kind}`,
      )
    }
  })

  test(`the limit of ${title} is the one of its check, by the counter that a browser finds`, () => {
    const kind = media.isNeeded ? [medium('image')] : []
    const fits = 'x'.repeat(text.limit)
    assert.equal(countText(text.counter, fits), text.limit)
    assert.deepEqual(check(proposal({ text: fits, media: kind })), [])
    assert.notDeepEqual(check(proposal({ text: `${fits}x`, media: kind })), [])
  })
}

test('a counter that is not known counts nothing', () => {
  for (const counter of ['leaves', 'constructor', ''])
    assert.equal(countText(counter, 'a'), undefined)
})
