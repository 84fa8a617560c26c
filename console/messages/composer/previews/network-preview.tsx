// The message of the composer as one network shows it, with what follows its first post.
import { OtherPost } from '../../message/other-post.tsx'
import type { Composing, Target } from '../composing.ts'
import { writtenText } from '../editor/written.ts'
import { sentDetailsFor } from '../form/details.ts'
import { titleFor } from '../form/extended-info.ts'
import { type FormState, textFor } from '../form/form.ts'
import { mediaFor } from '../form/medium-options.ts'
import { partsFor } from '../form/parts.ts'
import { pollFor } from '../form/polls.ts'
import { postTypeFor } from '../form/post-types.ts'
import type { MediumStatus } from '../media/medium-status.ts'
import { ChainPreview } from './chain-preview.tsx'
import { PostPreview } from './post-preview.tsx'
import { PreviewDetails, type Said } from './preview-details.tsx'
import type { PreviewMedium } from './preview-media.tsx'

type Props = { composing: Composing; target: Target }

export function NetworkPreview({ composing, target }: Props) {
  const { form, media, statusOf, plan, now, report } = composing
  const types = composing.chosen.map(({ type }) => type)
  const parts = partsFor(form, target.type).map(({ key, as, text, media: own, delaySeconds }) => ({
    ...{ key, as, delaySeconds },
    words: writtenText(report, target, text, { isPart: true, isShown: true }),
    media: statusOf(own).map(toShown),
  }))
  const { quote, repost } = sentDetailsFor(form, target.type)
  const seen = {
    type: target.type,
    profile: target.profiles[0],
    day: (plan.kind === 'at' ? plan.time : now).toPlainDate(),
  }
  return (
    <>
      <PostPreview
        {...seen}
        words={writtenText(report, target, textFor(form, target.mark), { isShown: true })}
        media={media.map(toShown)}
        postType={postTypeFor(form, target.type)}
        poll={pollFor(form, target.type, types)}
      />
      <OtherPost quote={quote || null} repost={repost || null} />
      <PreviewDetails said={saidFor(form, target)} />
      <ChainPreview {...seen} parts={parts} />
    </>
  )
}

function saidFor(form: FormState, { type, profiles }: Target): Said {
  const { postDetails } = sentDetailsFor(form, type)
  const [title = ''] = profiles.map((profile) => titleFor(form, profile))
  return { title, details: postDetails, options: mediaFor(form, type) }
}

function toShown({ medium, previewUrl, kind }: MediumStatus): PreviewMedium {
  return {
    key: medium.key,
    previewUrl,
    isVideo: kind === 'VIDEO',
    isDocument: kind === 'DOCUMENT',
    altText: medium.altText,
  }
}
