// Networks that this installation cannot connect yet, each with what the operator has to do.

import { NetworkMark } from '../../networks/network-mark.tsx'
import { ofService } from '../../texts/sentences.ts'
import { texts } from '../../texts/texts.ts'
import styles from './connect-page.module.css'
import type { Network } from './networks.ts'

export function NotSetUp({ networks }: { networks: Network[] }) {
  const text = texts('connecting')
  if (networks.length === 0) return null
  return (
    <section className={styles.notSetUp}>
      <h2>{text.notSetUp}</h2>
      <p>{text.notSetUpText}</p>
      <ul>
        {networks.map((network) => (
          <li key={network.name}>
            <details>
              <summary>
                <NetworkMark type={network.types[0] ?? ''} size={18} />
                <b>{network.title}</b>
              </summary>
              <Missing network={network} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Missing({ network: { connecting } }: { network: Network }) {
  const text = texts('connecting')
  return (
    <div className={styles.missing}>
      <p>{connecting.missing ? text.missingOnes(connecting.missing) : text.notPossible}</p>
      {connecting.registerAt && (
        <p>
          <a href={connecting.registerAt} target="_blank" rel="noreferrer">
            {text.registerAt}
          </a>
        </p>
      )}
      <p>
        {text.callback} <code>{connecting.callbackUrl}</code>
      </p>
      {connecting.notice && <p>{ofService(connecting.notice, connecting.sentences?.notice)}</p>}
    </div>
  )
}
