import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config/config.ts'
import { withOptIns } from './opt-ins.ts'
import { networks } from './registry.ts'

const usual = { DATABASE_URL: 'postgres://localhost/none' }

function describe(environment: Record<string, string>) {
  const config = readConfig({ ...usual, ...environment })
  const network = withOptIns(networks, config).find(({ name }) => name === 'threads')
  const features = new Set(network?.connect?.scopes.map(({ feature }) => feature))
  return {
    isNamed: config.interactions.networks.includes('threads'),
    capabilities: network?.capabilities,
    features: [...features],
  }
}

test('interactions of Threads are not read, and their permissions not requested, unless the operator sets so', () => {
  assert.deepEqual(describe({}), {
    isNamed: false,
    capabilities: ['publish'],
    features: ['publish'],
  })
  assert.deepEqual(describe({ INTERACTION_NETWORKS: 'twitter,threads' }), {
    isNamed: true,
    capabilities: ['publish', 'read'],
    features: ['publish', 'interactions'],
  })
})

test('spec 8: without a setting, interactions are read on two networks only', () => {
  const config = readConfig(usual)
  assert.deepEqual(config.interactions.networks, ['twitter', 'facebook'])
  const reading = withOptIns(networks, config).filter(({ capabilities, connect }) => {
    const features = connect?.scopes.map(({ feature }) => feature) ?? []
    return capabilities.includes('read') || features.includes('interactions')
  })
  assert.deepEqual(
    reading.map(({ name }) => name),
    ['twitter', 'facebook'],
  )
})
