// Shared by Facebook, Instagram and Threads: how the Graph API takes parameters and refuses.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Answer,
  bearerOf,
  type Call,
  type Dialect,
  Refusal,
  speakDialect,
  type World,
} from '../exchange/exchange.ts'
import { takeForms } from '../exchange/forms.ts'
import type { Use } from '../exchange/limits.ts'
import type { NetworkName } from '../names.ts'

export type GraphError = {
  message: string
  code: number
  subcode?: number
  type?: string
  status?: number
}

export function graphError({ message, code, subcode, type, status }: GraphError): Answer {
  const error = {
    message,
    type: type ?? 'OAuthException',
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    fbtrace_id: randomBytes(9).toString('base64url'),
  }
  return { status: status ?? 400, body: { error } }
}

export function refuse(error: GraphError): Refusal {
  return new Refusal(graphError(error))
}

export function notFound(id: string, verb: 'get' | 'post'): Refusal {
  return refuse({
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${verb} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
  })
}

type GraphWords = {
  network: NetworkName
  /** The limit of one profile; that of the whole app would be code 4. */
  limited?: GraphError
  /** The prepared photo, video or container no longer exists. */
  gone: GraphError
  scopesFor?: NonNullable<Dialect['scopesFor']>
  /** Refuses a code that cannot be exchanged. */
  badCode?: Answer
}

const containersLimited = {
  status: 403,
  code: 9,
  subcode: 2207042,
  message: 'Application request limit reached',
}

export function graphDialect({ network, gone, badCode, ...words }: GraphWords): Dialect {
  const unauthorized = (reason: keyof typeof invalidTokens): Answer =>
    graphError(invalidTokens[reason])
  return {
    network,
    unauthorized,
    invalidGrant: (call) =>
      (parameter(call, 'code') !== undefined && badCode) || unauthorized('expired'),
    ...(words.scopesFor ? { scopesFor: words.scopesFor } : {}),
    missingScope: (scope) =>
      graphError({ status: 403, code: 200, message: `(#200) Requires ${scope} permission` }),
    rateLimited: (resetAt) => ({
      ...graphError(words.limited ?? containersLimited),
      headers: { ...fullUsage, ...regainAccess(resetAt) },
    }),
    gone: () => graphError(gone),
    failure: (status) => graphError({ status, ...failureOf(status) }),
    usage: appUsage,
  }
}

const invalidTokens = {
  unknown: { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' },
  expired: {
    code: 190,
    subcode: 463,
    message: 'Error validating access token: Session has expired.',
  },
  revoked: {
    code: 190,
    subcode: 458,
    message: 'Error validating access token: The user has not authorized application.',
  },
}

const fullUsage = {
  'x-app-usage': JSON.stringify({ call_count: 100, total_cputime: 25, total_time: 25 }),
}

/** Meta sends the waiting time in whole minutes, and only here. */
function regainAccess(resetAt: number): Record<string, string> {
  const minutes = Math.max(1, Math.ceil((resetAt - Date.now()) / 60_000))
  const usage = { type: 'pages', call_count: 100, estimated_time_to_regain_access: minutes }
  return { 'x-business-use-case-usage': JSON.stringify({ 1: [usage] }) }
}

function failureOf(status: number): { code: number; message: string } {
  if (status >= 500)
    return {
      code: 2,
      message: 'An unexpected error has occurred. Please retry your request later.',
    }
  if (status === 401) return { code: 190, message: 'Error validating access token.' }
  if (status === 429) return { code: 17, message: '(#17) User request limit reached' }
  if (status === 403)
    return {
      code: 368,
      message: 'The action attempted has been deemed abusive or is otherwise disallowed',
    }
  return { code: 100, message: '(#100) Invalid parameter' }
}

function appUsage(use: Use): Record<string, string> {
  const used = Math.min(
    100,
    Math.round(((use.limit - use.remaining) / Math.max(1, use.limit)) * 100),
  )
  const usage = { call_count: used, total_cputime: 1, total_time: 1 }
  return { 'x-app-usage': JSON.stringify(usage) }
}

/** Parameters may come in the query, in a form or as JSON; the token is one of them, or a header. */
export function parameter(call: Omit<Call, 'token'>, name: string): string | undefined {
  const value = call.body[name] ?? call.query[name]
  if (value === undefined || value === null) return undefined
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function graphToken(call: Omit<Call, 'token'>): string | undefined {
  return parameter(call, 'access_token') ?? bearerOf(call)
}

export function isFalse(value: string | undefined): boolean {
  return value === 'false' || value === '0'
}

export function isTrue(value: string | undefined): boolean {
  return value === 'true' || value === '1'
}

/** The fields that were asked for, each of them whole; the id is always included. */
export function pick(
  call: Call,
  node: string,
  all: Record<string, unknown>,
  usual: string[],
): Record<string, unknown> {
  const asked = parameter(call, 'fields')
    ?.split(/,(?![^{]*\})/)
    .map((field) => field.trim().replace(/[.{].*$/, ''))
    .filter(Boolean)
  const strange = asked?.find((field) => !(field in all))
  if (strange !== undefined)
    throw refuse({
      code: 100,
      message: `(#100) Tried accessing nonexisting field (${strange}) on node type (${node})`,
    })
  const wanted = new Set([...(asked ?? usual), 'id'])
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => wanted.has(name) && value !== undefined),
  )
}

export function readLimit(call: Call, usual: number): number {
  const limit = Number(parameter(call, 'limit') ?? usual)
  if (!Number.isInteger(limit) || limit < 1)
    throw refuse({ code: 100, message: '(#100) Param limit must be a positive integer' })
  return Math.min(limit, 100)
}

export function readSince(call: Call): number {
  return readTime(call, 'since') ?? 0
}

/** Unix seconds, or a date. */
export function readTime(call: Call, name: 'since' | 'until'): number | undefined {
  const value = parameter(call, name)
  if (value === undefined) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.floor(Date.parse(value) / 1000)
  if (Number.isNaN(seconds))
    throw refuse({ code: 100, message: `(#100) ${name} must be a unix timestamp or a date` })
  return seconds
}

/** The address of the next page: the same call with a cursor. */
export function nextPage(world: World, { request }: Call, after: string): string {
  const url = new URL(request.url, world.publicUrl())
  url.searchParams.set('after', after)
  return world.publicUrl() + url.pathname + url.search
}

/** As the Graph API writes a time: whole seconds and a zone without a colon. */
export function graphTime(iso: string): string {
  return `${iso.slice(0, 19)}+0000`
}

export function isWebAddress(value: string | undefined): value is string {
  return value !== undefined && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

/** The Graph API takes calls without a version: then the address starts with a node. */
export function withVersion(base: string, url: string): string {
  const start = `/${base}/`
  const isBare = url.startsWith(start) && /^(\d|me\b|t_|oauth\/)/.test(url.slice(start.length))
  return isBare ? `${start}v24.0/${url.slice(start.length)}` : url
}

/** Takes forms and JSON, and refuses an unknown version or an unreadable body in the Graph API's words. */
export function prepareGraph(app: FastifyInstance, dialect: Dialect): void {
  takeForms(app)
  speakDialect(app, dialect)
  app.addHook('preHandler', async (request: FastifyRequest, reply) => {
    const { version } = request.params as { version?: string }
    if (version === undefined || /^v\d+\.\d+$/.test(version)) return
    const answer = graphError({ code: 2500, message: `Unknown path components: /${version}` })
    return reply.code(answer.status).send(answer.body)
  })
}
