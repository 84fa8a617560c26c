// German for sentences as the running service makes them: joined, with names and numbers in them, and beside the words of networks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translate } from '../../console/texts/de/service.ts'
import type { Problem } from '../../server/errors.ts'
import { requireNoDoubt } from '../../server/messages/find.ts'
import { explainMastodon } from '../../server/networks/mastodon/explain.ts'
import { type MediumFacts, NetworkError, type Proposal } from '../../server/networks/networks.ts'
import { noteLeftOut } from '../../server/networks/publishing/left-out.ts'
import { networks } from '../../server/networks/registry.ts'
import { explainX } from '../../server/networks/x/explain.ts'
import {
  accepted,
  couldNotVerify,
  failed,
  foundOnNetwork,
  missed,
  neverVerified,
  preparedInVain,
  repetition,
} from '../../server/publishing/outcome.ts'

const now = new Date('2027-01-31T12:00:00Z')
const subject = { messageId: '1', token: '7', sendAt: now, attempts: 1, looks: 0, doubtUntil: null }
const inDoubt = { ...subject, doubtUntil: now }
const rules = { catchUpMs: 6 * 3_600_000, mostLooks: 1 }
const late = new NetworkError('retry', 'x_timeout', 'X did not answer in time.')

test('a failed message says why, and what to do', () => {
  const { reason, hint } = missed(subject)
  assert.equal(
    translate(reason ?? ''),
    'Als sie wieder gesendet werden konnte, war ihre Zeit schon zu lange vorbei.',
  )
  assert.equal(translate(hint ?? ''), 'Plane sie neu, wenn sie noch hinausgehen soll.')
  assert.equal(
    translate(failed(subject, late, rules, now).reason ?? ''),
    'X hat nicht rechtzeitig geantwortet.',
  )
  assert.match(
    translate(preparedInVain(subject, 'Threads').reason ?? ''),
    /^Threads hat die Bilder/,
  )
  assert.match(translate(repetition(subject, true).reason ?? ''), /^Das Netzwerk lehnt sie als/)
})

test('a sentence within another is German as well', () => {
  const doubt = 'Ein früherer Versuch hat das Netzwerk vielleicht erreicht.'
  assert.equal(translate(neverVerified(subject, null).reason ?? ''), doubt)
  assert.equal(
    translate(missed(inDoubt).reason ?? ''),
    `${doubt} Als sie wieder gesendet werden konnte, war ihre Zeit schon zu lange vorbei.`,
  )
  assert.equal(
    translate(neverVerified(subject, 'Mind the gap. It is wide.').reason ?? ''),
    `${doubt} Mind the gap. It is wide.`,
  )
  assert.equal(
    translate(couldNotVerify(subject, late, null, rules, now).reason ?? ''),
    'Sie wurde dem Netzwerk übergeben, und ob sie veröffentlicht wurde, war nicht zu erfahren: X hat nicht rechtzeitig geantwortet.',
  )
})

test('remarks on a published message stand one after the other', () => {
  const post = {
    ...proposal({ media: [medium('video', { altText: 'A lake' })] }),
    location: { latitude: 1, longitude: 2 },
  }
  const note = noteLeftOut({ name: 'threads', title: 'Threads', altText: { image: 10 } }, post)
  const { reason } = accepted(
    subject,
    { postId: '1', postUrl: null, ...note },
    { remark: foundOnNetwork },
  )
  assert.equal(
    translate(reason ?? ''),
    'Die Antwort ging verloren; beim Nachsehen war der Beitrag da. Threads nimmt dies von uns nicht an, es entfällt: Ort, Alternativtext (Video).',
  )
})

test('advice about the answer of a network is German, its own words stay', () => {
  const suspended = explainX({
    status: 403,
    headers: {},
    body: { title: 'Forbidden', detail: 'Your account is suspended' },
  })
  assert.match(translate(suspended.hint ?? ''), /^X hat dieses Konto gesperrt\. Melde dich dort an/)
  assert.equal(translate(suspended.sentence ?? ''), suspended.sentence)
  const refused = explainMastodon({
    status: 422,
    headers: {},
    body: { error: 'Validation failed: Text character limit of 500 exceeded' },
  })
  assert.match(translate(refused.sentence ?? ''), /^Validation failed: Text character limit/)
})

test('the answer to a request is German, with the state of a message in words', () => {
  const doubtful = { id: '1', doubt_until: now } as Parameters<typeof requireNoDoubt>[0]
  assert.throws(
    () => requireNoDoubt(doubtful, 'conflict'),
    (problem: Problem) => {
      assert.equal(translate(problem.message), 'Die Nachricht wird gerade veröffentlicht')
      assert.equal(
        translate(problem.details.hint ?? ''),
        'Ein Versuch, sie zu veröffentlichen, wurde unterbrochen und kann noch gelingen. Entschieden ist das nach 2027-01-31T12:00:00Z.',
      )
      return true
    },
  )
  assert.equal(
    translate('A message that is SENT cannot be changed'),
    'Eine Nachricht, die veröffentlicht ist, kann nicht geändert werden',
  )
  assert.equal(
    translate('A message that was sent in its place may be published'),
    'Eine Nachricht, die an ihrer Stelle gesendet wurde, ist vielleicht veröffentlicht',
  )
})

test('words of networks that begin or end like ours stay', () => {
  const own = [
    'The address you gave is wrong',
    'The account is temporarily locked.',
    'It takes a while.',
    'The image could not be reached.',
    'Something went wrong. The account is locked.',
    'Duplicate content and spam are not allowed',
    'The media has been refused: too small.',
    '. . . . . . . . . . . . . . .',
    ' and no  and no  and no ',
    '',
  ]
  for (const sentence of own) assert.equal(translate(sentence), sentence)
})

test('every finding of every network is German', () => {
  const tries: Partial<Proposal>[] = [
    {},
    { text: 'x'.repeat(70_000) },
    { text: 'é'.repeat(290).normalize('NFD') },
    { text: '#a '.repeat(40) },
    {
      text: 'https://example.com/1 https://a.b/2 https://a.b/3 https://a.b/4 https://a.b/5 https://a.b/6',
    },
    { media: Array.from({ length: 60 }, () => medium('image', { altText: 'x'.repeat(11_000) })) },
    { media: [medium('image', { altText: 'x'.repeat(11_000) })] },
    { media: [medium('gif', { sizeBytes: 1e12 }), medium('video')] },
    { media: [medium('video', { sizeBytes: 1e12, mimeType: 'video/webm', durationSeconds: 1e6 })] },
    {
      text: 'x',
      extended: { boardId: 'x', destinationUrl: 'https://bit.ly/x', replyTo: 'no post' },
    },
    {
      text: 'x',
      extended: {
        destinationUrl: 'x',
        visibility: 'x',
        replyControl: 'x',
        langs: 'x',
        labels: 'x',
      },
    },
    {
      text: 'x',
      extended: {
        contentWarning: 1,
        sensitive: 1,
        language: 1,
        topicTag: '.',
        linkAttachment: 'x',
      },
    },
  ]
  const found = networks.flatMap(({ check }) => tries.flatMap((one) => check(proposal(one))))
  const said = new Set(found.flatMap(({ message, hint }) => [message, hint ?? []].flat()))
  assert.ok(said.size > 60, `${said.size} sentences`)
  assert.deepEqual(
    [...said].filter((sentence) => translate(sentence) === sentence),
    [],
  )
})

test('hostile words of a network come to an end', () => {
  const pieces = ['. ', ' and ', 'X refused: ', 'The address of the server ', ' answered with ']
  for (const piece of pieces) {
    const words = piece.repeat(2_999 / piece.length)
    assert.ok(translate(words).length <= words.length * 2)
  }
})

function medium(kind: MediumFacts['kind'], facts: Partial<MediumFacts> = {}): MediumFacts {
  const unknown = { mimeType: null, sizeBytes: null, width: null, height: null }
  return { kind, ...unknown, durationSeconds: null, ...facts }
}

function proposal(given: Partial<Proposal>): Proposal {
  const nothing = { location: null, targeting: null, privacy: null }
  return { text: '', media: [], extended: {}, ...nothing, ...given }
}
