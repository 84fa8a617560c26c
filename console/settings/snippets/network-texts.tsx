// The choice for each network: the text for all, a text of its own, or nothing.
import { useState } from 'react'
import type { Snippet } from '../../messages/snippets/snippets.ts'
import { publishedBrands } from '../../networks/networks.ts'
import { texts as textsOf } from '../../texts/texts.ts'
import { FieldFrame } from '../../ui/field.tsx'
import styles from './snippet-settings.module.css'

type NetworkText = Snippet['networkTexts'][number]
type Props = {
  texts: NetworkText[]
  /** Of hashtags, which no network has others of. */
  isGroup: boolean
  onChange: (texts: NetworkText[]) => void
}
type Way = 'same' | 'own' | 'none'

export function NetworkTexts({ texts, isGroup, onChange }: Props) {
  const text = textsOf('snippets').networks
  // Open where there is something to see, and it stays as the member leaves it.
  const [isOpen] = useState(texts.length > 0)
  return (
    <details className={styles.networks} open={isOpen}>
      <summary>{text.title}</summary>
      {publishedBrands().map(({ mark, name }) => {
        const given = texts.find(({ network }) => network === mark)
        // The service takes these brands.
        const network = mark as NetworkText['network']
        const others = texts.filter((one) => one.network !== network)
        const set = (way: Way) =>
          onChange(
            way === 'same' ? others : [...others, { network, text: way === 'own' ? '' : null }],
          )
        return (
          <div key={mark} className={styles.network}>
            <FieldFrame label={text.on(name)}>
              {(attributes) => (
                <select
                  {...attributes}
                  value={wayOf(given, isGroup)}
                  onChange={({ target }) => set(target.value as Way)}
                >
                  <option value="same">{text.same}</option>
                  {!isGroup && <option value="own">{text.own}</option>}
                  <option value="none">{text.none}</option>
                </select>
              )}
            </FieldFrame>
            {given?.text != null && !isGroup && (
              <textarea
                aria-label={text.textFor(name)}
                rows={2}
                maxLength={5000}
                value={given.text}
                onChange={({ target }) => onChange([...others, { network, text: target.value }])}
              />
            )}
          </div>
        )
      })}
    </details>
  )
}

function wayOf(given: NetworkText | undefined, isGroup: boolean): Way {
  if (!given) return 'same'
  return given.text === null || isGroup ? 'none' : 'own'
}
