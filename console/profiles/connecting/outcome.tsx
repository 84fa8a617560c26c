// Still at the network, connected, or not connected: each with its next step.
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { NetworkAvatar } from '../../networks/network-avatar.tsx'
import { ofService, texts } from '../../texts/texts.ts'
import buttons from '../../ui/button.module.css'
import { ButtonLink } from '../../ui/button.tsx'
import { pictureOf } from '../picture.ts'
import { useProfileById } from '../profiles.ts'
import styles from './connection-page.module.css'
import type { Connection } from './connection-query.ts'

type Props = { connection: Connection; network: string }

export function Waiting({ connection, network }: Props) {
  const text = texts('connecting')
  return (
    <Stage look="waiting" icon={<Hourglass size={20} aria-hidden />} title={text.waiting(network)}>
      <p>{text.waitingText(network)}</p>
      <div className={styles.actions}>
        <a href={connection.url} className={`${buttons.button} ${buttons.primary}`}>
          {text.goOn(network)}
        </a>
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
              src={pictureOf({ id })}
              network={type}
              size="large"
            />
            <b>{socialNetworkUsername}</b>
          </li>
        ))}
      </ul>
      <p>{text.doneText}</p>
      <div className={styles.actions}>
        <ButtonLink to="/profiles/connect" search={{ compose: 'new' }} look="primary">
          {text.write}
        </ButtonLink>
        {connection.owner === 'ORGANIZATION' && <ButtonLink to="/people">{text.whoMay}</ButtonLink>}
        <ButtonLink to="/profiles/connect">{text.another}</ButtonLink>
        <ButtonLink to="/profiles" look="quiet">
          {text.toProfiles}
        </ButtonLink>
      </div>
    </Stage>
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
