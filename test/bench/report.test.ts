import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replaceSection } from './report.ts'

const document = '# Benchmarks\n\nIntro.\n\n## One\n\n| a |\n\n- note\n\n## Two\n\n| b |\n'

test('a section is replaced and the others stay as they are', () => {
  assert.equal(
    replaceSection(document, { title: 'One' }, '| new |'),
    '# Benchmarks\n\nIntro.\n\n## One\n\n| new |\n\n## Two\n\n| b |\n',
  )
})

test('a section that was never measured comes last', () => {
  assert.equal(
    replaceSection(document, { title: 'Three' }, '| c |'),
    `${document}\n## Three\n\n| c |\n`,
  )
})
