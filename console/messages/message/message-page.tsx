// One message: its preview, its state in a sentence, its history, and the next step.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CirclePause, ExternalLink, TriangleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { NetworkMark } from '../../networks/network-mark.tsx'
import { networkOf } from '../../networks/networks.ts'
import { useReadWithMessage } from '../../notices/notices.ts'
import { needsSignIn, type Profile, useProfileById } from '../../profiles/profiles.ts'
import { useZone } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { useNow } from '../../time/use-now.ts'
import columns from '../../ui/columns.module.css'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import { SkeletonColumns } from '../../ui/skeleton.tsx'
import { StateBadge } from '../../ui/state.tsx'
import { stateOf, stateOfLine } from '../../ui/state-of.ts'
import { webAddress } from '../../ui/web-address.ts'
import { Zone } from '../../ui/zone.tsx'
import { CampaignLinks } from '../campaign-links.tsx'
import { failureWords } from '../failure-words.ts'
import { isUnknown, type Message } from '../listing.ts'
import { PlainTexts } from '../plain-texts.tsx'
import { MessageTags } from '../tags/message-tags.tsx'
import { MessageActions } from './actions/message-actions.tsx'
import styles from './message-page.module.css'
import { eventsQuery, groupQuery, messageQuery } from './message-query.ts'
import { Preview } from './preview.tsx'
import { Rejection } from './rejection.tsx'
import { sentenceOf } from './sentence.ts'
import { Timeline } from './timeline.tsx'
import { WhoActs } from './who-acts.tsx'

// Few messages have parts.
const PartsPanel = lazyPart(() => import('./parts/parts-panel.tsx'), 'PartsPanel')

// Most messages are of none.
const OfSeries = lazyPart(() => import('./of-series.tsx'), 'OfSeries')

// Loaded when a post is out.
const OutPanel = lazyPart(() => import('./out/out-panel.tsx'), 'OutPanel')

function isOut({ state, postId }: Message): boolean {
  return postId !== null && (state === 'SENT' || state === 'SUBMITTED')
}

export function MessagePage() {
  const { messageId } = useParams({ from: '/messages/$messageId' })
  const zone = useZone()
  const query = useQuery(messageQuery(messageId))
  useReadWithMessage(messageId)
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
    <div className={`${columns.columns} ${styles.columns}`}>
      <div className={columns.column}>
        <StatePanel message={message} profile={profile} zone={zone} />
        {message.parts && (
          <Suspense>
            <PartsPanel message={message} parts={message.parts} network={network} />
          </Suspense>
        )}
        {isOut(message) && (
          <Suspense>
            <OutPanel message={message} profile={profile} />
          </Suspense>
        )}
        <Panel title={texts('message').whatHappened}>
          <Timeline message={message} network={network} zone={zone} />
        </Panel>
      </div>
      <div className={columns.column}>
        <Preview message={message} profile={profile} zone={zone} />
        <CampaignLinks message={message} />
        <PlainTexts message={message} />
        <MessageTags message={message} />
        {message.series && (
          <Suspense>
            <OfSeries message={message} of={message.series} />
          </Suspense>
        )}
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
      <Sentence message={message} profile={profile} zone={zone} />
      <WhoActs message={message} profile={profile} />
      {message.state === 'REJECTED' && <Rejection message={message} />}
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

function Sentence({ message, profile, zone }: StateProps) {
  const now = useNow(zone)
  // The timeline shows the same attempts.
  const attempts = useQuery(eventsQuery(message)).data?.attempts ?? []
  const network = networkOf(profile?.type ?? '').name
  const isCut = profile !== undefined && needsSignIn(profile)
  const situation = { network, now, attempts, needsSignIn: isCut }
  return <p className={styles.sentence}>{sentenceOf(message, situation, texts('message'))}</p>
}

/** During a pause the sentence above is about the time after it. */
function Held({ profile }: { profile: Profile }) {
  if (!profile.pauses?.length) return null
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
