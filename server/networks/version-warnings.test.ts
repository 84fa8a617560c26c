import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networks } from './registry.ts'
import { warnOfVersion } from './version-warnings.ts'

const network = { title: 'LinkedIn', version: { name: '202605', endsOn: '2027-05-15' } }

test('a version that ends is warned of from 60 days before, and after its end', () => {
  const warn = (day: string) => warnOfVersion(network, new Date(`${day}T00:00:00Z`))
  assert.equal(warn('2027-03-15'), undefined)
  assert.match(warn('2027-03-16') ?? '', /ends version 202605 .* on 2027-05-15, in 60 days/)
  assert.match(warn('2027-05-14') ?? '', /in 1 days/)
  assert.match(warn('2027-05-15') ?? '', /has ended version 202605/)
  assert.equal(warnOfVersion({ title: 'X' }, new Date('2040-01-01')), undefined)
})

test('every version has a day on which it ends', () => {
  for (const { version, name } of networks)
    if (version) assert.match(version.endsOn, /^20\d\d-\d\d-\d\d$/, name)
  assert.ok(networks.some(({ version }) => version))
})
