// A call as a command of curl, and as code for the client and for Python. Each can be pasted as it is.
import { type Body, bodyOf, exampleParameters, type Operation, type Reference } from './document.ts'
import { jsonOf, pythonOf, scriptOf } from './literals.ts'

export const languages = { curl: 'curl', client: 'TypeScript', python: 'Python' } as const
export type Language = keyof typeof languages

/** Values of a sample that differ from the example of the document. */
export type Values = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

export type Sample = { language: Language; text: string }

type Call = {
  url: string
  method: string
  path: string
  pathValues: Record<string, string>
  query: Record<string, string>
  body: Body | undefined
  /** Calls of the authorization have credentials of an app or none. */
  hasToken: boolean
}

export function samplesOf(
  reference: Reference,
  operation: Operation,
  values: Values = {},
): Sample[] {
  const call = callOf(reference, operation, values)
  const stream = operation.operationId === 'getEventsStream'
  return [
    { language: 'curl', text: curl(call) },
    ...(call.hasToken
      ? [{ language: 'client' as const, text: stream ? streamByClient(call) : client(call) }]
      : []),
    { language: 'python', text: stream ? streamByPython(call) : python(call) },
  ]
}

function callOf(reference: Reference, operation: Operation, values: Values): Call {
  const known = exampleParameters(reference, operation)
  const body = bodyOf(reference, operation)
  return {
    url: reference.publicUrl,
    method: operation.method,
    path: operation.path,
    pathValues: { ...known.path, ...values.path },
    query: { ...known.query, ...values.query },
    body: body && { ...body, example: values.body ?? body.example },
    hasToken: operation.path.startsWith('/v1/'),
  }
}

function addressOf({ url, path, pathValues, query }: Call): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name) => pathValues[name] ?? '')
  const search = new URLSearchParams(query).toString()
  return `${url}${filled}${search && `?${search}`}`
}

const isForm = ({ type }: Body): boolean => type === 'application/x-www-form-urlencoded'

const fieldsOf = ({ example }: Body): [string, string][] =>
  Object.entries(Object(example)).map(([name, value]) => [name, String(value)])

function curl(call: Call): string {
  const { method, body, hasToken } = call
  const isUsual = method === (body ? 'POST' : 'GET')
  const lines = [
    `curl ${isUsual ? '' : `-X ${method} `}${quote(addressOf(call))}`,
    ...(hasToken ? ['-H "Authorization: Bearer $CARILLON_TOKEN"'] : []),
    ...(body && isForm(body)
      ? fieldsOf(body).map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`)
      : []),
    ...(body && !isForm(body)
      ? [`-H "Content-Type: ${body.type}"`, `-d ${quote(jsonOf(body.example))}`]
      : []),
  ]
  return lines.join(' \\\n  ')
}

/** For a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

const opened = (url: string) =>
  `const carillon = createClient({ baseUrl: '${url}', auth: process.env.CARILLON_TOKEN ?? '' })`

function client(call: Call): string {
  const { url, method, path, pathValues, query, body } = call
  const input = {
    ...(Object.keys(pathValues).length > 0 && { path: pathValues }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body && { body: body.example }),
  }
  const values = Object.keys(input).length > 0 ? `, ${scriptOf(input)}` : ''
  return [
    `import { createClient } from '@carillon/client'`,
    '',
    opened(url),
    `const answer = await carillon.${method.toLowerCase()}('${path}'${values})`,
    'console.log(answer)',
  ].join('\n')
}

function streamByClient({ url }: Call): string {
  return [
    `import { createClient, liveEvents } from '@carillon/client'`,
    '',
    opened(url),
    'for await (const event of liveEvents(carillon)) console.log(event.type)',
  ].join('\n')
}

function python(call: Call): string {
  const { method, body, hasToken } = call
  return [
    ...headOfPython(body, hasToken),
    'request = urllib.request.Request(',
    `    ${JSON.stringify(addressOf(call))},`,
    `    method="${method}",`,
    ...headersInPython(body, hasToken),
    ...(body ? [`    data=${dataInPython(body)},`] : []),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.read().decode())',
  ].join('\n')
}

function streamByPython(call: Call): string {
  return [
    ...headOfPython(undefined, true),
    'request = urllib.request.Request(',
    `    ${JSON.stringify(addressOf(call))},`,
    ...headersInPython(undefined, true),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    for line in response:',
    '        print(line.decode(), end="")',
  ].join('\n')
}

function headOfPython(body: Body | undefined, hasToken: boolean): string[] {
  const modules = [
    ...(body && !isForm(body) ? ['json'] : []),
    ...(hasToken ? ['os'] : []),
    ...(body && isForm(body) ? ['urllib.parse'] : []),
    'urllib.request',
  ]
  return [...modules.map((name) => `import ${name}`), '']
}

function headersInPython(body: Body | undefined, hasToken: boolean): string[] {
  const headers = [
    ...(hasToken ? [`        "Authorization": "Bearer " + os.environ["CARILLON_TOKEN"],`] : []),
    ...(body ? [`        "Content-Type": "${body.type}",`] : []),
  ]
  return headers.length > 0 ? ['    headers={', ...headers, '    },'] : []
}

function dataInPython(body: Body): string {
  return isForm(body)
    ? `urllib.parse.urlencode(${pythonOf(Object.fromEntries(fieldsOf(body)), 1)}).encode()`
    : `json.dumps(${pythonOf(body.example, 1)}).encode()`
}
