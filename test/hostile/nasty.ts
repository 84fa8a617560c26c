// Hostile values for paths, queries, headers and bodies.
import fc from 'fast-check'
import { type ResourceIds, theirs } from '../support/two-organizations.ts'
import { sendTime } from '../support/world-messages.ts'
import { bodyOfSeries } from './creating-series.ts'
import type { Field } from './operations.ts'

export const nastyTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '9007199254740991',
  '9007199254740993',
  '99999999999999999999',
  '1'.repeat(299),
  '1'.repeat(5000),
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  '..',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\u202e\ufeff\u200b',
  'half \ud800',
  '𝕏💥',
  "' or 1=1 --",
  '"; drop table members; --',
  '#{7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '{"$ne":null}',
  'a\r\nX-Injected: yes',
  'ID'.repeat(40_000),
]

export const nastyNumbers = [
  0,
  -0,
  -1,
  0.1,
  1e21,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  2 ** 63,
]

/** JSON as text, because JSON.stringify cannot produce these values. */
export const nastyJson = [
  '',
  ' ',
  '{',
  '[',
  '"',
  '{"teamName":"cut',
  '{"teamName":"a","teamName":"b"',
  '{\'teamName\':"x"}',
  '{"teamName":"x",}',
  'undefined',
  'NaN',
  '9007199254740993',
  '{"organizationId":9007199254740993,"name":"x1","kind":"MEMBER"}',
  '{"organizationIds":[1e400],"email":"a@b.example","fullName":"ab"}',
  `{"teamName":"deep","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  `${'{"x":'.repeat(60)}1${'}'.repeat(60)}`,
  '{"__proto__":{"isAdmin":true},"teamName":"proto"}',
  '{"constructor":{"prototype":{"isAdmin":true}},"teamName":"constructor"}',
  '{"teamName":"nul \\u0000"}',
  '{"teamName":"half \\ud800"}',
  '{"half \\udfff":1}',
  `{"organizationIds":[${Array.from({ length: 10_000 }, (_, index) => index + 1)}]}`,
  `{"redirectUris":${JSON.stringify(Array(10_000).fill('https://app.example/'))},"name":"many"}`,
  JSON.stringify({ teamName: 'x'.repeat(500_000) }),
]

export const nastyBytes = [
  Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
  Buffer.from('{"teamName":"\xc3\x28"}', 'latin1'),
  Buffer.from('{"teamName":"raw nul \0"}'),
  Buffer.from('\ufeff{"teamName":"with a mark"}'),
  Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]),
]

export const nastyHeaders: [string, string][] = [
  ['Content-Type', 'application/json'],
  ['Content-Type', 'application/json; charset=utf-16'],
  ['Content-Type', 'application/x-www-form-urlencoded'],
  ['Content-Type', 'multipart/form-data; boundary='],
  ['Content-Type', 'text/xml'],
  ['Content-Type', '/'],
  ['Content-Type', ''],
  ['Content-Encoding', 'gzip'],
  ['Accept', 'text/xml'],
  ['Accept-Encoding', 'br'],
  ['If-None-Match', '*'],
  ['Range', 'bytes=0-1'],
  ['Idempotency-Key', ''],
  ['Idempotency-Key', 'a-key'],
  ['Idempotency-Key', 'k'.repeat(300)],
  ['Idempotency-Key', "'; drop table idempotency_keys; --"],
  ['X-Request-Id', 'chosen-by-the-caller'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Forwarded-For', '<script>'],
  ['X-Forwarded-Host', 'evil.example'],
  ['Cookie', '_session=x; _interaction=%00'],
  ['Origin', 'https://evil.example'],
  ['Expect', '100-continue'],
  ['Upgrade', 'websocket'],
  ['X-Long', 'x'.repeat(8000)],
]

/** A value for an id: often a real one, so that the request passes validation. */
export function anyId(name: keyof ResourceIds, ours: ResourceIds): fc.Arbitrary<string> {
  return fc.oneof(
    // The network of interactions is not the id of a resource.
    { weight: 6, arbitrary: fc.constant(ours[name] ?? 'twitter') },
    { weight: 2, arbitrary: fc.constantFrom(...Object.values(theirs)) },
    { weight: 2, arbitrary: fc.constantFrom(...nastyTexts) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  )
}

/** Without ids of the other organization: stored as a name, they would look like a leak later. */
export function anyJson(ours: ResourceIds): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom(...nastyTexts, ...nastyNumbers, null, true, false, [], {}),
    fc.constantFrom(...Object.values(ours)),
    fc.jsonValue({ maxDepth: 3 }),
  )
}

/** A body with the fields of the call, each valid, invalid or missing. */
export function anyBody(fields: Field[], ours: ResourceIds): fc.Arbitrary<string> {
  const values = fields.map((field) => [
    field.name,
    fc.option(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...rightValues(field, ours)) },
        { weight: 2, arbitrary: anyJson(ours) },
      ),
      { nil: undefined },
    ),
  ])
  return fc
    .record(Object.fromEntries(values), { requiredKeys: [] })
    .map((body) => JSON.stringify(body))
}

let given = 0

/** A valid value for this field; unique where that is required. */
export function rightValues({ name, types, choices }: Field, ours: ResourceIds): unknown[] {
  given += 1
  const organizations = [ours.organizationId, Number(ours.organizationId), theirs.organizationId]
  if (name === 'organizationId') return organizations
  if (name === 'organizationIds') return [[ours.organizationId], ...organizations, organizations]
  if (name === 'email') return [`right-${given}@ours.example`]
  // A message has either a place in the queue or a time.
  if (name === 'queue') return [null]
  if (choices) return choices
  const ofMessage = rightValuesOfMessages(ours)[name]
  if (ofMessage) return ofMessage
  const ofConnection = rightValuesOfConnections[name]
  if (ofConnection) return ofConnection
  const ofSetting = rightValuesOfSettings[name]
  if (ofSetting) return ofSetting
  return types.includes('boolean') ? [false, true] : [`A right text ${given}`]
}

/** A change of a post that waits for an approval. */
export const proposedChangeId = '7000000001'

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

const rightValuesOfSettings: Record<string, unknown[]> = {
  rights: [['READ'], ['PUBLISH', 'APPROVE']],
  expiresDate: [new Date(Date.now() + 86_400_000).toISOString()],
  redirectUris: [['https://app.example/'], []],
  clientIds: [null, []],
  graceSeconds: [60, 0, null],
  timezone: ['Europe/Berlin'],
  timeZone: ['Europe/Berlin'],
  slots: [[{ weekday: 'MONDAY', time: '09:00' }], []],
  language: ['de'],
  notices: [{ reconnect: true }, { messageFailed: 'NEVER' }, {}],
  rule: [{ frequency: 'DAILY', time: '09:00' }],
  texts: [[], null],
  date: [tomorrow],
  rows: ['VALID', 'ALL'],
  url: ['https://bakery.example/news.xml'],
  template: ['{title}', '{link} {summary}', null],
  maxPerDay: [1, 50, null],
  maxAgeDays: [1, 30, null],
  fromDate: [tomorrow, null],
  hashtags: [['bread', 'rye']],
  networkTexts: [[{ network: 'x' }], []],
  accounts: [[{ network: 'x', handle: 'reed' }], [], null],
  upTo: ['1', 1],
  part: [1, null],
  position: [1],
  changeId: [proposedChangeId],
  logoUrl: ['https://ours.example/logo.png', null],
  // CUSTOM is a preset of every level, and takes any list of its permissions.
  permissionPreset: ['CUSTOM', 'DEFAULT', 'LIMITED'],
  permissions: [[], null],
}

const rightValuesOfConnections: Record<string, unknown[]> = {
  type: ['TWITTER', 'FACEBOOKPAGE'],
  ownerId: [null, theirs.organizationId],
  returnUrl: ['https://app.example/', null],
  socialNetworkIds: [['1'], ['2', '1']],
}

function rightValuesOfMessages(ours: ResourceIds): Record<string, unknown[]> {
  const { socialProfileId } = ours
  return {
    text: [`A text ${given}`],
    message: [bodyOfSeries(ours, `A series ${given}`).message],
    version: [null],
    socialProfileIds: [[socialProfileId], socialProfileId, [theirs.socialProfileId]],
    scheduledSendTime: [sendTime.toISOString(), null],
    location: [{ latitude: 1, longitude: -2.5 }, {}],
    media: [null, [], [{ id: ours.mediaId }], [{ id: ours.mediaId }, { id: ours.mediaId }]],
    mediaUrls: [['https://pictures.example/a.png'], [{ url: 'https://pictures.example/b.png' }]],
    extendedInfo: [[{ socialProfileId, data: { boardId: '1' } }], [{ data: { boardId: '1' } }]],
    webhookUrls: [['https://hooks.example/']],
    tags: [['news']],
    addTags: [['news'], null],
    removeTags: [['news'], null],
    intoLabelId: [ours.labelId],
    campaign: [{ goal: 'More', utm: { source: 'x' } }, {}, null],
    targeting: [{}],
    privacy: [{}],
    // Of a profile whose network has neither parts nor details.
    parts: [[], null],
    poll: [{}, null],
    quote: ['', null],
    repost: ['', null],
    postDetails: [{}, { placeId: '', collaborators: [], madeWithAi: false }, null],
    variations: [[{ socialProfileId, text: `Varied ${given}` }], [], null],
    groupId: ['group-1', null],
    ids: [[ours.messageId], [theirs.messageId]],
    minutes: [5, -5],
    versions: [{}, { [ours.messageId]: 'old' }, null],
    sequenceNumber: [1],
    sizeBytes: [1000],
    callbackUrl: ['https://hooks.example/', null],
  }
}

/** A valid value with all that can stand in the field. */
export function wholeValues(ours: ResourceIds): Record<string, unknown> {
  const { socialProfileId, mediaId, messageId } = ours
  const userTags = [{ handle: 'reed', x: 0.5, y: 0.5 }]
  const media = [{ id: mediaId, altText: 'A lake', videoOptions: {}, userTags }]
  const postDetails = { placeId: '7', collaborators: ['reed'], madeWithAi: true }
  const extendedInfo = [{ socialProfileType: 'PINTEREST', data: { boardId: '1' } }]
  const mediaUrls = [{ url: 'https://pictures.example/b.png', altText: 'A boat' }]
  const parts = [{ text: 'And more', media, mediaUrls, as: 'REPLY', delaySeconds: 5 }]
  const poll = {
    options: ['Yes', 'No'],
    durationMinutes: 60,
    multipleChoice: true,
    question: 'So?',
  }
  return {
    location: { latitude: 1, longitude: 2 },
    media,
    mediaUrls: [{ url: 'https://pictures.example/a.png', altText: 'A lake' }],
    extendedInfo,
    variations: [
      { socialProfileId, text: 'Varied', media, extendedInfo, parts, poll, postDetails },
    ],
    postDetails,
    parts,
    poll,
    targeting: { countries: ['DE'] },
    privacy: { visibility: ['everyone'] },
    versions: { [messageId]: 'old' },
    message: { ...bodyOfSeries(ours, 'A series').message, webhookUrls: [] },
    rule: { frequency: 'WEEKLY', weekdays: ['MONDAY'], time: '09:00' },
    slots: [{ weekday: 'MONDAY', time: '09:00' }],
    notices: { reconnect: true, messageOutcome: false, messageFailed: 'DAILY' },
    campaign: { startDate: '2030-01-01', utm: { source: '{network}' } },
  }
}
