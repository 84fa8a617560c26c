// Every background task and cron line, by name.
import type { TaskList } from 'graphile-worker'
import { removeUnusedClients } from './apps/register-client.ts'
import { failAt } from './commands/process/fail-point.ts'
import { sweepExpired } from './db/sweep.ts'
import { addDraft } from './drafts/drafts.ts'
import { sweepInteractions } from './interactions/sweep.ts'
import { sweepRateWindows } from './limits/limits.ts'
import { type MailPayload, openMail } from './mail/mail.ts'
import { openPictureProcesses } from './media/pictures/picture-process.ts'
import { type ProcessPayload, processMedia } from './media/processing/process.ts'
import { removeMediaFiles, sweepMedia } from './media/sweep.ts'
import { fetchImport } from './media/upload/fetch-import.ts'
import type { ImportPayload } from './media/upload/import.ts'
import { pollForUpload, type UploadPollPayload } from './media/upload/poll.ts'
import { freezeEarlier } from './messages/authoring/freeze-addresses.ts'
import { makeFeedItems } from './messages/feeds/make-items.ts'
import { pollFeeds } from './messages/feeds/poll.ts'
import { runImports } from './messages/imports/run.ts'
import { sweepImports } from './messages/imports/sweep.ts'
import { mailDigests } from './messages/notices/mail-digests.ts'
import { noteMediaSettled } from './messages/notify/media-settled.ts'
import { type ChangeContext, carryOut } from './messages/out/work.ts'
import { checksWith } from './messages/register-routes.ts'
import { expireApprovals } from './messages/review/review.ts'
import { fillWords } from './messages/search/store-words.ts'
import { makeOccurrences } from './messages/series/make-occurrences.ts'
import { moveNames } from './messages/tags/move-names.ts'
import { eraseAnswers } from './oauth/refresh-answers.ts'
import { fillEmailKeys } from './organizations/fill-email-keys.ts'
import type { RenewalContext } from './profiles/renewal/renew.ts'
import { renewDueCredentials, warnOfExpiringCredentials } from './profiles/renewal/renew-due.ts'
import { sweepRetained } from './retention/retention.ts'
import type { Services } from './services.ts'
import { type DeliverPayload, deliver } from './webhooks/deliver.ts'
import { openSlots } from './webhooks/delivery-slots.ts'
import { probeEndpoints } from './webhooks/probe.ts'
import { sweepDeliveries } from './webhooks/sweep.ts'

/** Payloads are cast, not validated, because only this service writes jobs. */
export function deliveryTasks(services: Services): TaskList {
  const { countDelivery } = services.metrics
  const slots = openSlots(services.config.webhookConcurrency)
  const deliverer = { ...services, slots, countDelivery }
  return {
    deliver: (payload, { abortSignal }) =>
      deliver(deliverer, payload as DeliverPayload, abortSignal),
  }
}

/** `reach` is the fail point of crash tests. */
export function mediaTasks(services: Services, reach: (point: string) => void): TaskList {
  const { config, networks } = services
  const pictures = openPictureProcesses()
  const context = {
    ...services,
    networks: networks.all,
    programs: config,
    pictures,
    reach,
    settled: noteMediaSettled,
  }
  return {
    'process-media': (payload, { abortSignal }) =>
      processMedia(context, payload as ProcessPayload, abortSignal ?? new AbortController().signal),
    'look-for-upload': (payload) => pollForUpload(services, payload as UploadPollPayload),
  }
}

/** Run by a worker of their own: a slow server delays only other imports. */
export function importTasks(services: Services): TaskList {
  const { mediaLimitBytes: limitBytes } = services.config
  const importer = { ...services, limitBytes, settled: noteMediaSettled }
  return {
    'import-media': (payload, { abortSignal }) =>
      fetchImport(importer, payload as ImportPayload, abortSignal ?? new AbortController().signal),
  }
}

/** For everything that renews tokens: the publisher and the collector when they need them, and a task in the background. */
export function renewalContext(services: Services): RenewalContext {
  const { config } = services
  return { ...services, callMs: config.publishCallMs, reach: failAt(config.failPoint) }
}

function changeContext(services: Services): ChangeContext {
  const { config, continuity, networks } = services
  const renewal = renewalContext(services)
  return {
    ...renewal,
    renewal,
    networkFor: networks.forType,
    mayPublish: () => continuity.mayPublish(),
    settlingMs: config.publishSettlingMs,
  }
}

function makingContext(services: Services) {
  const { database, config } = services
  return { database, checks: checksWith(services), reach: failAt(config.failPoint) }
}

/** Its items become messages at once. */
async function lookAtFeeds(services: Services): Promise<void> {
  const { config, outbound } = services
  if (!config.feeds) return
  const making = makingContext(services)
  await pollFeeds({ ...making, outbound })
  await makeFeedItems({ ...making, addDraft })
}

export function choreTasks(services: Services): TaskList {
  const { database, keyRing, log, mailer, pool, storage, config } = services
  const renewal = renewalContext(services)
  return {
    'renew-credentials': () => renewDueCredentials(renewal),
    'warn-of-expiry': () => warnOfExpiringCredentials(renewal),
    'send-mail': (payload) => mailer.send(openMail(keyRing, payload as MailPayload)),
    'expire-approvals': () => expireApprovals(database),
    'change-post': (payload) => carryOut(changeContext(services), (payload as { id: string }).id),
    'mail-digests': () => mailDigests(database),
    'remove-media-files': (payload) => removeMediaFiles({ storage }, payload as { folder: string }),
    'freeze-addresses': () => freezeEarlier(database),
    'sweep-media': () => sweepMedia({ database, storage }),
    'probe-endpoints': () => probeEndpoints(database),
    'sweep-deliveries': () =>
      sweepDeliveries(database, config.archiveRequired ? undefined : config.deliveryRetentionDays),
    'erase-refresh-answers': async () => void (await eraseAnswers(database)),
    'fill-email-keys': () => fillEmailKeys(database, log),
    'fill-message-words': () => fillWords(database),
    'move-labels': () => moveNames(database),
    'make-occurrences': () => makeOccurrences(makingContext(services)),
    'poll-feeds': () => lookAtFeeds(services),
    'make-feed-items': () => makeFeedItems({ ...makingContext(services), addDraft }),
    'run-imports': () => runImports(makingContext(services)),
    'sweep-imports': () => sweepImports(database),
    'sweep-expired': () => sweepExpired(database),
    'remove-unused-clients': async () => void (await removeUnusedClients(database)),
    'sweep-interactions': () => sweepInteractions(database, config.interactions.retentionMs),
    'sweep-rate-windows': () => sweepRateWindows(pool),
    'sweep-retained': () => sweepRetained(database, config),
  }
}

export const crontab = `
* * * * * expire-approvals
0 * * * * mail-digests
7 * * * * probe-endpoints
* * * * * freeze-addresses
* * * * * sweep-media
*/5 * * * * sweep-deliveries
* * * * * erase-refresh-answers
*/10 * * * * fill-email-keys
* * * * * fill-message-words
* * * * * move-labels
* * * * * make-occurrences
* * * * * poll-feeds
* * * * * make-feed-items
* * * * * run-imports
29 * * * * sweep-imports
*/10 * * * * sweep-expired
41 * * * * remove-unused-clients
23 * * * * sweep-interactions
* * * * * sweep-rate-windows
41 * * * * sweep-retained
* * * * * renew-credentials
17 * * * * warn-of-expiry
`
