// Starts the background work of a worker or of the all-in-one process: chores, webhook deliveries, media, imports, publishing
// and collecting interactions.

import { pollingIntervalOf } from '../../interactions/collecting/polling-interval.ts'
import { type CollectorOptions, startCollector } from '../../interactions/interactions.ts'
import { connectWorkers, startWorker } from '../../jobs/jobs.ts'
import { mediaForPost } from '../../media/media.ts'
import { maxImports } from '../../media/upload/import.ts'
import {
  connectPublisher,
  type PublisherOptions,
  startPublisher,
} from '../../publishing/publishing.ts'
import type { Services } from '../../services.ts'
import {
  choreTasks,
  crontab,
  deliveryTasks,
  importTasks,
  mediaTasks,
  renewalContext,
} from '../../tasks.ts'
import { failAt } from './fail-point.ts'
import { atMost, type Opened } from './until-stopped.ts'
import { warnAboutMedia } from './warnings/warn-about-media.ts'
import { warnAboutVersions } from './warnings/warn-about-versions.ts'
import { warnAboutVideos } from './warnings/warn-about-videos.ts'

export async function startWorkers(services: Services, opened: Opened): Promise<void> {
  const jobs = connectWorkers(services.directUrl, { workers: 4 })
  opened.resources.push(() => atMost(1000, jobs.close()))
  const { log } = services
  const chores = await startWorker({
    pool: jobs.pool,
    log,
    tasks: choreTasks(services),
    crontab,
    concurrency: 5,
  })
  opened.workers.push(chores.stop)
  // A separate worker pool: slow webhook receivers must not keep mail from being sent.
  const deliveries = await startWorker({
    pool: jobs.pool,
    log,
    tasks: deliveryTasks(services),
    crontab: '',
    concurrency: services.config.webhookConcurrency,
  })
  opened.workers.push(deliveries.stop)
  // A separate worker pool, because a large video takes minutes.
  const media = await startWorker({
    pool: jobs.pool,
    log,
    tasks: mediaTasks(services, failAt(services.config.failPoint)),
    crontab: '',
    concurrency: services.config.mediaConcurrency,
  })
  opened.workers.push(media.stop)
  const imports = await startWorker({
    pool: jobs.pool,
    log,
    tasks: importTasks(services),
    crontab: '',
    concurrency: maxImports,
  })
  opened.workers.push(imports.stop)
  const { verify } = services.continuity
  const { database, close } = connectPublisher(services.directUrl, { verify })
  opened.resources.push(() => atMost(1000, close()))
  const publisher = startPublisher({ ...publisherOptions(services), database })
  const collector = startCollector(collectorOptions(services))
  opened.workers.push(publisher.stop, collector.stop)
  await warnAboutVideos(services)
  warnAboutVersions(services)
  warnAboutMedia(services)
}

function publisherOptions(services: Services): PublisherOptions {
  const { config, networks } = services
  return {
    ...services,
    networkFor: networks.forType,
    countAttempt: services.metrics.countAttempt,
    mediaFor: (message, networkName) => mediaForPost(services, message, networkName),
    rules: { catchUpMs: config.catchUpMs, maxLooks: 8 },
    concurrency: config.publishConcurrency,
    leaseMs: config.publishLeaseMs,
    callMs: config.publishCallMs,
    prepareMs: config.publishPrepareMs,
    pollMs: 50,
    ...(config.publishSettlingMs === undefined ? {} : { settlingMs: config.publishSettlingMs }),
    renewal: renewalContext(services),
    reach: failAt(config.failPoint),
  }
}

function collectorOptions(services: Services): CollectorOptions {
  const { config, networks, sandboxUrl } = services
  const { interactions, publishCallMs } = config
  return {
    ...services,
    networks: networks.all.filter(({ name }) => interactions.networks.includes(name)),
    pollingInterval: pollingIntervalOf(interactions, sandboxUrl !== undefined),
    retentionMs: interactions.retentionMs,
    concurrency: interactions.concurrency,
    // A step makes a few network calls.
    stepMs: publishCallMs * 4,
    leaseMs: publishCallMs * 8,
    pollMs: 500,
    enrolMs: 10_000,
    renewal: renewalContext(services),
  }
}
