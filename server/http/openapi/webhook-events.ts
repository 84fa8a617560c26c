// The events that apps receive, as `webhooks` of the document: the body of each is the envelope with the data of its type.

type Schema = { [key: string]: unknown }

export type WebhookEvent = {
  type: string
  summary: string
  /** The name of the schema of its data. */
  dataName: string
  data: Schema
}

export function describeWebhooks(schemas: Record<string, Schema>, events: WebhookEvent[]) {
  const components: Record<string, Schema> = {}
  const webhooks: Record<string, object> = {}
  for (const event of events) {
    const name = `${pascal(event.type)}Event`
    if (!schemas[event.dataName]) components[event.dataName] = event.data
    components[name] = envelope(event)
    webhooks[event.type] = { post: describe(event, name) }
  }
  return { webhooks, components }
}

/** message.send_failed_permanently → MessageSendFailedPermanently */
function pascal(type: string): string {
  return type.replaceAll(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}

function envelope({ type, dataName }: WebhookEvent): Schema {
  return {
    type: 'object',
    required: ['seq_no', 'type', 'timestamp', 'data'],
    properties: {
      seq_no: {
        type: 'integer',
        description: 'Counts from 1 for each app and address, without gaps',
      },
      type: { type: 'string', const: type },
      timestamp: { type: 'string', format: 'date-time', examples: ['2027-01-31T12:00:00.000Z'] },
      data: { $ref: `#/components/schemas/${dataName}` },
    },
  }
}

const headers = {
  'webhook-id': 'The same for every attempt: an event that arrives twice has one id',
  'webhook-timestamp': 'Seconds since 1970, of this attempt',
  'webhook-signature': 'The signatures of Standard Webhooks, separated by spaces',
  'carillon-client-id': 'The app whose secret signs',
}

function describe({ type, summary }: WebhookEvent, name: string): object {
  return {
    operationId: `on${pascal(type)}`,
    tags: ['Webhooks'],
    summary,
    description: `${summary}. Sent again until the receiver answers 2xx. docs/webhooks.md explains how to verify it.`,
    security: [],
    parameters: Object.entries(headers).map(([header, description]) => ({
      name: header,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    },
    responses: { 200: { description: 'Any 2xx: the event has arrived' } },
  }
}
