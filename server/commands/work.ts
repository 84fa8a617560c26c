// What a worker does, and the all-in-one form beside its requests: chores, events, media, publishing, collecting.
import { type CollectorOptions, startCollector } from '../interactions/interactions.ts'
import { pollingIntervalOf } from '../interactions/polling-interval.ts'
import { connectWorkers, startWorker } from '../jobs/jobs.ts'
import { mediaForPost } from '../media/media.ts'
import {
  connectPublisher,
  type PublisherOptions,
  startPublisher,
} from '../publishing/publishing.ts'
import type { Services } from '../services.ts'
import { choreTasks, crontab, deliveryTasks, importTasks, mediaTasks } from '../tasks.ts'
import { failAt } from './process/fail-point.ts'
import { atMost, type Opened } from './process/until-stopped.ts'
import { warnAboutVideos } from './process/warn-about-videos.ts'

export async function work(services: Services, opened: Opened): Promise<void> {
  const jobs = connectWorkers(services.databaseUrl, { workers: 4 })
  opened.standing.push(() => atMost(1000, jobs.close()))
  const { log } = services
  const chores = await startWorker({
    pool: jobs.pool,
    log,
    tasks: choreTasks(services),
    crontab,
    concurrency: 5,
  })
  // Apart from the chores: slow receivers must not use up the hands that send mail.
  const deliveries = await startWorker({
    pool: jobs.pool,
    log,
    tasks: deliveryTasks(services),
    crontab: '',
    concurrency: services.config.webhookConcurrency,
  })
  // Apart as well: a large video takes minutes.
  const media = await startWorker({
    pool: jobs.pool,
    log,
    tasks: mediaTasks(services, failAt(services.config.failPoint)),
    crontab: '',
    concurrency: services.config.mediaConcurrency,
  })
  const imports = await startWorker({
    pool: jobs.pool,
    log,
    tasks: importTasks(services),
    crontab: '',
    concurrency: 4,
  })
  const { verify } = services.continuity
  const { database, close } = connectPublisher(services.databaseUrl, { verify })
  opened.standing.push(() => atMost(1000, close()))
  const publisher = startPublisher({ ...publisherOptions(services), database })
  const collector = startCollector(collectorOptions(services))
  opened.working.push(chores.stop, deliveries.stop, media.stop, imports.stop)
  opened.working.push(publisher.stop, collector.stop)
  await warnAboutVideos(services)
}

function publisherOptions(services: Services): PublisherOptions {
  const { config, networks } = services
  return {
    ...services,
    networkFor: networks.forType,
    mediaFor: (message, networkName) => mediaForPost(services, message, networkName),
    rules: { catchUpMs: config.catchUpMs, mostLooks: 8 },
    concurrency: config.publishConcurrency,
    leaseMs: config.publishLeaseMs,
    callMs: config.publishCallMs,
    prepareMs: config.publishPrepareMs,
    pollMs: 50,
    ...(config.publishSettlingMs === undefined ? {} : { settlingMs: config.publishSettlingMs }),
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
    // A step is a few calls.
    stepMs: publishCallMs * 4,
    leaseMs: publishCallMs * 8,
    pollMs: 500,
    enrolMs: 10_000,
  }
}
