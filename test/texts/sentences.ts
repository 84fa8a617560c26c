// Reads from the sources which sentences the service can say to a member: reasons, hints, notes, findings and answers to requests.
// `{}` stands for each varying part.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { catalogue } from '../../server/error-catalogue.ts'

const root = join(import.meta.dirname, '../..')

/** Files and folders whose sentences reach members: what becomes of a message, and the answers to requests. */
const sources = [
  'server/access',
  'server/apps',
  'server/db/keyset.ts',
  'server/drafts',
  'server/http',
  'server/interactions',
  'server/limits',
  'server/media',
  'server/messages',
  'server/networks',
  'server/organizations',
  'server/outbound',
  'server/profiles',
  'server/publishing/account.ts',
  'server/publishing/give-up.ts',
  'server/publishing/outcome.ts',
  'server/publishing/prepare.ts',
  'server/publishing/reconcile',
  'server/times.ts',
  'server/webhooks',
]

/** What is said there does not reach the console. */
const otherFiles: [file: RegExp, why: string][] = [
  [/\/interactions\/collect\.ts$/, 'interactions'],
  [/\/publishing\/as-network-error\.ts$/, 'faults of this program, in their own words'],
  [/\.(test|testing)\.ts$/, 'tests'],
  [/\/networks\/version-warnings\.ts$/, 'for the log of the operator'],
  [/\/networks\/[^/]+\/(read|interactions|push)\.ts$/, 'interactions'],
  [/\/pictures\/small-picture\.ts$/, 'pictures of profiles'],
  [/\/http\/(pages|openapi)\//, 'pages of the service itself, and documents'],
  [/\/profiles\/.*-pages\.ts$/, 'pages of the service itself'],
  [/\/connecting\/(log-in|pages|to-reconnect)\.ts$/, 'pages of the service itself'],
  [/\/access\/consent\.ts$/, 'the consent page, a page of the service itself'],
  [/\/messages\/states\.ts$/, 'documents'],
  [/\/interactions\/push\//, 'answers to networks'],
  [/\/removal\/removal-routes\.ts$/, 'answers to networks'],
]

/** Properties with words for the operator, for the documents and for schemas. */
const otherHolders = new Set(['description', 'guide', 'help', 'settling', 'steps'])
/** Properties and variables whose literals are said as they are or joined to others, also without a full stop. */
const holders = new Set(['message', 'hint', 'reason', 'sentence'])
/** Functions that are called with them. */
const callees = new Set([
  'warning',
  'refuse',
  'refused',
  'invalidItem',
  'NetworkError',
  'OutboundError',
  'Unusable',
])

export type Literal = { text: string; file: string; isSentence: boolean }

/** Every literal of the sources; `isSentence` for what can be said to a member. */
export function collectLiterals(): Literal[] {
  const file = 'server/error-catalogue.ts'
  const answers = Object.values(catalogue).map(({ message }) => ({
    text: message,
    file,
    isSentence: true,
  }))
  return [...answers, ...literalsOfFiles()]
}

function literalsOfFiles(): Literal[] {
  return listFiles().flatMap((file) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(root, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    return literalsIn(source, file)
  })
}

/** Files of the service that make such an error and are not read. */
export function listUnread(): string[] {
  const read = new Set(listFiles())
  return listFolder('server').filter((file) => {
    if (read.has(file) || isOther(file)) return false
    const source = readFileSync(join(root, file), 'utf8')
    return /new (NetworkError|OutboundError|Unusable)\(|failure_reason = \$/.test(source)
  })
}

function listFiles(): string[] {
  const files = sources.flatMap((place) => (place.endsWith('.ts') ? [place] : listFolder(place)))
  return files.filter((file) => !isOther(file))
}

function listFolder(place: string): string[] {
  return readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .map((name) => `${place}/${name}`)
}

function isOther(file: string): boolean {
  return otherFiles.some(([pattern]) => pattern.test(file))
}

function literalsIn(source: ts.SourceFile, file: string): Literal[] {
  const found: Literal[] = []
  const visit = (node: ts.Node): void => {
    if (isLeftOut(node)) return
    const text = textOf(node)
    if (text !== undefined) found.push({ text, file, isSentence: isSentence(text, node) })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** SQL, and what is not said to members. */
function isLeftOut(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return true
  return ts.isPropertyAssignment(node) && otherHolders.has(node.name.getText())
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
}

/** Begins and ends like a sentence, or is the value of a `message` or a `hint`. A lone word is a code. */
function isSentence(text: string, node: ts.Node): boolean {
  if (!text.includes(' ') || !/\p{L}/u.test(text)) return false
  return /^(\p{Lu}|\{\}).*(\.|[.:] \{\})$/u.test(text) || isHeld(node)
}

/** Also as one of two alternatives. */
function isHeld(node: ts.Node): boolean {
  const parent = holderOf(node)
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return callees.has(parent.expression.getText())
  const isNamed = ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)
  return isNamed && (holders.has(parent.name.getText()) || isOneOfSentences(parent))
}

function holderOf({ parent }: ts.Node): ts.Node {
  const isAlternative = ts.isConditionalExpression(parent) || ts.isBinaryExpression(parent)
  return isAlternative ? holderOf(parent) : parent
}

/** `const sentences = { ENOTFOUND: '…' }` */
function isOneOfSentences({ parent: { parent } }: ts.Node): boolean {
  return ts.isVariableDeclaration(parent) && parent.name.getText() === 'sentences'
}
