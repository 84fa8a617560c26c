// A network refuses the key of an app: no credits, no plan, not set up. Every profile that the key serves would get the same
// answer, so all of them wait, and the log reports it to the operator.
import type { ClaimedLane } from '../lanes/claim.ts'
import { pauseAppOf } from '../lanes/pause-app.ts'
import type { PublisherContext } from './context.ts'
import type { Trouble } from './outcome.ts'

export async function recordAppTrouble(
  context: PublisherContext,
  { profileId, profile }: ClaimedLane,
  trouble: Trouble,
): Promise<void> {
  const { code, message, hint, retryAt } = trouble
  if (!trouble.isAppWide || !retryAt) return
  const { log, appTroubles } = context
  // One line for each pause, not for each profile.
  if ((appTroubles.get(code) ?? 0) <= Date.now()) {
    appTroubles.set(code, retryAt.getTime())
    const title = context.networkFor(profile.type)?.title ?? profile.type
    log.error(
      { code, until: retryAt },
      `${title} refuses the app of this service, and its profiles wait: ${message} ${hint ?? ''}`.trimEnd(),
    )
  }
  await pauseAppOf(context.database, profileId, retryAt)
}
