// The definitions of tools, which are all that an assistant knows of them: held by rules, and the rules by definitions that break them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { assistantCalls, assistantModes } from '../../server/access/assistant.ts'
import { describe } from '../../server/mcp/protocol.ts'
import { type Tool, toolsets } from '../../server/mcp/tools/tool.ts'
import { tools, toolsIn } from '../../server/mcp/tools/tools.ts'
import { need } from '../support/need.ts'

const maxTools = 20
type Schema = {
  type?: string
  description?: string
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  items?: Schema
  anyOf?: Schema[]
}

/** The rules that a definition breaks. */
function broken(tool: Tool): string[] {
  const input = tool.input as Schema
  const output = tool.output as Schema
  const { readOnlyHint, destructiveHint } = tool.annotations
  const rules: [string, boolean][] = [
    ['a name of a verb and a noun', /^[a-z]+(_[a-z]+)+$/.test(tool.name) && tool.name.length <= 40],
    ['a title', tool.title.length >= 5 && tool.title.length <= 60],
    [
      'a description of some sentences',
      tool.description.length >= 80 && tool.description.length <= 600,
    ],
    ['a full stop', tool.description.endsWith('.')],
    ['a known toolset', toolsets.includes(tool.toolset)],
    ['a reader does not destroy', !(readOnlyHint && destructiveHint)],
    ['a reader is in every mode', !readOnlyHint || tool.mode === 'read'],
    ['only readers are in the mode read', readOnlyHint || tool.mode !== 'read'],
    ['closed arguments', input.type === 'object' && input.additionalProperties === false],
    [
      'an object as the result',
      output.type === 'object' && Object.keys(output.properties ?? {}).length > 0,
    ],
    ...Object.entries(input.properties ?? {}).map(([name, schema]): [string, boolean] => [
      `a description of ${name}`,
      name === 'limit' || isDescribed(schema),
    ]),
  ]
  return rules.flatMap(([rule, holds]) => (holds ? [] : rule))
}

function isDescribed(schema: Schema): boolean {
  return (schema.description ?? schema.items?.description ?? '').length > 0
}

for (const tool of tools)
  test(`${tool.name} is well defined`, () => {
    assert.deepEqual(broken(tool), [])
    const ajv = new Ajv2020({ strict: false })
    for (const schema of [tool.input, tool.output]) assert.ok(ajv.validateSchema(schema))
    const shown = describe(tool)
    assert.deepEqual(Object.keys(shown.annotations).sort(), [
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'readOnlyHint',
      'title',
    ])
    assert.equal(JSON.parse(JSON.stringify(shown.inputSchema)).type, 'object')
    assert.equal(JSON.parse(JSON.stringify(shown.outputSchema)).type, 'object')
  })

test('the rules find a definition that breaks them', () => {
  const good = need(tools[0])
  const bad: Partial<Tool>[] = [
    { name: 'Profiles' },
    { title: '' },
    { description: 'Too short.' },
    { annotations: { ...good.annotations, destructiveHint: true } },
    { mode: 'full' },
    { input: { type: 'object', properties: {} } as unknown as Tool['input'] },
    { output: { type: 'string' } as unknown as Tool['output'] },
  ]
  for (const change of bad)
    assert.notDeepEqual(broken({ ...good, ...change }), [], JSON.stringify(change))
})

test(`there are at most ${maxTools}, each with a name of its own`, () => {
  assert.ok(tools.length <= maxTools, String(tools.length))
  assert.equal(new Set(tools.map(({ name }) => name)).size, tools.length)
  assert.equal(new Set(tools.map(({ description }) => description)).size, tools.length)
})

test('a greater mode has every tool and call of a smaller one', () => {
  const [read, propose, full] = assistantModes.map((mode) => toolsIn(mode).map(({ name }) => name))
  assert.deepEqual(
    need(propose).slice().sort(),
    [...new Set([...need(read), ...need(propose)])].sort(),
  )
  assert.deepEqual(need(full).slice().sort(), tools.map(({ name }) => name).sort())
  for (const call of assistantCalls.read) assert.ok(assistantCalls.propose.has(call))
  for (const call of assistantCalls.propose) assert.ok(assistantCalls.full.has(call))
})

test('the mode propose has no call that publishes, approves or deletes', () => {
  const publishing = /approve|reject|sendNow|resend|bulk|DELETE/
  assert.deepEqual(
    [...assistantCalls.propose].filter((call) => publishing.test(call)),
    [],
  )
})

test('all definitions together are small enough for the context of a model', () => {
  const bytes = JSON.stringify(tools.map(describe)).length
  assert.ok(bytes < 40_000, String(bytes))
})
