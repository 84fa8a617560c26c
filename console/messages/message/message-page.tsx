// One message: its preview, its state in a sentence, its history, and the next step.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CirclePause, ExternalLink, TriangleAlert } from 'lucide-react'
import { NetworkMark } from '../../networks/network-mark.tsx'
import { networkOf } from '../../networks/networks.ts'
import { useProfilePause } from '../../profiles/pause.ts'
import { type Profile, useProfileById } from '../../profiles/profiles.ts'
import { useZone } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import { SkeletonColumns } from '../../ui/skeleton.tsx'
import { StateBadge } from '../../ui/state.tsx'
import { stateOf, stateOfLine } from '../../ui/state-of.ts'
import { webAddress } from '../../ui/web-address.ts'
import { Zone } from '../../ui/zone.tsx'
import { failureWords } from '../failure-words.ts'
import { isUnknown, type Message } from '../listing.ts'
import { PlainTexts } from '../plain-texts.tsx'
import { MessageActions } from './message-actions.tsx'
import styles from './message-page.module.css'
import { groupQuery, messageQuery } from './message-query.ts'
import { Preview } from './preview.tsx'
import { sentenceOf } from './sentence.ts'
import { Timeline } from './timeline.tsx'

export function MessagePage() {
  const { messageId } = useParams({ from: '/messages/$messageId' })
  const zone = useZone()
  const query = useQuery(messageQuery(messageId))
  const text = texts('message')
  return (
    <Page title={text.title} documentTitle={text.title} aside={<Zone zone={zone} />}>
      <Query query={query} skeleton={<SkeletonColumns />}>
        {(message) => <Whole message={message} zone={zone} />}
      </Query>
    </Page>
  )
}

function Whole({ message, zone }: { message: Message; zone: string }) {
  const profile = useProfileById().get(message.socialProfile.id)
  const network = networkOf(profile?.type ?? '').name
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <StatePanel message={message} profile={profile} zone={zone} />
        <Panel title={texts('message').whatHappened}>
          <Timeline message={message} network={network} zone={zone} />
        </Panel>
      </div>
      <div className={styles.column}>
        <Preview message={message} profile={profile} zone={zone} />
        <PlainTexts message={message} />
        <Others message={message} />
      </div>
    </div>
  )
}

type StateProps = { message: Message; profile: Profile | undefined; zone: string }

function StatePanel({ message, profile, zone }: StateProps) {
  const network = networkOf(profile?.type ?? '').name
  const { failure } = message
  const postUrl = webAddress(message.postUrl)
  return (
    <section className={styles.state}>
      <StateBadge state={isUnknown(message) ? 'unknown' : stateOf(message.state)} />
      <p className={styles.sentence}>{sentenceOf(message, network, zone)}</p>
      {profile && message.state === 'SCHEDULED' && <Held profile={profile} />}
      {failure && (
        <div className={styles.failure}>
          <TriangleAlert size={16} aria-hidden />
          <p>{failureWords(failure)}</p>
        </div>
      )}
      {postUrl && (
        <a className={styles.link} href={postUrl} target="_blank" rel="noreferrer">
          {texts('message').openOnNetwork(network)}
          <ExternalLink size={14} aria-hidden />
        </a>
      )}
      <MessageActions message={message} profile={profile} />
    </section>
  )
}

/** Then the sentence above holds only after the pause. */
function Held({ profile }: { profile: Profile }) {
  if (!useProfilePause(profile)?.isPaused) return null
  return (
    <p className={styles.held}>
      <CirclePause size={16} aria-hidden />
      {texts('message').heldByPause}
    </p>
  )
}

function Others({ message }: { message: Message }) {
  const { data: lines = [] } = useQuery(groupQuery(message))
  const profiles = useProfileById()
  if (lines.length === 0) return null
  return (
    <Panel title={texts('message').others}>
      <ul>
        {lines.map((line) => {
          const { id, socialProfile } = line
          const profile = profiles.get(socialProfile.id)
          return (
            <li key={id}>
              <Link to="/messages/$messageId" params={{ messageId: id }} className={styles.other}>
                <NetworkMark type={profile?.type ?? ''} size={15} />
                <span>{profile?.socialNetworkUsername ?? socialProfile.id}</span>
                <StateBadge
                  state={stateOfLine(line)}
                  network={networkOf(profile?.type ?? '').name}
                />
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
