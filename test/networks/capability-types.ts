// The proof of the column Types in the table of capabilities: each type is published as the cell says, and any other is refused.
import assert from 'node:assert/strict'
import type { NetworkDescription } from '../../server/networks/networks.ts'
import { postTypes, ruleOf } from '../../server/networks/shared/post-types.ts'
import { need } from '../support/need.ts'
import { makeMedium, publish, reasonsOf } from './capability-publish.ts'
import { unique } from './subjects.ts'

const kinds = [
  ['image', /\bpictures?\b/],
  ['gif', /\bGIFs?\b/],
  ['video', /\bvideos?\b/],
  ['document', /\bPDFs?\b/],
] as const

export async function proveTypes(network: NetworkDescription, cell: string): Promise<void> {
  const listed = new Map(
    cell.split(/, (?=[A-Z])/).map((one) => {
      const [, type = '', words = ''] = /^([A-Z]+)(?: \((.*)\))?$/.exec(one) ?? []
      return [type, words] as const
    }),
  )
  for (const type of postTypes) {
    const words = listed.get(type)
    if (type === 'FEED') {
      await publish(network, { postType: type, media: [makeMedium('image')] })
    } else if (words === undefined) {
      const reasons = await reasonsOf(network, { postType: type, media: [makeMedium('image')] })
      const known = network.unpublishedPostTypes?.includes(type)
      assert.deepEqual(reasons, [known ? 'option_unsupported' : 'post_type_unsupported'], type)
    } else {
      await proveType(network, type, words)
    }
  }
  assert.deepEqual(
    [...listed.keys()].filter((type) => !postTypes.some((one) => one === type)),
    [],
  )
}

async function proveType(
  network: NetworkDescription,
  postType: (typeof postTypes)[number],
  words: string,
): Promise<void> {
  const [min = 1, max = 1] = (/^(\d+) to (\d+) /.exec(words) ?? []).slice(1).map(Number)
  assert.deepEqual(pick(need(ruleOf(network, postType)).media), { min, max })
  const text = words.endsWith(', no text') ? '' : `A ${postType} ${unique()}`
  for (const [kind, word] of kinds) {
    const media = (count: number) => Array.from({ length: count }, () => makeMedium(kind))
    if (!word.test(words)) {
      const reasons = await reasonsOf(network, { text, postType, media: media(min) })
      assert.ok(reasons.includes('media_type_unsupported'), `${postType} of ${kind}`)
      continue
    }
    const { shown } = await publish(network, { text, postType, media: media(min) })
    assert.deepEqual([shown.text, shown.media.length], [text, min])
    const tooMany = await reasonsOf(network, { text, postType, media: media(max + 1) })
    assert.ok(tooMany.includes('too_many_media'), postType)
    if (min > 1)
      assert.deepEqual(await reasonsOf(network, { text, postType, media: media(min - 1) }), [
        'too_few_media',
      ])
    if (text === '')
      assert.deepEqual(await reasonsOf(network, { text: 'Dawn', postType, media: media(1) }), [
        'post_type_takes_no_text',
      ])
  }
}

function pick({ min, max }: { min: number; max: number }) {
  return { min, max }
}
