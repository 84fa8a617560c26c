// German for sentences as the running service makes them: joined, within one another, and beside the words of networks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentences as german } from '../../console/texts/de/sentences.ts'
import type { Problem } from '../../server/errors.ts'
import { requireNoDoubt } from '../../server/messages/find.ts'
import { nameOfState } from '../../server/messages/state-name.ts'
import { explainMastodon } from '../../server/networks/mastodon/explain.ts'
import { type MediumFacts, NetworkError, type Proposal } from '../../server/networks/networks.ts'
import { noteLeftOut } from '../../server/networks/post/left-out.ts'
import { networks } from '../../server/networks/registry.ts'
import { explainX } from '../../server/networks/x/explain.ts'
import {
  accepted,
  failed,
  foundOnNetwork,
  missed,
  neverVerified,
  preparedInVain,
} from '../../server/publishing/outcome.ts'
import { couldNotVerify, repetition } from '../../server/publishing/reconcile/lookup-outcome.ts'
import { renderBy } from '../../server/sentences/render.ts'
import { render, type Said, say } from '../../server/sentences/sentences.ts'

const now = new Date('2027-01-31T12:00:00Z')
const subject = { messageId: '1', token: '7', sendAt: now, attempts: 1, looks: 0, doubtUntil: null }
const inDoubt = { ...subject, doubtUntil: now }
const rules = { catchUpMs: 6 * 3_600_000, maxLooks: 1 }
const late = new NetworkError('retry', 'x_timeout', say('network_timeout', { network: 'X' }))

test('a failed message says why, and what to do', () => {
  const { reason, hint } = missed(subject)
  assert.equal(
    translate(reason ?? ''),
    'Als sie wieder gesendet werden konnte, war ihre Zeit schon zu lange vorbei.',
  )
  assert.equal(translate(hint ?? ''), 'Plane sie neu, wenn sie noch veröffentlicht werden soll.')
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
    'Die Antwort ging verloren; der Beitrag wurde im Netzwerk gefunden. Threads nimmt dies von Carillon nicht an, es entfällt: Ort, Alternativtext (Video).',
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
      assert.equal(
        translate(problem.sentences.message ?? problem.message),
        'Die Nachricht wird gerade veröffentlicht',
      )
      assert.equal(
        translate(problem.details.hint ?? ''),
        'Ein Versuch, sie zu veröffentlichen, wurde unterbrochen und kann noch gelingen. Entschieden ist das nach 2027-01-31T12:00:00Z.',
      )
      return true
    },
  )
  assert.equal(
    translate(say('message_not_changeable', { state: nameOfState('SENT') })),
    'Eine Nachricht, die veröffentlicht ist, kann nicht geändert werden',
  )
  assert.equal(
    translate(say('may_be_published', { what: say('message_in_its_place') })),
    'Eine Nachricht, die an ihrer Stelle gesendet wurde, ist vielleicht veröffentlicht',
  )
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
  const said = new Map(
    found.flatMap(({ message, hint }) =>
      [message, hint ?? []].flat().map((one) => [render(one), one] as const),
    ),
  )
  assert.ok(said.size > 60, `${said.size} sentences`)
  assert.deepEqual(
    [...said].flatMap(([english, one]) => (translate(one) === english ? english : [])),
    [],
  )
})

function translate(said: Said): string {
  return typeof said === 'string' ? said : (renderBy(german, said) ?? '')
}

function medium(kind: MediumFacts['kind'], facts: Partial<MediumFacts> = {}): MediumFacts {
  const unknown = { mimeType: null, sizeBytes: null, width: null, height: null }
  return { kind, ...unknown, durationSeconds: null, ...facts }
}

function proposal(given: Partial<Proposal>): Proposal {
  const nothing = { location: null, postType: null, targeting: null, privacy: null, follows: null }
  return { text: '', media: [], extended: {}, ...nothing, ...given }
}
