// Answers to a person's token: the person, the permissions, and the pages that were chosen on the consent page.
import type { FastifyInstance } from 'fastify'
import { findAccount } from '../../authorization/accounts.ts'
import type { Grant, SandboxPage } from '../../authorization/grants.ts'
import type { Answer, Call, Exchange, World } from '../../exchange/exchange.ts'
import {
  graphToken,
  nextPage,
  notFound,
  parameter,
  pick,
  readLimit,
  refuse,
} from '../../graph/graph.ts'

export function facebookPeopleRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  const read = (path: string, handle: (call: Call, grant: Grant) => Answer) =>
    app.get(
      `/:version/${path}`,
      exchange({
        operation: 'read',
        tokenOf: graphToken,
        handle: (call) => handle(call, requirePerson(call)),
      }),
    )
  // Pages of a business are missing here.
  read('me/accounts', (call, grant) =>
    listPages(world, call, grant, ({ business }) => business === undefined),
  )
  read('me/permissions', (_call, { scopes, declined }) => ({
    status: 200,
    body: { data: [...statusOf(scopes, 'granted'), ...statusOf(declined, 'declined')] },
  }))
  read('me/businesses', (call, grant) => listBusinesses(world, call, grant))
  read(':business/owned_pages', (call, grant) =>
    listPages(world, call, grant, ({ business }) => business?.id === call.params.business),
  )
  read(':business/client_pages', (call, grant) => listPages(world, call, grant, () => false))
}

/** A person, or a page that the person chose. Undefined: the token is one of a page, or names its profile. */
export function readPersonNode(world: World, call: Call, id: string): Answer | undefined {
  const grant = grantOfPerson(call)
  if (!grant) return undefined
  if (id === grant.account) {
    const name = findAccount(world, 'facebook', id)?.name
    return { status: 200, body: pick(call, 'User', { id, name }, ['name']) }
  }
  const page = pagesOf(world, grant).find((one) => one.id === id)
  if (!page) throw notFound(id, 'get')
  // Only the list of a person's own pages has their tasks.
  const { tasks: _, ...shown } = describePage(world, call, grant, page)
  return { status: 200, body: pick(call, 'Page', shown, ['name']) }
}

function listPages(
  world: World,
  call: Call,
  grant: Grant,
  isListed: (page: SandboxPage) => boolean,
): Answer {
  const limit = readLimit(call, 25)
  const after = parameter(call, 'after')
  const all = pagesOf(world, grant).filter(isListed)
  const start = after === undefined ? 0 : all.findIndex(({ id }) => cursorOf(id) === after) + 1
  const pages = all.slice(start, start + limit)
  const data = pages.map((page) =>
    pick(call, 'Page', describePage(world, call, grant, page), ['name', 'access_token', 'tasks']),
  )
  const last = pages.at(-1)
  if (!last) return { status: 200, body: { data } }
  const cursors = { before: cursorOf(pages[0]?.id ?? ''), after: cursorOf(last.id) }
  const hasMore = start + limit < all.length
  const next = hasMore ? { next: nextPage(world, call, cursors.after) } : {}
  return { status: 200, body: { data, paging: { cursors, ...next } } }
}

function listBusinesses(world: World, call: Call, grant: Grant): Answer {
  const all = pagesOf(world, grant).flatMap(({ business }) => business ?? [])
  const data = [...new Map(all.map((business) => [business.id, business])).values()]
  return {
    status: 200,
    body: { data: data.map((business) => pick(call, 'Business', { ...business }, ['name'])) },
  }
}

function pagesOf(world: World, { account, pages }: Grant): SandboxPage[] {
  const all = findAccount(world, 'facebook', account)?.pages ?? []
  return all.filter(({ id }) => pages?.includes(id))
}

function describePage(world: World, call: Call, grant: Grant, { id, name, tasks }: SandboxPage) {
  const isAsked = parameter(call, 'fields')?.includes('access_token') ?? true
  return {
    id,
    name,
    tasks,
    category: 'Local business',
    picture: undefined,
    access_token: isAsked ? tokenOf(world, grant, id) : undefined,
  }
}

/** The same as long as the grant lasts. */
function tokenOf({ store }: World, grant: Grant, page: string): string {
  const known = store.listTokens(grant.id).find(({ profile }) => profile === page)
  return known?.text ?? store.issue(grant, { kind: 'access', profile: page, seconds: null })
}

function statusOf(permissions: string[], status: string) {
  return permissions.map((permission) => ({ permission, status }))
}

function requirePerson(call: Call): Grant {
  const grant = grantOfPerson(call)
  if (grant) return grant
  const field = call.request.routeOptions.url?.split('/').at(-1)
  throw refuse({
    code: 100,
    message: `(#100) Tried accessing nonexisting field (${field}) on node type (Page)`,
  })
}

function grantOfPerson({ token: { granted, profile } }: Call): Grant | undefined {
  return granted?.grant.account === profile ? granted.grant : undefined
}

function cursorOf(id: string): string {
  return Buffer.from(id).toString('base64url')
}
