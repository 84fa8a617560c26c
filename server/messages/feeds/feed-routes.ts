// /v1/organizations/{organizationId}/feeds: web sites whose new items become messages.
import { Type } from 'typebox'
import { requireCaller, requirePermission } from '../../access/access.ts'
import { type Database, inTransaction } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { readPage } from '../../db/keyset.ts'
import { Problem } from '../../errors.ts'
import { FeedProblem, findFeed, usualTemplate } from '../../feeds/feeds.ts'
import { callerOf } from '../../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../../http/idempotency.ts'
import {
  type Api,
  answers,
  Id,
  Nothing,
  nothing,
  One,
  OptionalInput,
  Page,
  PageQuery,
  ref,
} from '../../http/schemas.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import {
  changeFeed,
  createFeed,
  type Rules,
  removeFeed,
  requireAddress,
  requireOn,
} from './change.ts'
import { changedFields, FeedChange, FeedUrl, fieldsOf, NewFeed, Template } from './fields.ts'
import {
  type FeedRow,
  itemStates,
  listFeeds,
  listItems,
  type OnFeed,
  profilesOf,
  requireFeed,
} from './find.ts'
import { Feed, FeedItem, FeedPreview, renderFeeds, renderItem, renderPreview } from './render.ts'

const inOrganization = Type.Object({ organizationId: Id })
const onFeed = Type.Object({ organizationId: Id, feedId: Id })
const tags = ['Feeds']
const maxPage = 100
const organization = '/v1/organizations/:organizationId'
const path = `${organization}/feeds`

type Using = {
  database: Database
  keyRing: KeyRing
  outbound: Outbound
  config: { feeds: boolean }
  checks: Pick<Rules, 'checkUrl'>
}

export function feedRoutes(app: Api, { database, keyRing, outbound, config, checks }: Using): void {
  app.addSchema(Feed)
  app.addSchema(FeedItem)
  app.addSchema(FeedPreview)
  const rules: Rules = { isOn: config.feeds, checkUrl: checks.checkUrl }
  const response = answers(One(ref(Feed)), 'The feed')
  const show = async (tx: Database, row: FeedRow) => {
    const [data] = await renderFeeds(tx, [row])
    if (!data) throw new Error('a feed was not rendered')
    return { data }
  }

  app.post(
    path,
    {
      schema: {
        tags,
        summary: 'Add a feed. The items that it has are noted, and only later ones become messages',
        params: inOrganization,
        body: NewFeed,
        headers: RepeatHeaders,
        response,
      },
    },
    async (request) => {
      const caller = requireCaller(request.principal)
      const { organizationId } = request.params
      return answerOnce(database, keyRing, request, async (tx) =>
        show(tx, await createFeed(tx, rules, caller, organizationId, fieldsOf(request.body))),
      )
    },
  )

  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'List the feeds of an organization whose profiles the caller may all use',
        params: inOrganization,
        querystring: PageQuery,
        response: answers(Page(ref(Feed)), 'A page of feeds'),
      },
    },
    async (request) => {
      const caller = requireCaller(request.principal)
      const page = readPage(request.query, { usual: maxPage, isKey: isId })
      const { organizationId } = request.params
      const { rows, metadata } = await listFeeds(database, caller, organizationId, page)
      return { data: await renderFeeds(database, rows), metadata }
    },
  )

  app.post(
    `${organization}/feedPreview`,
    {
      schema: {
        tags,
        summary: 'Read a feed, or the one that a web page names, and show its first items as texts',
        params: inOrganization,
        body: Type.Object(
          { url: FeedUrl, template: OptionalInput(Template) },
          { title: 'FeedPreviewInput' },
        ),
        response: answers(One(ref(FeedPreview)), 'What the feed has'),
      },
    },
    async (request) => {
      const caller = requireCaller(request.principal)
      const { organizationId } = request.params
      await requirePermission(database, caller, 'viewOrganization', { organizationId })
      requireOn(rules.isOn)
      const { url, template } = request.body
      requireAddress(rules.checkUrl, url)
      try {
        const found = await findFeed({ outbound }, url)
        return { data: renderPreview(found, template ?? usualTemplate) }
      } catch (error) {
        if (!(error instanceof FeedProblem)) throw error
        const about = { message: error.said, reason: 'invalid_url', param: '/url' } as const
        throw new Problem('invalid', { ...about, cause: error })
      }
    },
  )

  app.get(
    `${path}/:feedId`,
    { schema: { tags, summary: 'Show a feed', params: onFeed, response } },
    async (request) => show(database, await find(request.principal, request.params)),
  )

  app.patch(
    `${path}/:feedId`,
    {
      schema: {
        tags,
        summary: 'Change, pause or resume a feed. It becomes one of the caller',
        params: onFeed,
        body: FeedChange,
        response,
      },
    },
    async (request) => {
      const caller = requireCaller(request.principal)
      return inTransaction(database, async (tx) => {
        const change = async (before: FeedRow) =>
          changedFields(before, await profilesOf(tx, before.id), request.body)
        return show(tx, await changeFeed(tx, rules, caller, request.params, change))
      })
    },
  )

  app.delete(
    `${path}/:feedId`,
    {
      schema: {
        tags,
        summary: 'Delete a feed. Its messages stay',
        params: onFeed,
        response: answers(Nothing, 'It is deleted'),
      },
    },
    async (request) => {
      const caller = requireCaller(callerOf(request).principal)
      await inTransaction(database, (tx) => removeFeed(tx, caller, request.params))
      return nothing
    },
  )

  app.get(
    `${path}/:feedId/items`,
    {
      schema: {
        tags,
        summary: 'List the items that a feed has had, the latest first',
        params: onFeed,
        querystring: Type.Object({
          ...PageQuery.properties,
          state: Type.Optional(Type.Enum([...itemStates])),
        }),
        response: answers(Page(ref(FeedItem)), 'A page of items'),
      },
    },
    async (request) => {
      const feed = await find(request.principal, request.params)
      const page = readPage(request.query, { usual: maxPage, isKey: isId })
      const { rows, metadata } = await listItems(database, feed.id, page, request.query.state)
      return { data: rows.map(renderItem), metadata }
    },
  )

  function find(principal: Parameters<typeof requireCaller>[0], on: OnFeed): Promise<FeedRow> {
    return requireFeed(database, requireCaller(principal), on)
  }
}
