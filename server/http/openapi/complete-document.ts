// Completes the document that @fastify/swagger makes of the routes: names for schemas, shared failures and headers, descriptions, examples,
// and the events of webhooks.
import { apiVersions, newestOf } from '../versions/versions.ts'
import { describeOperation } from './describe-operation.ts'
import { exampleOf, failureExample } from './examples.ts'
import { nameSchemas, type Operation } from './named-schemas.ts'
import { always } from './possible-failures.ts'
import { describeWebhooks, type WebhookEvent } from './webhook-events.ts'

type Described = Operation['responses'][string] & { headers?: object; description?: string }
type Schemas = Parameters<typeof exampleOf>[0]
type Document = { paths?: unknown; components?: { schemas?: object } }

export function completeDocument<T extends Document>(document: T, events: WebhookEvent[]): T {
  const paths = document.paths as Record<string, Record<string, Operation>>
  const called = Object.entries(paths).filter(([path]) => path.startsWith('/v1/'))
  const operations = called.flatMap(([, methods]) => Object.values(methods))
  for (const [path, methods] of called)
    for (const [method, operation] of Object.entries(methods))
      describeOperation(`${method.toUpperCase()} ${path}`, operation)
  const known = document.components?.schemas as Schemas
  const schemas = { ...known, ...(nameSchemas(operations) as Schemas) }
  for (const operation of operations) addExamples(schemas, operation)
  const responses = shareFailures(operations)
  const { webhooks, components } = describeWebhooks(schemas, events)
  const all = { ...schemas, ...components }
  return {
    ...document,
    components: { ...document.components, schemas: all, headers, responses },
    webhooks,
    // The client sends it.
    'x-api-version': newestOf(apiVersions),
  }
}

function addExamples(schemas: Schemas, { requestBody, responses }: Operation): void {
  const body = requestBody?.content?.['application/json']
  if (body?.schema) body.example = exampleOf(schemas, body.schema, 'request')
  const answer = responses['200']?.content?.['application/json']
  if (answer?.schema) answer.example = exampleOf(schemas, answer.schema, 'answer')
}

/**
 * Failures are the same for every call, so they are its `default`, which is in components once: an importer copies every answer into every
 * call. `x-failures` has the statuses of the call.
 */
function shareFailures(operations: Operation[]): Record<string, object> {
  const shared: Record<string, object> = {}
  for (const operation of operations) {
    const all = Object.entries(operation.responses)
    const failing = all.filter(([status]) => Number(status) >= 400)
    const responses = Object.fromEntries(
      all
        .filter(([status]) => Number(status) < 400)
        .map(([status, response]) => [status, { ...response, headers: allHeaders }]),
    ) as Record<string, Described>
    const [first] = failing
    if (first) {
      shared.Failure ??= failure(first[1])
      responses.default = { $ref: '#/components/responses/Failure' } as Described
    }
    operation.responses = responses
    operation['x-failures'] = failing
      .map(([status]) => Number(status))
      .filter((status) => !always.includes(status))
  }
  return shared
}

function failure(response: Described): Described {
  const json = response.content?.['application/json']
  return {
    ...response,
    description: `Refused. Any call: ${always.join(', ')}; this one also: x-failures`,
    headers: refer(['X-Request-Id', 'Retry-After']),
    content: { 'application/json': { ...json, example: failureExample() } },
  }
}

const text = { type: 'string' } as const
const count = { type: 'integer' } as const

/** Every response of /v1 has these headers (http/authenticate.ts), so they are described once. */
const headers = {
  'X-Request-Id': { description: 'The trace id: also in the errors and in the log', schema: text },
  'Carillon-Version': {
    description:
      'The version of the API that the answer has: the one of the request, if it names one',
    schema: { ...text, examples: [newestOf(apiVersions)] },
  },
  'X-Account-Quota': {
    description: 'Requests that the account may send in a UTC day',
    schema: { ...text, examples: ['100000 per day'] },
  },
  'X-Account-Quota-Used': { description: 'How many of them are used', schema: count },
  'X-Account-Rate-Limit-Requests-Remaining': {
    description: 'Requests that the account may still send in this second',
    schema: count,
  },
  'RateLimit-Policy': {
    description: 'The limits of the account: requests (q) per seconds (w)',
    schema: { ...text, examples: ['"second";q=20;w=1, "day";q=100000;w=86400'] },
  },
  RateLimit: {
    description: 'What is left of each (r), and the seconds until it resets (t)',
    schema: { ...text, examples: ['"second";r=19;t=1, "day";r=99999;t=43200'] },
  },
  'Retry-After': { description: 'Seconds to wait', schema: count },
}

const allHeaders = refer(Object.keys(headers).filter((name) => name !== 'Retry-After'))

function refer(names: string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
