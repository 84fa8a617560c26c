// A snippet: its name, what it inserts, where it differs, and what can be done with it.
import { Pencil, Trash2 } from 'lucide-react'
import { type Snippet, shortForm } from '../../messages/snippets/snippets.ts'
import { NetworkMark } from '../../networks/network-mark.tsx'
import { publishedBrands } from '../../networks/networks.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './snippet-settings.module.css'
import type { Open } from './snippet-settings.tsx'

type Props = { snippet: Snippet; reason: string | undefined; onOpen: (open: Open) => void }

export function SnippetRow({ snippet, reason, onOpen }: Props) {
  const text = texts('snippets')
  const { name } = snippet
  return (
    <li>
      <span>
        <b>/{name}</b>
        <small className={styles.text}>{shortForm(snippet)}</small>
        <Differences snippet={snippet} />
      </span>
      <div className={styles.acts}>
        <Button
          look="quiet"
          reason={reason}
          aria-label={`${text.change}: ${name}`}
          onClick={() => onOpen({ kind: 'edit', snippet })}
        >
          <Pencil size={15} aria-hidden />
          {text.change}
        </Button>
        <IconButton
          label={`${text.remove}: ${name}`}
          onClick={() =>
            reason ? showToast({ text: reason }) : onOpen({ kind: 'remove', snippet })
          }
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

function Differences({ snippet: { networkTexts } }: { snippet: Snippet }) {
  const text = texts('snippets').networks
  const brands = publishedBrands()
  if (networkTexts.length === 0) return null
  return (
    <small className={styles.marks}>
      {networkTexts.map(({ network, text: own }) => {
        const brand = brands.find(({ mark }) => mark === network)
        return (
          <span key={network}>
            <NetworkMark type={brand?.type ?? network} size={13} />
            {own === null ? text.notOn(brand?.name ?? network) : text.ownOn(brand?.name ?? network)}
          </span>
        )
      })}
    </small>
  )
}
