// The service's sentences in the console are German; the words of people and networks stay as they are.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { findingWords } from '../messages/composer/findings/finding-words.ts'
import { failureWords } from '../messages/failure-words.ts'
import { timelineOf } from '../messages/message/timeline.ts'
import { healthOf } from '../profiles/health.ts'
import { loadSentences, loadSentencesOf, ofService } from './sentences.ts'
import { loadTexts, texts } from './texts.ts'

// The texts set the language of the page.
Object.assign(globalThis, { document: { documentElement: {} } })
await loadTexts('de')
await loadSentences()
// Other files in this process read English texts.
after(() => loadTexts('en'))

const hint = 'Shorten it by 20 characters.'
const sentences = {
  message: { id: 'text_too_long', values: { length: 320, network: 'Facebook', limit: 300 } },
  hint: { id: 'shorten_text', values: { excess: 20 } },
}

test('a finding is a German sentence with its hint, and the words of the page come first', () => {
  const message = 'The text has 320 characters, Facebook takes at most 300'
  const finding = { param: '/text', message, hint, sentences }
  assert.equal(
    findingWords({ ...finding, reason: 'text_too_long' }),
    'Der Text hat 320 Zeichen, Facebook nimmt höchstens 300 an. Kürze ihn um 20 Zeichen.',
  )
  assert.equal(findingWords({ ...finding, reason: 'board_required' }), 'Wähle oben die Pinnwand.')
  const rule = { id: 'must_have_at_most_characters', values: { limit: 20_000 } }
  const max = { message: { id: 'text_rule', values: { rule } } }
  assert.equal(
    findingWords({ ...finding, reason: 'too_long', sentences: max, hint: null }),
    'Der Text darf höchstens 20000 Zeichen haben.',
  )
})

test('why a message failed and what to do are whole sentences', () => {
  const code = 'rejected'
  assert.equal(
    failureWords({
      code,
      reason: 'Forbidden',
      hint: 'Change the text.',
      sentences: { hint: { id: 'change_text', values: {} } },
    }),
    'Forbidden. Ändere den Text.',
  )
  assert.equal(
    failureWords({
      code,
      reason: 'X did not answer in time.',
      hint: null,
      sentences: { reason: { id: 'network_timeout', values: { network: 'X' } } },
    }),
    'X hat nicht rechtzeitig geantwortet.',
  )
})

test('the history of a message is in German, and a member’s own words stay', () => {
  const action = {
    timestamp: '2027-01-31T12:00:00Z',
    actionType: 'REJECT',
    actorId: null,
  } as const
  const reason =
    'The owner of this personal profile has left the organization. The message was not published.'
  const stopped = { reason: { id: 'owner_left_message_stopped', values: {} } }
  const entries = timelineOf({
    actions: [
      { ...action, actorType: 'SYSTEM', reason, sentences: stopped },
      { ...action, actorType: 'MEMBER', reason: 'Change the text.' },
    ],
    attempts: [],
  })
  const [bySystem, byMember] = entries.map((entry) => entry.kind === 'action' && entry.reason)
  assert.match(String(bySystem), /^Die Person, der dieses persönliche Profil gehört/)
  assert.equal(byMember, 'Change the text.')
})

test('a profile that must be connected again says why in German', () => {
  const health = {
    status: 'RECONNECT',
    reason: 'The password was changed. Connect the profile again.',
    sentences: { reason: { id: 'password_changed_reconnect', values: {} } },
  }
  const { sentence } = healthOf({ health } as never, texts('profiles'), String)
  assert.equal(sentence, 'Das Passwort wurde geändert. Verbinde das Profil neu.')
})

test('a sentence of a newer service, or of an older row, is shown in English', () => {
  assert.equal(ofService('Later.', { id: 'not_yet_known', values: {} }), 'Later.')
  const why = { id: 'not_yet_known', values: {} }
  assert.equal(ofService('Both.', { id: 'outcome_not_learnt', values: { why } }), 'Both.')
  assert.equal(ofService('Stored before.', undefined), 'Stored before.')
  assert.equal(ofService('No.', { id: 'toString', values: {} }), 'No.')
})

test('English shows what the service answered, the pseudo-locale makes its own', async () => {
  await loadTexts('en')
  assert.equal(ofService(hint, sentences.hint), hint)
  await loadTexts('pseudo')
  await loadSentences()
  assert.match(ofService(hint, sentences.hint), /^\[Shörtéñ ít by 20 çháráçtérs\.·+\]$/)
})

test('an answer waits for the translations that it needs, however deep they stand, and for no others', async () => {
  const says = (id: string, values = {}) => ({ id, values })
  const refused = says('network_refuses_access')
  const late = says('network_timeout', { network: 'X' })
  await loadTexts('de')
  await loadSentencesOf({ data: [{ id: '1', text: 'Fresh bread', sentences: {} }] })
  assert.equal(ofService('Refused.', refused), 'Refused.')
  await loadSentencesOf({ data: [{ sentences: { reason: says('both', { first: refused }) } }] })
  assert.equal(
    ofService('Refused.', refused),
    'Das Netzwerk verweigert den Zugang zu diesem Konto.',
  )
  assert.equal(ofService('No answer.', late), 'No answer.')
  await Promise.all([loadSentencesOf([late]), loadSentencesOf([says('both', { first: late })])])
  assert.equal(ofService('No answer.', late), 'X hat nicht rechtzeitig geantwortet.')
  assert.equal(ofService(hint, sentences.hint), hint)
  await loadSentencesOf({ errors: [{ sentences }] })
  assert.equal(ofService(hint, sentences.hint), 'Kürze ihn um 20 Zeichen.')
})
