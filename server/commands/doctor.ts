// carillon doctor: what an operator has to know at once, one line each. Exit code 1 if something is wrong.
import pino from 'pino'
import type { Config } from '../config/config.ts'
import { OperatorError } from '../config/operator-error.ts'
import type { InstallationStatus } from '../health/status.ts'
import type { Services } from '../services.ts'
import { openOwnDatabase } from './process/open.ts'
import type { Opened } from './process/until-stopped.ts'

type Finding = { isWrong: boolean; text: string }

const maxLagSeconds = 60
const maxWaitSeconds = 600
const minFreeShare = 0.1
const usage = 'Usage: carillon doctor [--mail ADDRESS]'

export async function doctorCommand(config: Config, words: string[]): Promise<void> {
  const [option, address, ...more] = words
  if ((option !== undefined && (option !== '--mail' || !address)) || more.length > 0)
    throw new OperatorError(usage, { exitCode: 2 })
  const opened: Opened = { workers: [], resources: [] }
  const refusals: string[] = []
  // The mailer reports a refusal of the mail server there.
  const log = pino({ level: 'warn' }, { write: (line) => void refusals.push(line) })
  try {
    const services = await openOwnDatabase(config, log, opened)
    const { readStatus } = await import('../health/status.ts')
    const status = await readStatus(services)
    const findings = [
      ...describeWork(status),
      ...describeSurroundings(status, config),
      await tryMedia(status, config),
      address === undefined ? describeMail(status) : await tryMail(services, address, refusals),
    ]
    for (const { isWrong, text } of findings)
      console.info(`${isWrong ? 'WRONG' : 'ok   '}  ${text}`)
    const wrong = findings.filter(({ isWrong }) => isWrong).length
    if (wrong > 0) throw new OperatorError(`${wrong} of ${findings.length} checks need you.`)
  } finally {
    for (const close of opened.resources.reverse()) await close()
  }
}

const fine = (text: string): Finding => ({ isWrong: false, text })

function describeWork(status: InstallationStatus): Finding[] {
  const { reason, workers, figures } = status
  const { lanes, renewals, deliveries, jobs } = figures
  const lag = Math.round(status.publishingLagSeconds)
  return [
    // The same sentences as at /readyz.
    reason === undefined
      ? fine('The database and the networks answer.')
      : { isWrong: true, text: reason },
    workers === 0
      ? { isWrong: true, text: 'No worker runs: nothing is published.' }
      : fine('Workers run.'),
    {
      isWrong: lag > maxLagSeconds,
      text: `The most overdue profile has had a message due for ${lag} s.`,
    },
    fine(
      `${lanes.due} profiles are due, ${lanes.held} are held by a pause of their owner, ${lanes.paused} wait because the network asked for it.`,
    ),
    {
      isWrong: renewals.overdue > 0,
      text: `${renewals.due} accesses to accounts are to be renewed now, and ${renewals.overdue} wait for an answer of the network that is overdue.`,
    },
    fine(
      `${deliveries.waiting} events wait to be delivered, the oldest for ${Math.round(deliveries.waitingSeconds)} s; ${deliveries.failingEndpoints} endpoints get nothing through.`,
    ),
    ...jobs.map(({ task, waiting, waitingSeconds, failed }) => ({
      isWrong: waitingSeconds > maxWaitSeconds,
      text: `Of the jobs ${task} ${waiting} wait, the oldest for ${Math.round(waitingSeconds)} s, and ${failed} were given up.`,
    })),
    ...status.problems.map(({ task, jobs: count, at, error }) =>
      fine(`The last problem of ${task} (${count} jobs), at ${at.toISOString()}: ${error}`),
    ),
  ]
}

function describeSurroundings(status: InstallationStatus, config: Config): Finding[] {
  return [
    // A version that ends soon, or a network that cannot be reached, is among the reasons above.
    ...status.networks.flatMap(({ title, version }) =>
      version
        ? [fine(`${title} ends version ${version.name} of its API on ${version.endsOn}.`)]
        : [],
    ),
    describeDisk(status, config),
    ...describeBackups(status, config),
  ]
}

function describeDisk({ disk }: InstallationStatus, { dataDirectory }: Config): Finding {
  if (!disk) return fine(`${dataDirectory} does not exist yet.`)
  const gigabytes = (disk.freeBytes / 1e9).toFixed(1)
  return {
    isWrong: disk.freeShare < minFreeShare,
    text: `${gigabytes} GB (${Math.floor(disk.freeShare * 100)} %) of the disk of ${dataDirectory} are free.`,
  }
}

/** Nothing is said where Carillon makes none by itself: the operator's own backups are not known. */
function describeBackups({ backups }: InstallationStatus, { backupDirectory }: Config): Finding[] {
  if (!backups) return []
  const { newest, isLate } = backups
  if (!newest) return [{ isWrong: true, text: `There is no backup in ${backupDirectory}.` }]
  const hours = Math.round((Date.now() - newest.madeAt.getTime()) / 3_600_000)
  return [{ isWrong: isLate, text: `The newest backup is ${hours} h old: ${newest.folder}.` }]
}

/** Whether networks that fetch media could. A network in use that cannot is among the reasons above. */
async function tryMedia({ media }: InstallationStatus, { s3 }: Config): Promise<Finding> {
  const { address, isPublic } = media
  if (address === undefined) return fine('Networks fetch media from the bucket.')
  if (!isPublic)
    return fine(
      `${address} is no public https address: networks that fetch media cannot do it there.`,
    )
  const problem = await findSilence(s3 ? address : `${address}/livez`)
  if (problem === undefined) return fine(`Networks fetch media from ${address}, which answers.`)
  return { isWrong: true, text: `Networks fetch media from ${address}: ${problem}` }
}

/** Any answer will do: a bucket refuses to be listed. */
async function findSilence(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'manual' })
    await answer.body?.cancel()
    return answer.status < 500 ? undefined : `it answers ${answer.status}.`
  } catch (error) {
    return `it does not answer (${reasonOf(error)}).`
  }
}

function describeMail({ mail }: InstallationStatus): Finding {
  return fine(
    mail.delivers
      ? 'A mail server is set. Try it with carillon doctor --mail ADDRESS.'
      : 'No mail is sent: SMTP_URL is not set.',
  )
}

async function tryMail({ mailer }: Services, to: string, refusals: string[]): Promise<Finding> {
  if (!mailer.delivers) return { isWrong: true, text: 'No mail is sent: SMTP_URL is not set.' }
  const mail = {
    ...{ id: crypto.randomUUID(), to, subject: 'Carillon can send mail' },
    text: 'This mail was asked for with carillon doctor --mail.',
  }
  const before = refusals.length
  try {
    await mailer.send(mail)
  } catch (error) {
    return { isWrong: true, text: `The mail server did not take a mail: ${reasonOf(error)}` }
  }
  const refusal = refusals[before]
  if (refusal === undefined) return fine(`The mail server has taken a mail to ${to}.`)
  return { isWrong: true, text: `The mail server refuses a mail to ${to}: ${messageIn(refusal)}` }
}

function messageIn(line: string): string {
  // A line of the log, which the mailer has written.
  const { msg, error } = JSON.parse(line) as { msg: string; error?: { message?: string } }
  return error?.message ?? msg
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
