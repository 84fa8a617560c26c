// Renders the chart in deploy/helm without Helm: the few forms of templates that it uses, and an error for any other.
import { readFile } from 'node:fs/promises'
import { parse, parseAllDocuments } from 'yaml'
import { need } from '../../support/need.ts'
import { evaluate, type Scope } from './expression.ts'

const folder = new URL('../../../deploy/helm/', import.meta.url)
const read = (name: string) => readFile(new URL(name, folder), 'utf8')

type Node = { text: string } | { word: string; rest: string; body: Node[]; other: Node[] }

export const defaults = parse(await read('values.yaml')) as Record<string, unknown>
const chart = parse(await read('Chart.yaml')) as { version: string; appVersion: string }
const partials = new Map<string, Node[]>()
for (const node of parseTemplate(await read('templates/_helpers.tpl')))
  if ('word' in node && node.word === 'define') partials.set(JSON.parse(node.rest), node.body)

/** The objects that Kubernetes would get. */
export async function renderChart(values: Record<string, unknown>): Promise<unknown[]> {
  const found: unknown[] = []
  for (const name of ['api', 'worker', 'migrate', 'ingress']) {
    const text = render(parseTemplate(await read(`templates/${name}.yaml`)), {
      dot: {
        Values: { ...defaults, ...values },
        Release: { Name: 'shop', Service: 'Helm' },
        Chart: { Version: chart.version, AppVersion: chart.appVersion },
      },
      variables: {},
      include,
    })
    for (const document of parseAllDocuments(text)) {
      if (document.errors.length > 0) throw new Error(`${name}: ${document.errors[0]?.message}`)
      const object: unknown = document.toJS()
      if (object !== null) found.push(object)
    }
  }
  return found
}

function include(name: string, scope: Scope): string {
  return render(need(partials.get(name)), scope)
}

/** `{{-` and `-}}` also take the space beside them. Texts are at even places of the list, and what stands between braces at odd ones. */
function parseTemplate(source: string): Node[] {
  const text = source.replaceAll(/\s*\{\{-/g, '{{').replaceAll(/-\}\}\s*/g, '}}')
  return parseBody({ parts: text.split(/\{\{(.*?)\}\}/s), at: 0 })
}

type Source = { parts: string[]; at: number }

/** Up to the end of the block, or of the template. */
function parseBody(source: Source): Node[] {
  const nodes: Node[] = []
  for (; source.at < source.parts.length; source.at += 1) {
    const part = source.parts[source.at] ?? ''
    const action = part.trim()
    if (source.at % 2 === 0) nodes.push({ text: part })
    else if (action === 'end' || action === 'else') return nodes
    else if (!action.startsWith('/*')) nodes.push(parseAction(action, source))
  }
  return nodes
}

function parseAction(action: string, source: Source): Node {
  const [, word, rest = ''] = /^(if|with|range|define) (.*)$/s.exec(action) ?? []
  if (word === undefined) return { word: '', rest: action, body: [], other: [] }
  source.at += 1
  const body = parseBody(source)
  if (source.parts[source.at]?.trim() !== 'else') return { word, rest, body, other: [] }
  source.at += 1
  return { word, rest, body, other: parseBody(source) }
}

function render(nodes: Node[], scope: Scope): string {
  return nodes.map((node) => ('text' in node ? node.text : renderAction(node, scope))).join('')
}

function renderAction(node: Exclude<Node, { text: string }>, scope: Scope): string {
  const { word, rest, body, other } = node
  if (word === 'define') return ''
  if (word === 'range') return renderRange(rest, body, scope)
  const value = evaluate(rest, scope)
  if (word === '') return String(value)
  if (!isTrue(value)) return render(other, scope)
  return render(body, word === 'with' ? { ...scope, dot: value } : scope)
}

function renderRange(rest: string, body: Node[], scope: Scope): string {
  const [, key = '', one = '', of = ''] = /^(\$\w+), (\$\w+) := (.+)$/.exec(rest) ?? []
  const entries = Object.entries(evaluate(of, scope) as Record<string, unknown>).sort()
  return entries
    .map(([name, value]) =>
      render(body, { ...scope, variables: { ...scope.variables, [key]: name, [one]: value } }),
    )
    .join('')
}

/** As Go's templates see it: empty lists and objects are false. */
export function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}
