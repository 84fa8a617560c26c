// The message as each network shows it.
import { Suspense, useState } from 'react'
import { NetworkMark } from '../../../networks/network-mark.tsx'
import type { BrandId } from '../../../networks/networks.ts'
import { texts } from '../../../texts/texts.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Composing } from '../composing.ts'
import styles from './previews.module.css'

// Loaded after the composer: a preview is shown below the fields.
const NetworkPreview = lazyPart(() => import('./network-preview.tsx'), 'NetworkPreview')

type Props = { composing: Composing; tab: BrandId | undefined }

export function Previews({ composing, tab }: Props) {
  const { targets } = composing
  const [chosen, setChosen] = useState<BrandId>()
  const text = texts('composer')
  const target =
    targets.find(({ mark }) => mark === (tab ?? chosen)) ??
    targets.find(({ mark }) => mark === chosen) ??
    targets[0]
  return (
    <section className={styles.previews} aria-label={text.preview}>
      <header>
        <h2>{text.preview}</h2>
        {target && targets.length > 1 && (
          <Tabs
            label={text.preview}
            className={styles.choices ?? ''}
            value={target.mark}
            choices={targets.map(({ mark, type, name }) => [
              mark,
              <span key={mark} className={styles.choice}>
                <NetworkMark type={type} size={14} />
                {mark === target.mark && <span aria-hidden>{name}</span>}
              </span>,
            ])}
            onChange={setChosen}
          />
        )}
      </header>
      {target ? (
        <Suspense fallback={<Skeleton lines={6} height={22} />}>
          <NetworkPreview composing={composing} target={target} />
        </Suspense>
      ) : (
        <p className={styles.empty}>{text.previewEmpty}</p>
      )}
    </section>
  )
}
