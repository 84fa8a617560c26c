// Every field of a message passes through the composer unchanged: when the message is edited, sent again or copied, and when a draft of
// another client is opened. The fields are those of the table, and the parts of a field those of its schema.
import '../../time/temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asRead } from '../../../server/http/validation/parse-partial.ts'
import {
  answerContent,
  emptyDraft,
  readDraftContent,
  storeContent,
} from '../../../server/messages/fields/derive.ts'
import type { MessageRow } from '../../../server/messages/fields/field.ts'
import { fields } from '../../../server/messages/fields/fields.ts'
import { Media } from '../../../server/messages/input/content.ts'
import { type NewMessage, readInput } from '../../../server/messages/input/input.ts'
import { NewParts } from '../../../server/messages/input/parts.ts'
import { PollInput } from '../../../server/messages/input/poll.ts'
import { PostDetailsInput } from '../../../server/messages/input/post-details.ts'
import { NewVariation, partFor } from '../../../server/messages/input/variations.ts'
import { need } from '../../../test/support/need.ts'
import { provideNetworks } from '../../networks/networks.testing.ts'
import type { Profile } from '../../profiles/profiles.ts'
import type { Message } from '../listing.ts'
import { contentOf, formOfServerDraft } from './autosave/draft-content.ts'
import { changeForm, type FormState } from './form/form.ts'
import { formToCopy, formToEdit, formToResend } from './form/form-of-message.ts'
import { editBodyOf } from './sending/edit-body.ts'
import { makeRequests } from './sending/requests.ts'

provideNetworks()

type Name = keyof typeof fields
type Type = Profile['type']
/** A value of the field, on a network that takes it. */
type Sample = { type: Type; value: unknown }

const media = (type: Type, options: object): Sample => ({
  type,
  value: [{ id: 'M1', altText: 'A loaf', ...options }, { id: 'M2' }],
})
const details = (type: Type, value: object): Sample => ({ type, value })

/** A field without samples does not compile. */
const samples: Record<Name, Sample[] | 'of a new message alone'> = {
  text: [{ type: 'TWITTER', value: 'Rye on Sunday' }],
  socialProfileIds: 'of a new message alone',
  scheduledSendTime: 'of a new message alone',
  queue: 'of a new message alone',
  commonSlot: 'of a new message alone',
  webhookUrls: 'of a new message alone',
  variations: 'of a new message alone',
  groupId: 'of a new message alone',
  location: [{ type: 'TWITTER', value: { latitude: 46.5, longitude: 6.6 } }],
  emailNotification: [{ type: 'TWITTER', value: true }],
  media: [
    media('INSTAGRAM', { userTags: [{ handle: 'reed', x: 0.2, y: 0.8 }, { handle: 'lea' }] }),
    media('INSTAGRAM', { coverOffsetMs: 1_500 }),
    media('INSTAGRAM', { thumbnailId: 'M3' }),
    media('FACEBOOKPAGE', { thumbnailUrl: 'https://bakery.example/t.jpg' }),
    media('FACEBOOKPAGE', { videoOptions: { facebook: { title: 'Rye' } } }),
  ],
  mediaUrls: [
    {
      type: 'FACEBOOKPAGE',
      value: [{ url: 'https://bakery.example/a.jpg', altText: 'A roll' }, 'https://b.example/b'],
    },
  ],
  extendedInfo: [
    {
      type: 'MASTODON',
      value: [{ socialProfileType: 'MASTODON', data: { contentWarning: 'Bread', langs: ['de'] } }],
    },
    { type: 'MASTODON', value: [{ socialProfileId: '7', data: { sensitive: true } }] },
    { type: 'MASTODON', value: [{ data: { sensitive: true } }] },
    { type: 'PINTEREST', value: [{ socialProfileId: '7', data: { boardId: '5', title: 'Rye' } }] },
    { type: 'LINKEDIN', value: [{ data: { documentTitle: 'Menu' } }] },
  ],
  tags: [{ type: 'TWITTER', value: ['autumn', 'bread'] }],
  targeting: [{ type: 'FACEBOOKPAGE', value: { facebookPage: { ageMin: 21 } } }],
  privacy: [{ type: 'TWITTER', value: { replySettings: 'following' } }],
  postType: [
    { type: 'INSTAGRAM', value: 'STORY' },
    { type: 'LINKEDIN', value: 'DOCUMENT' },
  ],
  poll: [
    { type: 'TWITTER', value: { options: ['Rye', 'Spelt'], durationMinutes: 60 } },
    { type: 'MASTODON', value: { options: ['A', 'B', 'C'], multipleChoice: true } },
    {
      type: 'LINKEDIN',
      value: { options: ['A', 'B'], durationMinutes: 4_320, question: 'Which one?' },
    },
  ],
  quote: [
    { type: 'TWITTER', value: 'https://x.com/i/status/1750000000000000009' },
    { type: 'THREADS', value: '18079098539304490' },
  ],
  repost: [
    { type: 'TWITTER', value: 'https://x.com/i/status/1750000000000000009' },
    { type: 'THREADS', value: '18079098539304490' },
  ],
  postDetails: [
    details('TWITTER', { placeId: 'df51dec6f4ee2b2c', madeWithAi: true, paidPartnership: true }),
    details('INSTAGRAM', { placeId: '106377336067638', collaborators: ['reed.bakery', 'lea'] }),
  ],
  parts: [
    {
      type: 'TWITTER',
      value: [
        { text: 'And more', as: 'REPLY', delaySeconds: 30, mediaUrls: ['https://b.example/b'] },
        { text: 'The end', as: 'REPLY', media: [{ id: 'M1', altText: 'A', thumbnailId: 'M3' }] },
      ],
    },
    { type: 'INSTAGRAM', value: [{ text: 'The link', as: 'COMMENT' }] },
  ],
  note: [{ type: 'TWITTER', value: 'Ask Lea before Friday' }],
}

const cases = Object.entries(samples).flatMap(([name, all]) =>
  all === 'of a new message alone'
    ? []
    : all.map((sample, index) => ({ name: name as Name, label: `${name} ${index}`, ...sample })),
)

test('there is a sample of every field that copies keep, and of every part of it', () => {
  const copied = Object.entries(fields).flatMap(([name, one]) =>
    one.column !== undefined && one.copied === 'always' ? [name] : [],
  )
  assert.deepEqual([...new Set(cases.map(({ name }) => name))].toSorted(), copied.toSorted())
  const namesIn = (name: Name) =>
    cases.filter((one) => one.name === name).flatMap(({ value }) => [value].flat().flatMap(keysOf))
  const keysOf = (value: unknown) =>
    typeof value === 'object' && value !== null ? Object.keys(value) : []
  for (const [name, schema] of [
    ['media', Media.items],
    ['parts', NewParts.items],
    ['poll', PollInput],
    ['postDetails', PostDetailsInput],
  ] as const) {
    const given = new Set<string>(namesIn(name))
    for (const key of Object.keys(schema.properties)) assert.ok(given.has(key), `${name}: ${key}`)
  }
})

for (const { name, label, type, value } of cases) {
  const body = { text: 'Bread', socialProfileIds: ['7'], [name]: value }
  const profiles = [profile('7', type), profile('8', type)]
  const wanted = storedFor(body, '7')
  const message = messageOf(body)

  test(`${label}: a copy sends it`, () => {
    assert.deepEqual(sentFor(formToCopy(message, 'copy', { kind: 'now' }), profiles, '7'), wanted)
  })

  test(`${label}: an edit and a message that is sent again leave it alone`, () => {
    for (const form of [formToEdit(message, zone), formToResend(message, zone)]) {
      assert.equal(editBodyOf(form, message, undefined), undefined)
      const written = changeForm(form, { type: 'write', network: undefined, text: 'Other' })
      assert.deepEqual(editBodyOf(written, message, undefined), { text: 'Other' })
      const key = form.media[1]?.key
      if (key === undefined) continue
      const moved = changeForm(form, { type: 'moveMedium', key, by: -1 })
      assert.deepEqual(editBodyOf(moved, message, undefined)?.media, message.media?.toReversed())
    }
  })

  test(`${label}: a draft of another client is sent and saved with it`, () => {
    const form = openDraft(body, profiles)
    assert.deepEqual(sentFor(form, profiles, '7'), wanted)
    const saved = readDraftContent(contentOf(form, profiles))
    const again = openDraft(saved, profiles)
    assert.deepEqual(sentFor(again, profiles, '7'), wanted)
    assert.deepEqual(contentOf(again, profiles), contentOf(form, profiles))
    assert.notDeepEqual(Reflect.get(saved, name), Reflect.get(emptyDraft, name))
  })
}

for (const name of Object.keys(NewVariation.properties)) {
  if (name === 'socialProfileId') continue
  for (const { label, type, value } of cases.filter((one) => one.name === name)) {
    for (const ids of [['7'], ['7', '8']])
      test(`${label}: a draft keeps it for ${ids.length} of 2 profiles`, () => {
        const profiles = [profile('7', type), profile('8', type)]
        const text = 'Bread'
        const body = {
          ...{ text, socialProfileIds: ['7', '8'] },
          variations: ids.map((id) => ({ socialProfileId: id, [name]: value })),
        }
        const form = openDraft(body, profiles)
        const saved = openDraft(readDraftContent(contentOf(form, profiles)), profiles)
        for (const id of ['7', '8'])
          for (const one of [form, saved])
            assert.deepEqual(sentFor(one, profiles, id), storedFor(body, id), id)
      })
  }
}

test('the time of a draft is an instant or a wall time', () => {
  const whenOf = (scheduledSendTime: string) => openDraft({ scheduledSendTime }, []).when
  const at = { kind: 'at', wall: '2027-01-31T13:00', offset: '+01:00' }
  assert.deepEqual(whenOf('2027-01-31T12:00:00Z'), at)
  assert.deepEqual(whenOf('2027-01-31T13:00'), { ...at, offset: null })
})

const zone = 'Europe/Berlin'

/** The content of the message that this request makes for the profile, as it is stored. */
function storedFor(body: object, profileId: string) {
  // The samples match the schema.
  const input = readInput(asRead(body as NewMessage))
  assert.deepEqual(input.validationErrors, [])
  const { extendedInfo, ...content } = partFor(input, profileId)
  // The item for the profile: the composer names it by the profile.
  const info = extendedInfo.find((one) => (one.socialProfileId ?? profileId) === profileId)
  const { group_id: _, ...row } = storeContent({ ...content, extendedInfo: [] })
  return { ...row, extended_info: info?.data ?? {} }
}

function sentFor(form: FormState, profiles: Profile[], profileId: string) {
  const requests = makeRequests(form, profiles, undefined)
  const { body } = need(requests.find(({ profileIds }) => profileIds.includes(profileId)))
  return storedFor(body, profileId)
}

/** As the service answers it. */
function messageOf(body: object): Message {
  const input = readInput(asRead(body as NewMessage))
  const row = Object.fromEntries(
    Object.entries(storeContent(input)).map(([column, value]) => [column, parsed(value)]),
  )
  // The fields of a row beside its content are not read.
  const whole = { ...row, id: '5', state: 'SCHEDULED' } as unknown as MessageRow
  const none = { links: new Map(), copies: new Map(), chains: new Map() }
  const answer: object = answerContent(whole, none)
  return { ...answer, id: '5', version: 'v1', socialProfile: { id: '7' } } as Message
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value
}

function openDraft(body: object, profiles: Profile[]): FormState {
  const content = { ...emptyDraft, ...readDraftContent(body as Record<string, unknown>) }
  // The other fields of a draft are not read.
  const draft = content as unknown as Parameters<typeof formOfServerDraft>[0]
  return formOfServerDraft(draft, 'draft', { profiles, zone })
}

/** Only these two properties of a profile are read. */
function profile(id: string, type: Type): Profile {
  return { id, type } as Profile
}
