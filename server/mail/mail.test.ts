import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handOverMail, messageFailedMail, messageSentMail } from './mail.ts'

const ada = { email: 'ada@members.example', fullName: 'Ada', timezone: 'Europe/Berlin' }
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

your message to Harbour Bakery on X was sent on 31 January 2027 at 13:00 (Europe/Berlin).

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

your message to Harbour Bakery on X was due on 31 January 2027 at 12:00 (UTC) and could not be sent.

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
