// Nothing says a sentence to a member past the catalogue: a text in the code would have no other language.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import ts from 'typescript'

/** Files that say nothing to members through the API. */
const otherFiles: [file: RegExp, why: string][] = [
  [/\.(test|testing)\.ts$|node_modules/, 'tests'],
  [
    /^server\/(commands|config|continuity|db|demo|jobs|mail|postgres|secrets|services)\b/,
    'operators',
  ],
  [/^server\/(oauth|sessions|setup)\//, 'pages of the service itself'],
  [/^server\/texts\//, 'the texts of its pages and mails, by language'],
  [/\/(pages|openapi)\/|-pages\.ts$|\/connecting\/pages\.ts$/, 'pages and documents'],
  [/\/removal-routes\.ts$|\/interactions\/push\//, 'answers to networks'],
  [
    /^server\/(error-catalogue|errors\/catalogue-reads)\.ts$/,
    'the texts of the specification, which are sentences too',
  ],
  [/\/small-picture\.ts$/, 'pictures of profiles'],
]
/** Properties and variables that hold what is said, and what is called with it. */
const holders = new Set(['message', 'hint', 'sentence', 'obstacle', 'notice'])
const callees = new Set([
  'NetworkError',
  'OutboundError',
  'Unusable',
  'SaidError',
  'refused',
  'warning',
])

test('every message, hint and error for members is a sentence of server/sentences', async () => {
  const found: string[] = []
  for await (const file of glob('server/**/*.ts')) {
    if (otherFiles.some(([pattern]) => pattern.test(file))) continue
    const text = await readFile(file, 'utf8')
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    found.push(...literalsIn(source).map((literal) => `${file}: ${literal}`))
  }
  assert.deepEqual(found, [], 'Add these to a file of server/sentences, and say them by their id.')
})

test('a literal is found, also as one of two alternatives', () => {
  const code = `new NetworkError('retry', 'a_code', isLate ? 'Too late.' : \`After \${time} it is over\`, { hint: 'Try again.' })`
  const source = ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest, true)
  assert.deepEqual(literalsIn(source), ['Too late.', 'After {} it is over', 'Try again.'])
})

function literalsIn(source: ts.SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node)) return
    const text = textOf(node)
    // A lone word is a code.
    if (text?.trim().includes(' ') && isHeld(node)) found.push(text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
}

function isHeld(node: ts.Node): boolean {
  const parent = holderOf(node)
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return callees.has(parent.expression.getText())
  const isNamed = ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)
  return isNamed && holders.has(parent.name.getText())
}

function holderOf({ parent }: ts.Node): ts.Node {
  const isAlternative = ts.isConditionalExpression(parent) || ts.isBinaryExpression(parent)
  return isAlternative ? holderOf(parent) : parent
}
