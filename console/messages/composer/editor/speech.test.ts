import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Said, speak, wordsOf } from './speech.ts'

/** The announcements while the text of one network has these lengths left, one after the other. */
function hear(...lengths: number[]): string[] {
  let said: Said = {}
  const heard = lengths.map((left) => {
    said = speak(said, [{ mark: 'x', left, words: `X: ${left}` }])
    return wordsOf(said)
  })
  return heard.filter((words, index) => words !== '' && words !== heard[index - 1])
}

test('20 left and none left are spoken, and nothing between them', () => {
  assert.deepEqual(hear(22, 21, 20, 19, 5, 1, 0), ['X: 20', 'X: 0'])
})

test('an emoji or a paste that goes past 20 is spoken too', () => {
  assert.deepEqual(hear(21, 19, 18), ['X: 19'])
  assert.deepEqual(hear(280, -5, -6, -7), ['X: -5'])
})

test('what became shorter again is spoken again when it is near once more', () => {
  assert.deepEqual(hear(20, 40, 20), ['X: 20', 'X: 20'])
})

test('each network is spoken of for itself', () => {
  const first = speak({}, [
    { mark: 'x', left: 20, words: 'X: 20' },
    { mark: 'bluesky', left: 300, words: 'Bluesky: 300' },
  ])
  assert.equal(wordsOf(first), 'X: 20')
  const then = speak(first, [
    { mark: 'x', left: 18, words: 'X: 18' },
    { mark: 'bluesky', left: 20, words: 'Bluesky: 20' },
  ])
  assert.equal(wordsOf(then), 'X: 20 Bluesky: 20')
})
