// The person of a token, and the pages on which they have a role.
import type { FastifyInstance } from 'fastify'
import { findAccount } from '../../authorization/accounts.ts'
import type { SandboxPage } from '../../authorization/grants.ts'
import {
  type Answer,
  bearerOf,
  type Call,
  type Exchange,
  type World,
} from '../../exchange/exchange.ts'
import { failure } from './dialect.ts'
import type { Side } from './network.ts'
import { requireVersion } from './version.ts'

export function linkedinPeopleRoutes(
  app: FastifyInstance,
  world: World,
  { side, exchange }: { side: Side; exchange: Exchange },
): void {
  const read = (handle: (call: Call) => Answer) =>
    exchange({ operation: 'read', tokenOf: bearerOf, handle })
  app.get(
    '/v2/userinfo',
    read((call) => describeMember(world, side, call)),
  )
  app.get(
    '/v2/me',
    read((call) => describeBasics(world, side, call)),
  )
  if (side.kind === 'member') return
  const versioned = (handle: (call: Call) => Answer) =>
    read((call) => {
      requireVersion(world, side.name, call)
      return handle(call)
    })
  app.get(
    '/rest/organizationAcls',
    versioned((call) => listRoles(world, side, call)),
  )
  app.get(
    '/rest/organizations',
    versioned((call) => listNames(world, side, call)),
  )
}

function describeMember(world: World, { name }: Side, { token }: Call): Answer {
  const shown = findAccount(world, name, token.profile)?.name ?? `Member ${token.profile}`
  const [given_name, ...rest] = shown.split(' ')
  const family_name = rest.join(' ')
  return { status: 200, body: { sub: token.profile, name: shown, given_name, family_name } }
}

function describeBasics(world: World, { name }: Side, { token }: Call): Answer {
  const shown = findAccount(world, name, token.profile)?.name ?? `Member ${token.profile}`
  const [localizedFirstName, ...rest] = shown.split(' ')
  const localizedLastName = rest.join(' ')
  return { status: 200, body: { id: token.profile, localizedFirstName, localizedLastName } }
}

function pagesOf(world: World, { name }: Side, { token }: Call): SandboxPage[] {
  const chosen = token.granted?.grant.pages ?? []
  const pages = findAccount(world, name, token.granted?.grant.account)?.pages ?? []
  return pages.filter(({ id }) => chosen.includes(id))
}

function listRoles(world: World, side: Side, call: Call): Answer {
  const { q, state, count = '10', start = '0' } = call.query
  if (q !== 'roleAssignee' || (state !== undefined && state !== 'APPROVED'))
    return failure(400, 'The finder is not known.')
  const [from, max] = [Number(start), Math.min(Number(count), 100)]
  const elements = pagesOf(world, side, call)
    .slice(from, from + max)
    .map(({ id, tasks }) => ({
      role: tasks.includes('CREATE_CONTENT') ? 'ADMINISTRATOR' : 'ANALYST',
      organization: `urn:li:organization:${id}`,
      roleAssignee: `urn:li:person:${call.token.profile}`,
      state: 'APPROVED',
    }))
  return { status: 200, body: { paging: { start: from, count: max, links: [] }, elements } }
}

/** The brackets of List() are syntax only where they are not encoded. */
function listNames(world: World, side: Side, call: Call): Answer {
  const [, list] = /[?&]ids=List\(([\d,]*)\)(?:&|$)/.exec(call.request.raw.url ?? '') ?? []
  if (list === undefined) return failure(400, 'Invalid parameter: ids')
  const wanted = list.split(',')
  const found = pagesOf(world, side, call).filter(({ id }) => wanted.includes(id))
  const results = Object.fromEntries(
    found.map(({ id, name }) => [id, { id: Number(id), localizedName: name }]),
  )
  return { status: 200, body: { results, statuses: {}, errors: {} } }
}
