// decisions 2: errors names every problem found, even if a field cannot be read at all.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, send, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dataOf } from './reading.ts'

const service = await startTestService()
const { demo } = service
const owner = await tokenOf(service, demo.member.owner.id)
const profile = (name: string) => need(demo.profile[name])
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

type Refusal = { code: number; message: string; hint?: string; resource: { id: string } | null }
const errorsOf = (answer: Answer) => (answer.body as { errors: Refusal[] }).errors ?? []
const messagesOf = (answer: Answer) => errorsOf(answer).map(({ message }) => message)
const validate = (body: Record<string, unknown>) =>
  call(service, owner, 'POST', '/v1/messages/validate', body)

const unsupported = 'This social profile type is not supported by our API at this time'
const oneXProfile = 'Only one TWITTER profile is allowed per message'
const tooLong = 'The text has a length of 300 on X, at most 280 are allowed'
const twoOfX = [profile('twitter'), profile('twitter-of-owner')]

test('decisions 2 a field of the wrong type hides nothing else that is wrong', async () => {
  for (const path of ['/v1/messages', '/v1/messages/validate']) {
    const answer = await call(service, owner, 'POST', path, {
      text: 'x'.repeat(300),
      socialProfileIds: [profile('instagram-business'), ...twoOfX],
      tags: 'a',
    })
    assert.equal(answer.status, 400)
    const [first, ...others] = messagesOf(answer)
    assert.match(need(first), /^tags must be /)
    assert.deepEqual(
      [...new Set(others)].toSorted(),
      [oneXProfile, tooLong, unsupported].toSorted(),
    )
  }
})

test('decisions 2 one wrong item of a list does not keep the others from being checked', async () => {
  const answer = await validate({
    text: 'fine',
    socialProfileIds: ['no id', 999, ...twoOfX],
    media: [{}, { id: 'unknown' }],
  })
  const [first, second, ...others] = messagesOf(answer)
  assert.match(need(first), /^socialProfileIds\[0\] must /)
  assert.equal(second, 'media[0].id is missing')
  assert.deepEqual(others, ['Social profile not found', 'Media not found', oneXProfile])
})

test('decisions 2 a number beyond 2^53 is reported together with everything else, and once', async () => {
  for (const number of ['9007199254740993', '1e400']) {
    const ids = [number, ...twoOfX]
    const answer = await send(`${service.url}/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner}` },
      body: `{"text":"${'x'.repeat(300)}","socialProfileIds":[${ids}],"tags":["\\u0000"]}`,
    })
    assert.deepEqual(
      [...new Set(messagesOf(answer))],
      [
        'socialProfileIds is a number that JSON cannot carry exactly',
        'Text must not hold the character U+0000',
        oneXProfile,
        tooLong,
      ],
    )
  }
})

test('decisions 2 what could not be read is not called missing as well', async () => {
  const pin = { text: 'fine', socialProfileIds: [profile('pinterest')] }
  const picture = { mediaUrls: ['https://pictures.example/a.png'] }
  const extendedInfo = [{ socialProfileId: profile('pinterest'), data: { boardId: '1' } }]
  const toX = { socialProfileIds: [profile('twitter')] }
  for (const [body, field] of [
    [toX, 'text'],
    [{ ...toX, text: 5 }, 'text'],
    [{ ...toX, text: '', media: 'picture' }, 'media'],
    [{ text: 'fine' }, 'socialProfileIds'],
    [{ text: 'fine', socialProfileIds: [] }, 'socialProfileIds'],
    [{ text: 'fine', socialProfileIds: ['no id'] }, 'socialProfileIds'],
    [{ ...pin, extendedInfo, mediaUrls: [5] }, 'mediaUrls'],
    [{ ...pin, ...picture, extendedInfo: [{ socialProfileId: {} }] }, 'extendedInfo'],
  ] as const) {
    const messages = messagesOf(await validate(body))
    assert.equal(messages.length, 1, messages.join('; '))
    assert.ok(messages[0]?.startsWith(field), messages[0])
  }
  const both = messagesOf(await validate({ ...pin, extendedInfo: 5 }))
  assert.match(need(both[0]), /^extendedInfo must be /)
  assert.deepEqual(both.slice(1), ['A pin needs a picture or a video'])
})

test('decisions 2 every problem has its resource and says how to fix it', async () => {
  const answers = [
    await validate({ text: 'fine', socialProfileIds: [profile('instagram-business'), ...twoOfX] }),
    await validate({
      text: 'x'.repeat(70_000),
      socialProfileIds: [profile('facebook-page'), '999'],
      media: [{ id: 'unknown' }],
    }),
    await validate({ text: 'x'.repeat(2_300), socialProfileIds: [profile('pinterest')] }),
    await validate({ text: '', socialProfileIds: [profile('facebook-page')] }),
    await validate({ text: ' ', socialProfileIds: [profile('twitter')] }),
    await validate({ text: 'x'.repeat(2_300), socialProfileIds: [profile('instagram')] }),
    await validate({ text: 'a', tags: ['a'], socialProfileIds: [profile('twitter-of-owner')] }),
  ]
  for (const error of answers.flatMap(errorsOf))
    assert.ok(error.resource && error.hint, JSON.stringify(error))
  const [first] = answers.map(errorsOf)
  const tooMany = first?.find(({ code }) => code === 40023)
  assert.deepEqual(tooMany?.resource, { type: 'socialProfile', id: profile('twitter-of-owner') })
  const hints = answers.flatMap(errorsOf).map(({ hint }) => hint)
  assert.ok(hints.includes('Shorten it by 6794 characters.'))
  const wide = `startTime=${at(0)}&endTime=${at(29 * 86_400)}&state=LATER`
  const listed = await call(service, owner, 'GET', `/v1/messages?${wide}`)
  for (const { hint } of errorsOf(listed)) assert.ok(hint)
})

test('decisions 2 the list tells every problem of its parameters', async () => {
  const list = (query: string) => call(service, owner, 'GET', `/v1/messages?${query}`)
  const many = await list(
    `startTime=now&endTime=later&limit=0&state=LATER&cursor=x&includeUnscheduledReviewMsgs=maybe&socialProfileIds=998,999`,
  )
  assert.equal(many.status, 400)
  assert.deepEqual(messagesOf(many).toSorted(), [
    'Bad boolean',
    'Invalid cursor',
    'Social profile not found',
    'Social profile not found',
    'State filter is not supported',
    'endTime must be a time in UTC',
    'limit must be at least 1',
    'startTime must be a time in UTC',
  ])
  const wide = await list(`startTime=${at(0)}&endTime=${at(29 * 86_400)}&state=LATER`)
  assert.deepEqual(messagesOf(wide), ['State filter is not supported', 'Date range is too large'])
})

test('decisions 2 an error reads like a sentence and says what is accepted', async () => {
  const answer = await validate({
    text: 'fine',
    socialProfileIds: [profile('facebook-page'), 'page'],
    tags: 'a',
    webhookUrls: ['ftp://hooks.example/', 'hooks', 'http://169.254.169.254/'],
    mediaUrls: ['pictures'],
  })
  assert.deepEqual(messagesOf(answer), [
    'socialProfileIds[1] must be an id of digits',
    'tags must be a list',
    'webhookUrl must begin with https:// or http://',
    'webhookUrl is not an address',
    'webhookUrl leads to an address inside the network of the service',
    'mediaUrl is not an address',
  ])
  const review = { reviewerType: 'NO_ONE' }
  const reviewed = await call(service, owner, 'POST', '/v1/messages/1/approve', review)
  assert.deepEqual(messagesOf(reviewed), ['reviewerType must be one of MEMBER, EXTERNAL'])
  const medium = await call(service, owner, 'POST', '/v1/media', { sizeBytes: 1, mimeType: 'text' })
  assert.match(messagesOf(medium).join(), /^mimeType must be one of video\/mp4, .*image\/png/)
})

test('decisions 2 PATCH tells every problem of a change, and changes nothing', async () => {
  const body = { text: 'Before', socialProfileIds: [profile('twitter')] }
  const made = await call(service, owner, 'POST', '/v1/messages', {
    ...body,
    scheduledSendTime: at(3600),
  })
  const { id } = need(dataOf<{ id: string }[]>(made)[0])
  const path = `/v1/messages/${id}`
  const answer = await call(service, owner, 'PATCH', path, {
    text: 'x'.repeat(300),
    tags: 'a',
    media: [{ id: 'unknown' }],
  })
  const [first, ...others] = messagesOf(answer)
  assert.match(need(first), /^tags must be /)
  assert.deepEqual(others, ['Media not found', tooLong])
  const [item] = dataOf<{ text: string }[]>(await call(service, owner, 'GET', path))
  assert.equal(item?.text, 'Before')
  const notObject = await call(service, owner, 'PATCH', path, ['text'])
  assert.equal(messagesOf(notObject).length, 1)
})
