import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSettings } from './config.ts'
import { unknownNames } from './setting-names.ts'

const known = Object.keys(listSettings())

test('an unknown name in .env is named, with the setting that was probably meant', () => {
  for (const [name, meant] of [
    ['PROT', 'PORT'],
    ['HOTS', 'HOST'],
    ['port', 'PORT'],
    ['CARILLON_PORT', 'PORT'],
    ['DATA_DIR', 'CARILLON_DATA_DIR'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PUBLISH_CONCURENCY', 'PUBLISH_CONCURRENCY'],
  ] as const)
    assert.deepEqual(unknownNames(known, { inFile: [name], inEnvironment: [name] }), [
      `${name} in .env is not a setting of Carillon. Did you mean ${meant}?`,
    ])
  assert.deepEqual(unknownNames(known, { inFile: ['FAVOURITE_TEA'], inEnvironment: [] }), [
    'FAVOURITE_TEA in .env is not a setting of Carillon.',
  ])
})

test('what others read from .env is left to them, and so is the environment', () => {
  const inFile = [...known, 'POSTGRES_PASSWORD', 'NODE_ENV', 'TZ', 'NO_COLOR']
  const inEnvironment = ['PROT', 'HOME', 'CARILLON_SERVICE_HOST', 'CARILLON_PORT_8080_TCP']
  assert.deepEqual(unknownNames(known, { inFile, inEnvironment }), [])
})

test('a misspelt name of ours in the environment is reported', () => {
  for (const [name, meant] of [
    ['CARILLON_KEY', 'CARILLON_KEYS'],
    ['CARILLON_DATADIR', 'CARILLON_DATA_DIR'],
  ] as const)
    assert.deepEqual(unknownNames(known, { inFile: [], inEnvironment: [name] }), [
      `${name} is not a setting of Carillon. Did you mean ${meant}?`,
    ])
})
