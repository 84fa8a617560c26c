// Every mail in every language: the recipient's own, in every part.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { say } from '../sentences/sentences.ts'
import { englishWords, unbracketed } from '../texts/plain-english.testing.ts'
import * as mails from './mail.ts'

const about = { messageId: '1000007', username: 'Hafen', network: 'TWITTER', text: 'Brot!' }
const profiles = Array.from({ length: 102 }, (_, index) => ({
  profileId: `${1000 + index}`,
  username: 'Hafen',
  network: 'TWITTER',
}))
const [first] = profiles
const only = first ? [first] : []
const at = new Date('2027-01-31T12:00:00Z')
const link = 'https://carillon.example/invitations/1'
const page = `/messages/${about.messageId}`
const names = ['Ada', 'Hafen', 'Brot', 'Europe/Berlin', link, '/connect', page, 'Carillon', 'Kiel']

function allTo(language: string | null, fullName = 'Ada') {
  const to = { email: 'ada@members.example', fullName, timezone: 'Europe/Berlin', language }
  const failure = {
    scheduledAt: at,
    reason: say('network_timeout', { network: 'X' }),
    hint: say('schedule_again'),
  }
  return {
    messageSentMail: [
      mails.messageSentMail(to, {
        ...about,
        sentAt: at,
        postUrl: link,
        late: { count: 3, unit: 'minutes' },
      }),
      mails.messageSentMail(to, { ...about, text: '', sentAt: at, postUrl: null }),
    ],
    messageFailedMail: [mails.messageFailedMail(to, { ...about, ...failure })],
    messageRejectedMail: [
      mails.messageRejectedMail(to, { ...about, scheduledAt: at, reason: 'Brot?' }),
      mails.messageRejectedMail(to, { ...about, scheduledAt: null, reason: null }),
    ],
    reviewExpiredMail: [mails.reviewExpiredMail(to, { ...about, scheduledAt: at, reason: null })],
    postChangeMail: [
      mails.postChangeMail(to, { ...about, outcome: 'failed', reason: failure.reason }),
      mails.postChangeMail(to, { ...about, outcome: 'rejected', reason: null }),
    ],
    digestMail: [
      mails.digestMail(to, [{ ...about, kind: 'MESSAGE_REJECTED', reason: null }], 0),
      mails.digestMail(
        to,
        [
          { ...about, kind: 'MESSAGE_FAILED', reason: failure.reason },
          { ...about, kind: 'REVIEW_EXPIRED', reason: null },
        ],
        7,
      ),
    ],
    handOverMail: [
      mails.handOverMail(to, {
        ...about,
        media: [{ url: link, altText: 'Brot', userTags: [{ handle: 'kim.vale' }] }],
        details: {
          ...{ placeId: '106377336067638', collaborators: ['reed.bakery'] },
          ...{ madeWithAi: true, paidPartnership: false },
        },
      }),
    ],
    reconnectMail: [
      mails.reconnectMail(to, { profiles: only, others: profiles, reason: failure.reason }),
      mails.reconnectMail(to, { profiles, others: [], reason: failure.reason }),
    ],
    profileExpiresMail: [
      mails.profileExpiresMail(to, { profiles: only, expiresAt: at, scheduled: 1 }),
      mails.profileExpiresMail(to, { profiles, expiresAt: at, scheduled: 1234 }),
    ],
    feedFailsMail: [
      mails.feedFailsMail(to, { title: 'Brot', url: link, reason: failure.reason, days: 3 }),
    ],
    notMadeMail: [
      mails.notMadeMail(to, { of: 'series', title: 'Brot', reason: failure.reason }),
      mails.notMadeMail(to, { of: 'feed', title: 'Brot', reason: failure.reason }),
      mails.notMadeMail(to, { of: 'import', count: 1, total: 7, reason: failure.reason }),
    ],
    invitationMail: [mails.invitationMail(to, { organization: 'Kiel', link })],
    leaverConnectionsMail: [
      mails.leaverConnectionsMail(to, { leaver: 'Ada', organization: 'Kiel', profiles }),
    ],
  }
}

test('every mail is tried here', () => {
  const written = Object.keys(mails).filter((name) => /[a-z]Mail$/.test(name))
  const others = ['addMail', 'addSealedMail', 'openMail']
  assert.deepEqual(
    Object.keys(allTo('de')).sort(),
    written.filter((name) => !others.includes(name)).sort(),
  )
})

test('a German mail has no English sentence, and German dates and numbers', () => {
  const all = Object.values(allTo('de-AT')).flat()
  for (const { subject, text } of all) {
    assert.deepEqual(englishWords(`${subject}\n${text}`, names), [], text)
    assert.doesNotMatch(text, /\{\w+\}/)
    assert.match(text, /^Hallo Ada,\n/)
  }
  const [sent] = allTo('de').messageSentMail
  assert.equal(sent?.subject, 'Gesendet: Brot!')
  assert.match(
    sent?.text ?? '',
    /^deine Nachricht an Hafen auf X wurde am 31\. Januar 2027 um 13:00 \(Europe\/Berlin\) gesendet\.$/m,
  )
  assert.match(allTo('de').profileExpiresMail[1]?.text ?? '', /1\.234 Nachrichten sind/)
  assert.match(allTo('de', ' ').invitationMail[0]?.text ?? '', /^Hallo,\n/)
})

test('in the pseudo-locale no word of a mail is left, and links stay whole', () => {
  for (const { subject, text } of Object.values(allTo('en-XA')).flat()) {
    const rest = text.replaceAll(/^> .*$/gm, '')
    assert.deepEqual(unbracketed(`${subject}\n${rest}`, names), [], text)
  }
  assert.ok(allTo('en-XA').invitationMail[0]?.text.includes(link))
})

test('without a language that is spoken here, a mail is English', () => {
  for (const language of [null, '', 'fr', '__proto__'])
    assert.equal(allTo(language).invitationMail[0]?.subject, 'You are invited to Kiel')
})
