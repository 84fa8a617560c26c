// /v1/organizations/{organizationId}/contacts: the address book.
import { type Static, Type } from 'typebox'
import { requirePermission } from '../access/access.ts'
import type { Config } from '../config/config.ts'
import { type Database, inTransaction } from '../db/db.ts'
import { readPage } from '../db/keyset.ts'
import { callerOf } from '../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../http/idempotency.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  Nothing,
  Nullable,
  nothing,
  One,
  OptionalInput,
  Page,
  PageQuery,
  ref,
  Time,
} from '../http/schemas.ts'
import type { Network } from '../networks/networks.ts'
import { maxMentionName } from '../networks/shared/mentions.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import {
  type AccountInput,
  accountNetworks,
  findIds,
  maxHandleLength,
  readAccounts,
} from './accounts.ts'
import {
  changeContact,
  createContact,
  type Contact as Found,
  listContacts,
  removeContact,
} from './contacts.ts'

const network = Type.Enum(accountNetworks, {
  description: 'As `mentions.accounts` of GET /v1/networks',
})
const Account = Type.Object({
  network,
  handle: Type.String({
    description:
      'As the network writes it: a user name, on LinkedIn a urn, on Facebook the number of a page',
  }),
  id: Nullable(
    Type.String({
      description:
        "The network's own id, where a mention needs it beside the handle: on Bluesky the DID. Null: it needs none, or it is looked up when a post is published",
    }),
  ),
})
const Contact = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'A text mentions the contact by it: `@{name}`' }),
    accounts: Type.Array(Account),
    createdDate: Time,
    createdByMember: Nullable(Type.Object({ id: Id })),
    modifiedDate: Time,
  },
  { $id: 'Contact', description: 'An entry of the address book' },
)

const ContactInput = Type.Object(
  {
    name: OptionalInput(
      Type.String({
        maxLength: 1000,
        examples: ['Reed Bakery'],
        description: `1 to ${maxMentionName} characters, without braces, brackets and backslashes`,
      }),
    ),
    accounts: OptionalInput(
      Type.Array(
        Type.Object({
          network,
          handle: Type.String({ maxLength: maxHandleLength, examples: ['reedbakery'] }),
        }),
        { maxItems: accountNetworks.length, description: 'All of them; one of each network' },
      ),
    ),
  },
  { title: 'ContactInput' },
)

const inOrganization = Type.Object({ organizationId: Id })
const onContact = Type.Object({ organizationId: Id, contactId: Id })
const tags = ['Organizations']
const maxPage = 100

type Using = {
  database: Database
  keyRing: KeyRing
  config: Pick<Config, 'publishCallMs'>
  networks: { all: Network[] }
}

export function registerContacts(app: Api, { database, keyRing, config, networks }: Using): void {
  app.addSchema(Contact)
  const accountsOf = async (given: readonly AccountInput[]) =>
    findIds(networks.all, readAccounts(given), config.publishCallMs)

  app.get(
    '/v1/organizations/:organizationId/contacts',
    {
      schema: {
        tags,
        summary: 'List the address book of an organization, by name',
        params: inOrganization,
        querystring: Type.Object({
          ...PageQuery.properties,
          q: Type.Optional(
            Type.String({
              maxLength: 100,
              description: 'With which the name begins, or a word of it',
            }),
          ),
        }),
        response: answers(Page(ref(Contact)), 'A page of contacts'),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewOrganization', { organizationId })
      const page = readPage(request.query, { usual: maxPage, isKey: isNameKey })
      const { rows, metadata } = await listContacts(database, organizationId, page, request.query.q)
      return { data: rows.map(renderContact), metadata }
    },
  )

  app.post(
    '/v1/organizations/:organizationId/contacts',
    {
      schema: {
        tags,
        summary: 'Add a contact to the address book',
        params: inOrganization,
        body: ContactInput,
        headers: RepeatHeaders,
        response: answers(One(ref(Contact)), 'The new contact'),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'createContact', { organizationId })
      const accounts = await accountsOf(request.body.accounts ?? [])
      const input = { name: request.body.name ?? '', accounts }
      return answerOnce(database, keyRing, request, async (tx) => ({
        data: renderContact(await createContact(tx, callerOf(request), organizationId, input)),
      }))
    },
  )

  app.patch(
    '/v1/organizations/:organizationId/contacts/:contactId',
    {
      schema: {
        tags,
        summary: 'Change a contact',
        params: onContact,
        body: ContactInput,
        response: answers(
          One(ref(Contact)),
          'The contact. Messages that are stored keep their mentions as they are',
        ),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'createContact', { organizationId })
      const { name, accounts } = request.body
      const input = {
        ...(name != null && { name }),
        ...(accounts != null && { accounts: await accountsOf(accounts) }),
      }
      const contact = await inTransaction(database, (tx) =>
        changeContact(tx, callerOf(request), request.params, input),
      )
      return { data: renderContact(contact) }
    },
  )

  app.delete(
    '/v1/organizations/:organizationId/contacts/:contactId',
    {
      schema: {
        tags,
        summary: 'Remove a contact',
        params: onContact,
        response: answers(
          Nothing,
          'The contact is removed. Messages that are stored keep their mentions as they are',
        ),
      },
    },
    async (request) => {
      await inTransaction(database, (tx) => removeContact(tx, callerOf(request), request.params))
      return nothing
    },
  )
}

function isNameKey(key: string): boolean {
  return key.length > 0 && key.length <= 4 * maxMentionName && !key.includes('\0')
}

function renderContact(contact: Found): Static<typeof Contact> {
  const { id, name, accounts } = contact
  return {
    ...{ id, name, accounts },
    createdDate: formatTime(contact.createdAt),
    createdByMember: contact.createdBy === null ? null : { id: contact.createdBy },
    modifiedDate: formatTime(contact.modifiedAt),
  }
}
