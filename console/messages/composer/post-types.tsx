// The type of post on each chosen network that has others than an ordinary one. The rules of the chosen type stand below it.
import { useId } from 'react'
import { texts } from '../../texts/texts.ts'
import type { Composing, Target } from './composing.ts'
import { type PostTypeRule, postTypeFor, ruleFor } from './form/post-types.ts'
import styles from './post-types.module.css'

export function PostTypes({ composing }: { composing: Composing }) {
  const typed = composing.targets.filter(({ network }) => (network?.postTypes.length ?? 0) > 1)
  if (typed.length === 0) return null
  return (
    <section className={styles.types} aria-label={texts('composer').postTypes.title}>
      {typed.map((target) => (
        <Choice key={target.mark} composing={composing} target={target} />
      ))}
    </section>
  )
}

function Choice({ composing, target }: { composing: Composing; target: Target }) {
  const { form, change } = composing
  const { mark, name, type, network } = target
  const text = texts('composer').postTypes
  const id = useId()
  const rule = ruleFor(form, type)
  return (
    <div className={styles.type}>
      <label htmlFor={id}>{text.on(name)}</label>
      <select
        id={id}
        aria-describedby={rule && `${id}-rule`}
        value={postTypeFor(form, type)}
        onChange={({ target: { value } }) => {
          const chosen = network?.postTypes.find((one) => one.type === value)
          if (chosen) change({ type: 'choosePostType', network: mark, postType: chosen.type })
        }}
      >
        {network?.postTypes.map((one) => (
          <option key={one.type} value={one.type}>
            {text.names[one.type]}
          </option>
        ))}
      </select>
      {rule && <small id={`${id}-rule`}>{wordsOf(rule)}</small>}
    </div>
  )
}

function wordsOf({ type, media, hasText, hasParts, videoSeconds }: PostTypeRule): string {
  const text = texts('composer').postTypes
  const kinds = media.kinds.flatMap((kind) => (kind in text.kinds ? text.kinds[kind] : []))
  const takes = media.max === 1 ? text.one(kinds) : text.several(media.min, media.max)
  const seconds = media.kinds.includes('video') && type !== 'CAROUSEL' ? videoSeconds : undefined
  return [
    takes,
    seconds && text.seconds(seconds.min, seconds.max),
    !hasText && text.noText,
    !hasParts && text.noParts,
  ]
    .filter(Boolean)
    .join(' ')
}
