import assert from 'node:assert/strict'
import { test } from 'node:test'
import { provideNetworks } from '../../../networks/networks.testing.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { type FormDetails, noDetails } from '../form/details.ts'
import { changeForm, emptyForm, type FormState } from '../form/form.ts'
import { makeRequests } from './requests.ts'

provideNetworks()

const profiles = [
  profile('1', 'TWITTER'),
  profile('2', 'INSTAGRAM'),
  profile('3', 'TWITTER'),
  profile('4', 'PINTEREST'),
]

test('what cannot be bundled becomes its own call in the same group', () => {
  const requests = makeRequests(formFor('1', '2', '3', '4'), profiles, undefined)
  assert.deepEqual(
    requests.map(({ body }) => body.socialProfileIds),
    [['1', '2'], ['3'], ['4']],
  )
  assert.deepEqual([...new Set(requests.map(({ body }) => body.groupId))], ['draft-1'])
  assert.equal(new Set(requests.map(({ key }) => key)).size, 3)
})

test('the key of a call stays while the draft stays, also after another call has gone out', () => {
  const form = formFor('1', '3')
  const [, second] = makeRequests(form, profiles, undefined)
  const rest = changeForm(form, { type: 'sent', profileIds: ['1'] })
  assert.equal(makeRequests(rest, profiles, undefined)[0]?.key, second?.key)
  const edited = changeForm(rest, { type: 'write', network: undefined, text: 'Other' })
  assert.notEqual(makeRequests(edited, profiles, undefined)[0]?.key, second?.key)
})

test('a common slot is asked for where one call has all profiles', () => {
  const when = { kind: 'queue', place: 'last', isCommon: true } as const
  const [all] = makeRequests(
    changeForm(formFor('1', '2'), { type: 'plan', when }),
    profiles,
    undefined,
  )
  assert.equal(all?.body.commonSlot, true)
  assert.equal(all.body.queue, 'last')
  const split = changeForm(formFor('1', '2', '3'), { type: 'plan', when })
  for (const { body } of makeRequests(split, profiles, undefined)) {
    assert.equal(body.queue, 'last')
    assert.equal(body.commonSlot, undefined)
  }
})

test('a network with its own text is a variation, one with the same text is none', () => {
  const form = changeForm(formFor('1', '2'), { type: 'write', network: 'x', text: 'Short' })
  const [request] = makeRequests(form, profiles, '2027-01-31T12:00:00Z')
  assert.deepEqual(request?.body.variations, [{ socialProfileId: '1', text: 'Short' }])
  assert.equal(request?.body.scheduledSendTime, '2027-01-31T12:00:00Z')
  const same = changeForm(formFor('1'), { type: 'write', network: 'x', text: 'Hello' })
  assert.equal(makeRequests(same, profiles, undefined)[0]?.body.variations, undefined)
})

test('each network gets the poll in its own form, and one without polls gets none', () => {
  const poll = { options: [' Yes', 'No', ''], minutes: 60, multipleChoice: true, question: 'So?' }
  const withPoll = (...ids: string[]) => changeForm(formFor(...ids), { type: 'poll', poll })
  const [alone] = makeRequests(withPoll('1'), profiles, undefined)
  assert.deepEqual(alone?.body.poll, { options: ['Yes', 'No'], durationMinutes: 60 })
  const [both] = makeRequests(withPoll('1', '2'), profiles, undefined)
  assert.deepEqual(both?.body.variations, [{ socialProfileId: '2', poll: {} }])
  const more = [...profiles, profile('5', 'LINKEDIN'), profile('6', 'MASTODON')]
  const [all] = makeRequests(withPoll('1', '5', '6'), more, undefined)
  // LinkedIn has no hour, so that all get a day.
  const day = { options: ['Yes', 'No'], durationMinutes: 1_440 }
  assert.deepEqual(all?.body.poll, day)
  assert.deepEqual(all?.body.variations, [
    { socialProfileId: '5', poll: { ...day, question: 'So?' } },
    { socialProfileId: '6', poll: { ...day, multipleChoice: true } },
  ])
})

test('each network gets the type that was chosen for it, and one that it has', () => {
  const choose = (form: FormState, network: string, postType: 'REEL' | 'STORY' | 'FEED') =>
    changeForm(form, { type: 'choosePostType', network, postType })
  const bodyOf = (form: FormState) => makeRequests(form, profiles, undefined)[0]?.body
  const reel = bodyOf(choose(formFor('2'), 'instagram', 'REEL'))
  assert.deepEqual([reel?.postType, reel?.variations], ['REEL', undefined])
  const both = bodyOf(choose(formFor('1', '2'), 'instagram', 'STORY'))
  assert.equal(both?.postType, undefined)
  assert.deepEqual(both?.variations, [{ socialProfileId: '2', postType: 'STORY' }])
  const reversed = bodyOf(choose(formFor('2', '1'), 'instagram', 'STORY'))
  assert.equal(reversed?.postType, 'STORY')
  assert.deepEqual(reversed?.variations, [{ socialProfileId: '1', postType: 'FEED' }])
  const ofMessage: FormState = { ...formFor('1', '2'), postType: 'REEL' }
  assert.deepEqual(bodyOf(ofMessage)?.variations, [{ socialProfileId: '2', postType: 'REEL' }])
  const back = bodyOf(choose(ofMessage, 'instagram', 'FEED'))
  assert.deepEqual([back?.postType, back?.variations], [undefined, undefined])
})

test('each network gets the details that were written for it, and those alone that it has', () => {
  const write = (form: FormState, network: string, details: Partial<FormDetails>) =>
    changeForm(form, { type: 'detail', network, details })
  const place = write(formFor('1', '2'), 'instagram', { placeId: ' 106377336067638 ' })
  const labelled = write(place, 'x', { madeWithAi: true, quote: 'https://x.com/i/status/17' })
  const [both] = makeRequests(labelled, profiles, undefined)
  assert.deepEqual(
    [both?.body.postDetails, both?.body.quote],
    [{ madeWithAi: true }, 'https://x.com/i/status/17'],
  )
  assert.deepEqual(both?.body.variations, [
    { socialProfileId: '2', postDetails: { placeId: '106377336067638' }, quote: '' },
  ])
  const common = { ...noDetails, collaborators: '@lea, reed  lea', paidPartnership: true }
  const [ofDraft] = makeRequests({ ...formFor('1', '2'), details: common }, profiles, undefined)
  assert.deepEqual(ofDraft?.body.postDetails, { paidPartnership: true })
  assert.deepEqual(ofDraft?.body.variations, [
    { socialProfileId: '2', postDetails: { collaborators: ['lea', 'reed'] } },
  ])
})

test('people in a picture and frames of a video go only where the network takes them', () => {
  const options = { userTags: [{ handle: 'lea', x: 0.5, y: 0.5 }], coverOffsetMs: 0 }
  const media = [
    { key: 'a', id: 'M1', name: 'a.png', kind: 'IMAGE' as const, altText: '', options },
  ]
  const [both, pin] = makeRequests({ ...formFor('1', '2', '4'), media }, profiles, undefined)
  assert.deepEqual(both?.body.media, [{ id: 'M1' }])
  assert.deepEqual(both?.body.variations, [
    { socialProfileId: '2', media: [{ id: 'M1', ...options }] },
  ])
  assert.deepEqual(pin?.body.media, [{ id: 'M1', coverOffsetMs: 0 }])
  const story = { ...formFor('2'), media, postType: 'STORY' as const }
  const [request] = makeRequests(story, profiles, undefined)
  assert.deepEqual(request?.body.media, [{ id: 'M1', userTags: options.userTags }])
})

test('the title of a document goes to the profiles of its network', () => {
  const more = [...profiles, profile('5', 'LINKEDIN'), profile('6', 'LINKEDINCOMPANY')]
  const titled = changeForm(formFor('1', '5', '6'), {
    ...{ type: 'titleDocument', network: 'linkedin', title: ' Menu ' },
  })
  const data = { documentTitle: 'Menu' }
  assert.deepEqual(makeRequests(titled, more, undefined)[0]?.body.extendedInfo, [
    { socialProfileId: '5', socialProfileType: 'LINKEDIN', data },
    { socialProfileId: '6', socialProfileType: 'LINKEDINCOMPANY', data },
  ])
})

test('a network that is not known gets its own text, and never that of another network', () => {
  // This type is not in the specification.
  const lichen = profile('5', 'LICHEN' as Profile['type'])
  const forX = changeForm(formFor('5'), { type: 'write', network: 'x', text: 'For X alone' })
  const [request] = makeRequests(forX, [lichen], undefined)
  assert.equal(request?.body.variations, undefined)
  const own = changeForm(forX, { type: 'write', network: 'LICHEN', text: 'For Lichen' })
  assert.deepEqual(makeRequests(own, [lichen], undefined)[0]?.body.variations, [
    { socialProfileId: '5', text: 'For Lichen' },
  ])
})

test('replies go to networks that have them, comments to the others, and neither to the rest', () => {
  const reply = { key: 'a', as: 'REPLY' as const, text: 'And this', media: [] }
  const comment = { key: 'b', as: 'COMMENT' as const, text: 'The link', media: [] }
  const blank = { key: 'c', as: 'REPLY' as const, text: ' ', media: [] }
  const picture = { key: 'm', id: 'M1', name: 'a.png', kind: 'IMAGE' as const, altText: 'A loaf' }
  const described = { ...reply, key: 'd', delaySeconds: 60, media: [picture] }
  const parts = [reply, comment, blank, described]
  const [both, pin] = makeRequests({ ...formFor('1', '2', '4'), parts }, profiles, undefined)
  const replies = [
    { as: 'REPLY', text: 'And this' },
    { as: 'REPLY', text: 'And this', media: [{ id: 'M1', altText: 'A loaf' }], delaySeconds: 60 },
  ]
  assert.deepEqual(both?.body.parts, replies)
  assert.deepEqual(both?.body.variations, [
    { socialProfileId: '2', parts: [{ as: 'COMMENT', text: 'The link' }] },
  ])
  assert.deepEqual([pin?.body.parts, pin?.body.variations], [undefined, undefined])
  const alone = makeRequests({ ...formFor('2'), parts: [reply] }, profiles, undefined)
  assert.deepEqual([alone[0]?.body.parts, alone[0]?.body.variations], [undefined, undefined])
})

test('media without an id are left out, an empty alt text too, and the board goes to Pinterest alone', () => {
  const media = [
    { key: 'a', id: 'M1', name: 'a.png', kind: 'IMAGE' as const, altText: ' A loaf ' },
    { key: 'b', id: 'M2', name: 'b.png', kind: 'IMAGE' as const, altText: ' ' },
    { key: 'c', id: null, name: 'c.png', kind: 'IMAGE' as const, altText: 'Not there yet' },
  ]
  const form = { ...formFor('2', '4'), media, boards: { 4: 'B' } }
  const [together, alone] = makeRequests(form, profiles, undefined)
  assert.deepEqual(together?.body.media, [{ id: 'M1', altText: 'A loaf' }, { id: 'M2' }])
  assert.equal(together?.body.extendedInfo, undefined)
  assert.deepEqual(alone?.body.extendedInfo, [
    { socialProfileId: '4', socialProfileType: 'PINTEREST', data: { boardId: 'B' } },
  ])
})

test('a profile that is gone is not sent to', () => {
  assert.deepEqual(makeRequests(formFor('9'), profiles, undefined), [])
})

function formFor(...profileIds: string[]): FormState {
  return { ...emptyForm('draft-1', { kind: 'now' }), text: 'Hello', profileIds }
}

/** Only these two properties of a profile are read. */
function profile(id: string, type: Profile['type']): Profile {
  return { id, type } as Profile
}
