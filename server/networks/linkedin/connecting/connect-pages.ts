// Connects pages: a member authorizes, and the pages on which the member may post are connected with the member's token. The
// "Community Management API" must be the only product of its app, and has no OpenID: the member is known by the basic profile.
import { say } from '../../../sentences/sentences.ts'
import type { Authorizer, Candidate, Connecting, Grant } from '../../connecting.ts'
import {
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../../http/client.ts'
import type { Account } from '../../networks.ts'
import { idOf, readWithFreshToken } from '../../oauth/authorizing.ts'
import { openOAuth } from '../../oauth/oauth.ts'
import { versioned } from '../calls.ts'
import { pageIdOf } from '../urns.ts'
import { authorizeUrl, describeBy, oauth } from './connecting.ts'

export const pageScopes = [
  'w_organization_social',
  'r_organization_social',
  'rw_organization_admin',
  'r_basicprofile',
] as const

export const connectPages: Connecting = {
  authorizeUrl,
  app: {
    registerAt: 'https://www.linkedin.com/developers/apps',
    idLabel: 'Client ID',
    secretLabel: 'Primary Client Secret',
    steps: [
      'Create an app of its own for pages: LinkedIn gives the product "Community Management API" only to an app that has no other product.',
      'Ask for the "Community Management API". LinkedIn reviews it, which takes some days; the development tier is enough to begin with.',
      'Enter the redirect address among the authorized redirect URLs of the app, letter by letter.',
    ],
  },
  scopes: pageScopes.map((name) => ({ name, feature: 'publish' })),
  open: openAuthorizer,
}

function openAuthorizer(http: NetworkClient): Authorizer {
  const client = versioned(http)
  return openOAuth(client, oauth, {
    authorizeUrl,
    describe: (exchanged, signal) =>
      describeBy(exchanged, ['r_basicprofile', 'rw_organization_admin'], async () => {
        const account: Account = { networkId: '', username: '', credentials: exchanged.tokens }
        const subject = await readWithFreshToken(() => readMember(client, account, signal), signal)
        const list = () => listPages(client, account, signal)
        return { subject, accounts: await readWithFreshToken(list, signal) }
      }),
  })
}

async function readMember(
  client: NetworkClient,
  account: Account,
  signal: AbortSignal,
): Promise<Grant['subject']> {
  const body = await read(client, account, '/v2/me', signal)
  const id = idOf(valueAt(body, 'id'))
  if (id === undefined) throw incomplete(client, 'read')
  const names = [textAt(body, 'localizedFirstName'), textAt(body, 'localizedLastName')]
  return { id, username: names.filter(Boolean).join(' ') || id }
}

const perPage = 100
/** Two thousand roles at most. */
const maxPages = 20
const namesAtOnce = 50

async function listPages(
  client: NetworkClient,
  account: Account,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const roles = await listRoles(client, account, signal)
  const ids = [...roles.keys()]
  const pages: Candidate[] = []
  for (let from = 0; from < ids.length; from += namesAtOnce) {
    const some = ids.slice(from, from + namesAtOnce)
    // The brackets are syntax: encoded they would be text.
    const path = `/rest/organizations?ids=List(${some.join(',')})`
    const results = valueAt(await read(client, account, path, signal), 'results')
    for (const id of some) pages.push(describePage(id, roles.get(id) ?? [], valueAt(results, id)))
  }
  return pages
}

/** The roles that may post for a page. */
const postingRoles = ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'CONTENT_ADMIN']

function describePage(networkId: string, roles: string[], page: unknown): Candidate {
  const username = textAt(page, 'localizedName') || textAt(page, 'vanityName') || networkId
  const base = { type: 'LINKEDINCOMPANY', networkId, username, avatarUrl: null }
  return roles.some((role) => postingRoles.includes(role)) ? base : { ...base, obstacle: noRole }
}

const noRole = say('linkedin_role_lacks_posting')

/** The roles of the member on each page, in LinkedIn's order. */
async function listRoles(
  client: NetworkClient,
  account: Account,
  signal: AbortSignal,
): Promise<Map<string, string[]>> {
  const roles = new Map<string, string[]>()
  for (let page = 0; page < maxPages; page += 1) {
    const path = `/rest/organizationAcls?q=roleAssignee&state=APPROVED&count=${perPage}&start=${page * perPage}`
    const body = await read(client, account, path, signal)
    if (!Array.isArray(valueAt(body, 'elements'))) throw incomplete(client, 'read')
    const elements = listAt(body, 'elements')
    for (const element of elements) addRole(roles, element)
    if (elements.length < perPage) break
  }
  return roles
}

function addRole(roles: Map<string, string[]>, element: unknown): void {
  const id = pageIdOf(textAt(element, 'organization') ?? textAt(element, 'organizationTarget'))
  if (id !== undefined) roles.set(id, [...(roles.get(id) ?? []), textAt(element, 'role') ?? ''])
}

async function read(
  client: NetworkClient,
  account: Account,
  path: string,
  signal: AbortSignal,
): Promise<unknown> {
  const call = { purpose: 'read', method: 'GET', path } as const
  return (await callNetwork(client, account, call, signal)).body
}
