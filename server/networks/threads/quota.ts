// The daily quota of posts: Threads counts the last 24 hours, and says how many are used.
import { say } from '../../sentences/sentences.ts'
import { type ContainerWork, under } from '../graph/containers.ts'
import { type Call, callNetwork, textAt } from '../http/client.ts'
import { dayMs } from '../http/rate-limits.ts'
import { NetworkError, type Post } from '../networks.ts'
import { isReply } from './post/options.ts'

const posts = { used: 'quota_usage', config: 'config' }
const replies = { used: 'reply_quota_usage', config: 'reply_config' }

/**
 * Asked before a container is made: one that waits for the next day expires. A quota that cannot be read stops nothing,
 * because Threads itself refuses a post beyond it.
 */
export async function requireQuota(work: ContainerWork, post: Post): Promise<void> {
  const { used, config } = isReply(post) ? replies : posts
  const body = await readQuota(work, `${used},${config}`)
  const count = Number(textAt(body, 'data', 0, used) ?? Number.NaN)
  const max = Number(textAt(body, 'data', 0, config, 'quota_total') ?? Number.NaN)
  if (!(count >= max)) return
  throw new NetworkError(
    'rate-limited',
    'threads_daily_limit',
    say('threads_quota_used', { limit: max, what: say(isReply(post) ? 'replies' : 'posts') }),
    { hint: say('send_tomorrow'), retryAt: new Date(Date.now() + dayMs) },
  )
}

async function readQuota(
  { client, names, account, signal }: ContainerWork,
  fields: string,
): Promise<unknown> {
  const path = under(names, names.owner(account), 'threads_publishing_limit')
  const call: Call = { purpose: 'read', method: 'GET', path, query: { fields } }
  try {
    return (await callNetwork(client, account, call, signal)).body
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'retry') return undefined
    throw error
  }
}
