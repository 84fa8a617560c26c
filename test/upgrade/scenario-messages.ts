// The messages of the scenario: one that was sent, some that wait for their time or for a review, and two that are overdue.
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { type Context, type Facts, idOf } from './scenario-context.ts'

const day = 86_400_000

export async function writeMessages(
  context: Context,
  { editor, proposer }: Facts['tokens'],
): Promise<Facts['messages']> {
  const x = await idOf(context.pool, 'profiles', 'type', 'TWITTER')
  const page = await idOf(context.pool, 'profiles', 'type', 'FACEBOOKPAGE')
  const schedule = async (token: string, text: string, fields: Record<string, unknown> = {}) => {
    await post(context, token, '/v1/messages', { text, socialProfileIds: [x], ...fields })
    return idOf(context.pool, 'messages', 'text', text)
  }
  const sent = await schedule(editor, 'Sent before the upgrade', { tags: ['spring'] })
  await publish(context, sent)
  const later = await schedule(editor, 'Scheduled for a later day', {
    scheduledSendTime: after(30 * day),
    webhookUrls: ['https://hooks.upgrade.example/messages'],
    tags: ['summer'],
    emailNotification: true,
  })
  const edit = { text: 'Scheduled for a later day, and edited' }
  await post(context, editor, `/v1/messages/${later}`, edit, 'PATCH')
  const rejected = await schedule(proposer, 'Rejected', { scheduledSendTime: after(20 * day) })
  await post(context, editor, `/v1/messages/${rejected}/reject`, { reason: 'Not this one' })
  const proposed = await schedule(proposer, 'Proposed', { scheduledSendTime: after(60 * day) })
  const unscheduled = await schedule(proposer, 'Proposed without a time')
  const overdue = await schedule(editor, 'Overdue', { scheduledSendTime: after(2000) })
  const onPage = await schedule(editor, 'Overdue on a page', { socialProfileIds: [page] })
  await eventually(() => areDue(context, 2), { what: 'the last two messages to be due' })
  return { sent, later, rejected, proposed, unscheduled, overdue, onPage }
}

async function post(
  context: Context,
  token: string,
  path: string,
  body: Record<string, unknown>,
  method = 'POST',
): Promise<void> {
  const answer = await call(context, token, method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
}

function after(ms: number): string {
  return `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`
}

async function areDue({ pool }: Context, count: number): Promise<boolean> {
  const { rowCount } = await pool.query('select from messages where act_at < now()')
  return rowCount === count
}

/** Publishes with the worker and the sandbox of the same version, which are stopped before the other messages are scheduled. */
async function publish({ program, pool, environment }: Context, id: string): Promise<void> {
  const sandbox = await program.start(
    ['sandbox/main.ts', '0'],
    { MEDIA_FROM: '*' },
    /The sandbox is at \S+\n/,
  )
  const url = /The sandbox is at (\S+)/.exec(sandbox.output)?.[1]
  const worker = await program.start(
    ['server/main.ts', 'worker'],
    { ...environment, TWITTER_API_URL: `${url}/x`, FACEBOOK_API_URL: `${url}/graph` },
    /Carillon works in the background/,
  )
  const isSent = async () => {
    const { rows } = await pool.query('select state from messages where id = $1', [id])
    return rows[0]?.state === 'SENT'
  }
  try {
    await eventually(isSent, { what: 'the first message to be sent' })
  } finally {
    await worker.stop()
    await sandbox.stop()
  }
}
