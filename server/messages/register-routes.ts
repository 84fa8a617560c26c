// Registers the routes of messages, their reviews and tags.

import type { Config } from '../config/config.ts'
import type { Database } from '../db/db.ts'
import type { ReadLists } from '../db/replica.ts'
import type { Api } from '../http/schemas.ts'
import type { RateLimits } from '../limits/limits.ts'
import { mediumIdInUrl, type Storage } from '../media/media.ts'
import type { Descriptions } from '../networks/registry.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { messageActionRoutes } from './authoring/action-routes.ts'
import { bulkRoutes } from './bulk/bulk-routes.ts'
import { chainRoutes } from './chains/routes.ts'
import { feedRoutes } from './feeds/feed-routes.ts'
import { findMessagesOfPosts } from './find-by-post.ts'
import { importRoutes } from './imports/import-routes.ts'
import { removeNotices } from './notices/list-notices.ts'
import { noticeRoutes } from './notices/notice-routes.ts'
import { describeEvents } from './notify/event-types.ts'
import { outRoutes } from './out/routes.ts'
import { pauseQueue, resumeQueue } from './queueing/pause.ts'
import { layOutQueue } from './queueing/reorder.ts'
import { queueRoutes } from './queueing/routes.ts'
import { MessageItem } from './representation/item.ts'
import { resumeMessages } from './resume.ts'
import { countReviews } from './review/count-reviews.ts'
import { reviewRoutes } from './review/review-routes.ts'
import { messageRoutes } from './routes.ts'
import { searchRoutes } from './search/search-routes.ts'
import { seriesRoutes } from './series/series-routes.ts'
import { stopForLeaver } from './stop-for-leaver.ts'
import { labelRoutes } from './tags/label-routes.ts'
import { tagRoutes } from './tags/tag-routes.ts'
import { openFollowUrl } from './validation/follow-destination.ts'
import type { Checks } from './validation/validate.ts'

type Using = {
  database: Database
  readLists: ReadLists
  keyRing: KeyRing
  config: Config
  storage: Storage
  limits: RateLimits
  outbound: Outbound
  descriptions: Descriptions
  networks: { forType: Checks['networkFor'] }
  /** For how long the link of a post is followed. */
  followMs?: number | undefined
}

/** Passed to the registrars of modules that do not import messages. */
export const ofMessages = {
  countReviews,
  findMessagesOfPosts,
  resumeMessages,
  stopForLeaver,
  removeNotices,
  pauseQueue,
  resumeQueue,
  layOutQueue,
}

export function registerMessages(v1: Api, using: Using): void {
  const checked = { ...using, checks: checksWith(using) }
  messageRoutes(v1, checked)
  v1.webhookEvents.push(...describeEvents(MessageItem))
  searchRoutes(v1, using)
  messageActionRoutes(v1, checked)
  chainRoutes(v1, checked)
  outRoutes(v1, checked)
  bulkRoutes(v1, checked)
  queueRoutes(v1, using)
  seriesRoutes(v1, checked)
  importRoutes(v1, using)
  feedRoutes(v1, checked)
  reviewRoutes(v1, using)
  tagRoutes(v1, using)
  labelRoutes(v1, using)
  noticeRoutes(v1, using)
}

export function checksWith({
  descriptions,
  networks,
  outbound,
  storage,
  config,
  followMs,
}: Pick<
  Using,
  'descriptions' | 'networks' | 'outbound' | 'storage' | 'config' | 'followMs'
>): Checks {
  return {
    descriptions,
    networkFor: networks.forType,
    checkUrl: outbound.checkUrl,
    followUrl: openFollowUrl(outbound, followMs),
    mediumIdInUrl: (url) => mediumIdInUrl(storage, url),
    maxScheduled: config.scheduledLimit,
  }
}
