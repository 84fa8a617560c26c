import { NetworkMark } from '../../networks/network-mark.tsx'
import { ofService } from '../../texts/sentences.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import styles from './connect-page.module.css'
import { type Network, offersBoth } from './networks.ts'

type Props = { network: Network; onConnect: () => void }

export function NetworkCard({ network, onConnect }: Props) {
  const text = texts('connecting')
  const { title, isSandbox, connecting } = network
  return (
    <li className={styles.card}>
      <header>
        <span className={styles.mark}>
          <NetworkMark type={network.types[0] ?? ''} size={22} />
        </span>
        <h2>{title}</h2>
        {isSandbox && <span className={styles.sandbox}>{text.sandbox}</span>}
      </header>
      <div className={styles.words}>
        <p>
          {textOf(network)} {offersBoth(network) && text.orPassword}
        </p>
        {connecting.notice && <p>{ofService(connecting.notice, connecting.sentences?.notice)}</p>}
      </div>
      <Button onClick={onConnect}>{text.connect(title)}</Button>
    </li>
  )
}

function textOf({ title, connecting: { methods, isRenewed } }: Network): string {
  const text = texts('connecting')
  if (!methods.includes('AUTHORIZATION')) return text.byPassword(title)
  return isRenewed ? text.byConsent(title) : text.byConsentWithEnd(title)
}
