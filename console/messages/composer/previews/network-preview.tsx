// The message of the composer as one network shows it.
import type { Composing, Target } from '../composing.ts'
import { textFor } from '../form/form.ts'
import { PostPreview } from './post-preview.tsx'

type Props = { composing: Composing; target: Target }

export function NetworkPreview({ composing, target }: Props) {
  const { form, media, plan, now } = composing
  return (
    <PostPreview
      type={target.type}
      profile={target.profiles[0]}
      words={textFor(form, target.mark)}
      media={media.map(({ medium, previewUrl, kind }) => ({
        key: medium.key,
        previewUrl,
        isVideo: kind === 'VIDEO',
        altText: medium.altText,
      }))}
      day={(plan.kind === 'at' ? plan.time : now).toPlainDate()}
    />
  )
}
