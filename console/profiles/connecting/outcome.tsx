// The outcome of a connection: still at the network, connected or not connected, each with its next step.
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { NetworkAvatar } from '../../networks/network-avatar.tsx'
import { ofService } from '../../texts/sentences.ts'
import { texts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { avatarOf } from '../avatar.ts'
import { useProfileById } from '../profiles.ts'
import { useRight } from '../rights.ts'
import styles from './connection-page.module.css'
import type { Connection } from './connection-query.ts'
import { useResume } from './start-connection.ts'

type Props = { connection: Connection; network: string }

export function Waiting({ connection, network }: Props) {
  const text = texts('connecting')
  const resume = useResume(connection)
  return (
    <Stage look="waiting" icon={<Hourglass size={20} aria-hidden />} title={text.waiting(network)}>
      <p>{text.waitingText(network)}</p>
      {resume.isError && <ErrorPanel error={resume.error} title={text.notStarted} />}
      <div className={styles.actions}>
        <Button look="primary" isBusy={resume.isPending} onClick={() => resume.mutate()}>
          {text.goOn(network)}
        </Button>
        <ButtonLink to="/profiles" look="quiet">
          {text.toProfiles}
        </ButtonLink>
      </div>
    </Stage>
  )
}

export function Done({ connection, network }: Props) {
  const text = texts('connecting')
  const profiles = useProfileById()
  const connected = connection.socialProfileIds.flatMap((id) => profiles.get(id) ?? [])
  return (
    <Stage look="done" icon={<CircleCheck size={20} aria-hidden />} title={text.done(network)}>
      <ul className={styles.profiles}>
        {connected.map(({ id, type, socialNetworkUsername }) => (
          <li key={id}>
            <NetworkAvatar
              name={socialNetworkUsername}
              src={avatarOf({ id })}
              network={type}
              size="large"
            />
            <b>{socialNetworkUsername}</b>
          </li>
        ))}
      </ul>
      <p>{text.doneText}</p>
      <div className={styles.actions}>
        <Write profileIds={connected.map(({ id }) => id)} />
        {connection.owner === 'ORGANIZATION' && <ButtonLink to="/people">{text.whoMay}</ButtonLink>}
        <ButtonLink to="/profiles/connect">{text.another}</ButtonLink>
        <ButtonLink to="/profiles" look="quiet">
          {text.toProfiles}
        </ButtonLink>
      </div>
    </Stage>
  )
}

/** Both open the composer with the profiles chosen. A member who may only propose is not promised that it goes out at once. */
function Write({ profileIds }: { profileIds: string[] }) {
  const text = texts('connecting')
  const maySend = useRight(profileIds[0] ?? '', 'PUBLISH')
  const search = { compose: 'new', for: profileIds.join(',') }
  return (
    <>
      <ButtonLink to="." search={search} look="primary">
        {text.write}
      </ButtonLink>
      {maySend && (
        <ButtonLink to="." search={{ ...search, at: 'now' }}>
          {text.writeNow}
        </ButtonLink>
      )}
    </>
  )
}

export function Failed({ connection, network }: Props) {
  const text = texts('connecting')
  const { failure } = connection
  return (
    <Stage
      look="failed"
      icon={<TriangleAlert size={20} aria-hidden />}
      title={text.failed(network)}
    >
      {failure && <p>{ofService(failure.message, failure.sentences?.message)}</p>}
      {failure?.hint && <p>{ofService(failure.hint, failure.sentences?.hint)}</p>}
      <p>{text.failedText}</p>
      <div className={styles.actions}>
        <ButtonLink to="/profiles/connect" look="primary">
          {text.tryAgain}
        </ButtonLink>
        <ButtonLink to="/profiles" look="quiet">
          {text.toProfiles}
        </ButtonLink>
      </div>
    </Stage>
  )
}

type StageProps = {
  look: 'waiting' | 'done' | 'failed'
  icon: ReactNode
  title: string
  children: ReactNode
}

function Stage({ look, icon, title, children }: StageProps) {
  return (
    <section className={styles.stage}>
      <span className={`${styles.icon} ${styles[look]}`}>{icon}</span>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
