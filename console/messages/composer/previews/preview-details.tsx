// Everything that the post says beside its text: the title of a document, the place, the authors, the people, the labels, and
// the cover.
import {
  BookOpen,
  Handshake,
  Image,
  type LucideIcon,
  MapPin,
  Sparkles,
  Tag,
  UsersRound,
} from 'lucide-react'
import { texts } from '../../../texts/texts.ts'
import { formatList } from '../../../time/format.ts'
import type { PostDetailsBody } from '../form/details.ts'
import type { MediumOptions } from '../form/medium-options.ts'
import styles from './preview-details.module.css'

export type Said = {
  title: string
  details: { [Name in keyof PostDetailsBody]?: PostDetailsBody[Name] | null } | null
  /** Of the media of the post, in their order. */
  options: readonly MediumOptions[]
}

export function PreviewDetails({ said }: { said: Said }) {
  const lines = linesOf(said)
  if (lines.length === 0) return null
  return (
    <ul className={styles.details} aria-label={texts('details').title}>
      {lines.map(({ key, Icon, words }) => (
        <li key={key}>
          <Icon size={14} aria-hidden />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}

type Line = { key: string; Icon: LucideIcon; words: string }

function linesOf({ title, details, options }: Said): Line[] {
  const text = texts('details')
  const { placeId, collaborators, madeWithAi, paidPartnership } = details ?? {}
  const lines: (Line | false)[] = [
    title !== '' && { key: 'title', Icon: BookOpen, words: text.titled(title) },
    placeId ? { key: 'place', Icon: MapPin, words: text.at(placeId) } : false,
    collaborators?.length
      ? { key: 'with', Icon: UsersRound, words: text.together(named(collaborators)) }
      : false,
    ...options.flatMap((one, index) => ofMedium(one, options.length > 1 ? index + 1 : undefined)),
    madeWithAi === true && { key: 'ai', Icon: Sparkles, words: text.isMadeWithAi },
    paidPartnership === true && { key: 'paid', Icon: Handshake, words: text.isPaidPartnership },
  ]
  return lines.filter((line) => line !== false)
}

/** `number`: of several media. */
function ofMedium(options: MediumOptions, number: number | undefined): Line[] {
  const text = texts('details')
  const { userTags = [], coverOffsetMs, thumbnailId } = options
  const tagged = userTags.filter(({ handle }) => handle !== '')
  const key = String(number ?? '')
  return [
    ...(tagged.length > 0
      ? [
          {
            ...{ key: `people${key}`, Icon: Tag },
            words: text.tagged(named(tagged.map(({ handle }) => handle)), number),
          },
        ]
      : []),
    ...(coverOffsetMs === undefined
      ? []
      : [
          {
            ...{ key: `frame${key}`, Icon: Image },
            words: text.coverAt(text.cover.at(coverOffsetMs / 1000)),
          },
        ]),
    ...(thumbnailId === undefined
      ? []
      : [{ key: `cover${key}`, Icon: Image, words: text.coverIsPicture }]),
  ]
}

function named(handles: readonly string[]): string {
  return formatList(handles.map((handle) => `@${handle}`))
}
