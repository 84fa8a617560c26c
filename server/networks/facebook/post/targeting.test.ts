import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTargeting } from './targeting.ts'

const chosen = (v: string) => ({ k: `Name of ${v}`, v })

test('the words of the API family become those of Facebook', () => {
  assert.deepEqual(
    readTargeting({
      facebookPage: {
        ageMin: 18,
        countries: [chosen('CA')],
        regions: [chosen('2')],
        cities: [chosen('292466'), chosen('7')],
        zips: [chosen('CA:K1S')],
      },
    }),
    {
      targeting: {
        age_min: 18,
        geo_locations: {
          countries: ['CA'],
          regions: [{ key: '2' }],
          cities: [{ key: '292466' }, { key: '7' }],
          zips: [{ key: 'CA:K1S' }],
        },
      },
      isWhole: true,
    },
  )
})

test('the words of Facebook are handed on as they are', () => {
  const targeting = { geo_locations: { countries: ['CH'] }, age_min: 21 }
  assert.deepEqual(readTargeting(targeting), { targeting, isWhole: true })
  assert.deepEqual(readTargeting({ ...targeting, linkedInCompany: { geography: ['eu'] } }), {
    targeting,
    isWhole: true,
  })
  assert.deepEqual(readTargeting(null), { targeting: {}, isWhole: true })
})

for (const [what, said] of [
  ['an unknown name', { mood: 'good' }],
  ['what Facebook no longer asks for', { facebookPage: { education: ['college'] } }],
  ['an age in words', { facebookPage: { ageMin: 'eighteen' } }],
  ['a country without its key', { facebookPage: { countries: [{ k: 'Canada' }] } }],
  ['countries as one text', { facebookPage: { countries: 'CA' } }],
  ['nothing but a text', { facebookPage: 'Canada' }],
] as const) {
  test(`${what} is left out, and that is said`, () => {
    const kept = { age_min: 13 }
    assert.deepEqual(readTargeting({ ...said, ...kept }), { targeting: kept, isWhole: false })
  })
}
