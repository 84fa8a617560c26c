// Dynamic client registration (RFC 7591), for assistants. Every registered client is a public one with PKCE that may ask for a consent for
// /mcp. Anything else that a request asks for is not granted, and the answer lists what is.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { assistantScopes } from '../access/assistant.ts'
import type { Database } from '../db/db.ts'
import { countRegistration } from '../limits/throttle.ts'
import { plainText } from '../strings/plain-text.ts'

export const registrationPath = '/oauth2/register'

const maxBodyBytes = 16 * 1024
const maxNameLength = 80
const maxClientRedirectUris = 10
const grantTypes = ['authorization_code', 'refresh_token']

type SelfRegistration = { name: string; redirectUris: string[] }

export type RegistrationContext = {
  database: Database
  /** Injected: apps belong to another module. Undefined when there are too many. */
  registerClient: (
    database: Database,
    registration: SelfRegistration,
  ) => Promise<{ clientId: string; createdAt: Date } | undefined>
  isClientRedirectUri: (uri: string) => boolean
}

export function registrationRoutes(app: FastifyInstance, using: RegistrationContext): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const options = { schema: { hide: true }, bodyLimit: maxBodyBytes }
  app.post(registrationPath, options, async (request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    const read = readMetadata(using, request.headers['content-type'], request.body)
    if ('error' in read) return refuse(reply, 400, read.error, read.description)
    const minutes = await countRegistration(using.database, request.ip)
    if (minutes > 0) {
      const description = `Too many registrations from this network address. Try again in ${minutes} minutes.`
      return refuse(
        reply.header('retry-after', minutes * 60),
        429,
        'temporarily_unavailable',
        description,
      )
    }
    const registered = await using.registerClient(using.database, read)
    if (!registered)
      return refuse(reply, 503, 'temporarily_unavailable', 'Too many apps have registered.')
    return reply.code(201).send({
      client_id: registered.clientId,
      client_id_issued_at: Math.floor(registered.createdAt.getTime() / 1000),
      client_name: read.name,
      redirect_uris: read.redirectUris,
      grant_types: grantTypes,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: assistantScopes.join(' '),
    })
  })
}

type Refused = { error: string; description: string }

function readMetadata(
  { isClientRedirectUri }: RegistrationContext,
  type: string | undefined,
  body: unknown,
): SelfRegistration | Refused {
  if (!/^application\/json\s*(;|$)/i.test(type ?? ''))
    return badMetadata('Content-Type must be application/json.')
  const metadata = parseObject(body)
  if (!metadata) return badMetadata('The body must be a JSON object.')
  const { redirect_uris: uris, client_name: name, grant_types: grants } = metadata
  if (!isListOfTexts(uris) || uris.length === 0 || uris.length > maxClientRedirectUris)
    return badRedirect(`redirect_uris must be a list of 1 to ${maxClientRedirectUris} addresses.`)
  const redirectUris = [...new Set(uris)]
  if (!redirectUris.every(isClientRedirectUri))
    return badRedirect(
      'A redirect URI begins with https://, or is http:// on localhost, 127.0.0.1 or [::1].',
    )
  if (name !== undefined && typeof name !== 'string')
    return badMetadata('client_name must be a text.')
  if (isListOfTexts(grants) && !grants.includes('authorization_code'))
    return badMetadata('grant_types must contain authorization_code.')
  return { name: nameOf(name, redirectUris), redirectUris }
}

function parseObject(body: unknown): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(typeof body === 'string' ? body : '')
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    // Checked in the line above; the fields are checked one by one.
    return isObject ? (parsed as Record<string, unknown>) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** Anyone chooses the name: one line, without characters that a page would not show. */
function nameOf(name: string | undefined, [uri = '']: string[]): string {
  const shown = plainText(name ?? '')
    .slice(0, maxNameLength)
    .trim()
  return shown.length >= 2 ? shown : new URL(uri).host.slice(0, maxNameLength)
}

function badRedirect(description: string): Refused {
  return { error: 'invalid_redirect_uri', description }
}

function badMetadata(description: string): Refused {
  return { error: 'invalid_client_metadata', description }
}

function refuse(
  reply: FastifyReply,
  status: number,
  error: string,
  description: string,
): FastifyReply {
  return reply.code(status).send({ error, error_description: description })
}
