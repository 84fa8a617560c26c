import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from './listing.ts'
import { addressesOf, mediaOf, nameOf, pictureOf } from './media-of.ts'

const own = 'https://carillon.example/media'
const upload = { id: 'a', url: `${own}/a`, thumbnailUrl: `${own}/a-small`, altText: 'A loaf' }
const copied = { id: 'b', url: `${own}/b`, sourceUrl: 'https://bakery.example/pictures/b.jpg?v=2' }
const awaited = { id: 'c', url: 'https://bakery.example/c.jpg' }
const message = {
  socialProfile: { id: '3' },
  media: [{ id: 'a', altText: 'A loaf', thumbnailId: 't' }],
  mediaUrls: [upload, { ...copied, altText: 'A roll' }, awaited],
} as unknown as Message

test('the media of a message are its uploads, then the copies of what was given by address', () => {
  assert.deepEqual(mediaOf(message), [
    { id: 'a', altText: 'A loaf', thumbnailId: 't' },
    { id: 'b', altText: 'A roll' },
    { id: 'c' },
  ])
  assert.deepEqual(mediaOf({ media: null, mediaUrls: null }), [])
  assert.deepEqual(addressesOf(message).map(nameOf), ['b.jpg', 'c.jpg'])
})

test('the browser asks only the service for pictures', () => {
  const elsewhere = 'https://bakery.example/small.jpg'
  assert.equal(pictureOf(upload, message), upload.thumbnailUrl)
  assert.equal(pictureOf(copied, message), copied.url)
  assert.equal(pictureOf({ ...copied, thumbnailUrl: elsewhere }, message), copied.url)
  assert.equal(pictureOf(awaited, message), undefined)
  assert.equal(pictureOf({ ...awaited, error: 'It answered with status 404.' }, message), undefined)
})
