import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  handOverMail,
  invitationMail,
  leaverConnectionsMail,
  messageFailedMail,
  messageSentMail,
  profileExpiresMail,
  reconnectMail,
} from './mail.ts'

const ada = {
  email: 'ada@members.example',
  fullName: 'Ada',
  timezone: 'Europe/Berlin',
  language: null,
}
const about = {
  messageId: '1000007',
  username: 'Harbour Bakery',
  network: 'TWITTER',
  text: 'Fresh rolls!\nFrom six.',
}

test("sent: the profile, the time in the member's own time zone, the text, and a link", () => {
  const mail = messageSentMail(ada, {
    ...about,
    sentAt: new Date('2027-01-31T12:00:00Z'),
    postUrl: 'https://x.com/i/status/1',
  })
  assert.deepEqual(mail, {
    to: 'ada@members.example',
    subject: 'Sent: Fresh rolls! From six.',
    text: `Hello Ada,

Your message to Harbour Bakery on X was sent on 31 January 2027 at 13:00 (Europe/Berlin).

> Fresh rolls!
> From six.

See it here: https://x.com/i/status/1

The number of the message is 1000007.

Carillon
`,
  })
})

test('not sent: the reason and what to do', () => {
  const mail = messageFailedMail(
    { ...ada, fullName: ' ', timezone: 'Nowhere/Land' },
    {
      ...about,
      scheduledAt: new Date('2027-01-31T12:00:00Z'),
      reason: 'The token of the profile has expired.',
      hint: 'Connect the profile again.',
    },
  )
  assert.equal(mail.subject, 'Not sent: Fresh rolls! From six.')
  assert.equal(
    mail.text,
    `Hello,

Your message to Harbour Bakery on X was due on 31 January 2027 at 12:00 (UTC) and could not be sent.

The reason: The token of the profile has expired.

What you can do: Connect the profile again.

> Fresh rolls!
> From six.

It will not be tried again. The number of the message is 1000007.

Carillon
`,
  )
})

test('to hand over: the text as it is, and every picture', () => {
  const mediaUrls = ['https://media.example/1.jpg', 'https://media.example/2.jpg']
  const media = mediaUrls.map((url) => ({ url }))
  const mail = handOverMail(ada, { ...about, network: 'INSTAGRAM', media })
  assert.equal(mail.subject, 'Ready to post: Fresh rolls! From six.')
  assert.ok(
    mail.text.includes('\n\nFresh rolls!\nFrom six.\n\n'),
    'the text can be copied as it stands',
  )
  assert.ok(mail.text.includes(`in order:\n${mediaUrls.join('\n')}\n`))
  assert.ok(mail.text.includes('Harbour Bakery on Instagram'))
})

test('to hand over: the alt text is with its picture', () => {
  const [one, two] = ['https://media.example/1.jpg', 'https://media.example/2.jpg']
  const media = [{ url: one }, { url: two, altText: 'A boat at the pier' }]
  const { text } = handOverMail(ada, { ...about, network: 'INSTAGRAM', media })
  assert.ok(text.includes(`in order:\n${one}\n${two}\nIts alt text: A boat at the pier\n`), text)
})

test('to hand over: the details of the post are with it', () => {
  const url = 'https://media.example/1.jpg'
  const { text } = handOverMail(ada, {
    ...{ ...about, network: 'INSTAGRAM' },
    media: [{ url, userTags: [{ handle: 'kim.vale', x: 0.25, y: 0.5 }, { handle: 'robin' }] }],
    details: {
      ...{ placeId: '106377336067638', collaborators: ['reed.bakery'] },
      ...{ madeWithAi: true, paidPartnership: false },
    },
  })
  assert.ok(text.includes(`${url}\nPeople to tag in it: kim.vale, robin\n`), text)
  const lines = ['by the id of its Page: 106377336067638', 'Invite as collaborators: reed.bakery']
  for (const line of [...lines, 'Label it as made with AI.']) assert.ok(text.includes(line), text)
})

test('a long text is cut between graphemes, an empty one is described', () => {
  const long = messageSentMail(ada, {
    ...about,
    text: '👩‍👩‍👧 '.repeat(100),
    sentAt: new Date(),
    postUrl: null,
  })
  assert.match(long.subject, /^Sent: (👩‍👩‍👧 ?){30}…$/u)
  assert.ok(!long.text.includes('See it here'))
  const empty = messageSentMail(ada, { ...about, text: '  ', sentAt: new Date(), postUrl: null })
  assert.equal(empty.subject, 'Sent: a message without text')
})

const trick = [
  'Ada\r\nBcc: all@members.example\r\n\r\nYour account is closed.',
  'https://evil.example/login',
  'evil.example',
  'pay@evil.example',
  'www。evil．example',
  'Ada\u2028\u2029\u0085\v\fLine',
  '\u202egnp.exe \u2066x\u2069',
  'x'.repeat(5000),
]

test('names of others are one line, short, and no link in any mail', () => {
  for (const name of trick) {
    const to = { ...ada, fullName: name }
    const profiles = [{ profileId: '1000001', username: name, network: 'TWITTER' }]
    const mails = [
      invitationMail(to, { organization: name, link: 'https://carillon.example/invitations/1' }),
      leaverConnectionsMail(to, { leaver: name, organization: name, profiles }),
      reconnectMail(to, { profiles, others: profiles, reason: name.slice(0, 500) }),
      profileExpiresMail(to, { profiles, expiresAt: new Date(), scheduled: 1 }),
      messageSentMail(to, {
        ...about,
        username: name,
        text: '',
        sentAt: new Date(),
        postUrl: null,
      }),
      messageFailedMail(to, {
        ...about,
        username: name,
        text: '',
        scheduledAt: new Date(),
        reason: name.slice(0, 500),
        hint: null,
      }),
    ]
    for (const { subject, text } of mails) {
      const ours = text.replace('https://carillon.example/invitations/1', '')
      assert.doesNotMatch(subject, controls)
      assert.doesNotMatch(ours.replaceAll('\n', ''), controls)
      assert.doesNotMatch(`${subject} ${ours}`, /:\/\/|[\w@][.。．][\w]{2}|^Bcc:|^Your account/m)
      assert.ok(subject.length < 250, subject)
      assert.ok(!ours.includes('x'.repeat(600)))
    }
  }
})

const controls = /[\p{Cc}\p{Zl}\p{Zp}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u

test('a name with a dot stays readable', () => {
  const { subject } = invitationMail(ada, { organization: 'Booking.com & Söhne Nr. 5', link: 'l' })
  assert.equal(subject, 'You are invited to Booking. com & Söhne Nr. 5')
})

test('no line of a message leaves its quotation', () => {
  const text = 'one\rtwo\u2028three\u0085four\vfive\r\nsix'
  const mail = messageSentMail(ada, { ...about, text, sentAt: new Date(), postUrl: null })
  assert.ok(mail.text.includes('> one\n> two\n> three\n> four\n> five\n> six\n'), mail.text)
})
