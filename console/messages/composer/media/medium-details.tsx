// The people in a medium, and the cover of a video: where a chosen network takes them, or where some are already there.
import { texts } from '../../../texts/texts.ts'
import { formatList } from '../../../time/format.ts'
import type { Composing, Target } from '../composing.ts'
import { takenBy } from '../form/medium-options.ts'
import { Cover } from './cover.tsx'
import type { MediumStatus } from './medium-status.ts'
import { People } from './people.tsx'

type Props = { status: MediumStatus; composing: Composing; isFirstPost: boolean }

export function MediumDetails(props: Props) {
  return (
    <>
      {props.status.kind === 'VIDEO' && <MediumCover {...props} />}
      {takesPeople(props.composing, props.status, props.isFirstPost) && <MediumPeople {...props} />}
    </>
  )
}

function MediumCover({ status, composing, isFirstPost }: Props) {
  const { key, options = {} } = status.medium
  const [framing, picturing] = [takers(composing, 'frame'), takers(composing, 'picture')]
  const takes = { frame: framing.length > 0, picture: picturing.length > 0 }
  const isTaken = isFirstPost && (takes.frame || takes.picture)
  if (!isTaken && options.thumbnailId === undefined && options.coverOffsetMs === undefined)
    return null
  const covering = composing.targets.filter(
    (target) => framing.includes(target) || picturing.includes(target),
  )
  return (
    <Cover
      status={status}
      options={options}
      onChange={(next) => composing.change({ type: 'setOptions', key, options: next })}
      takes={takes}
      note={noteOf(composing.targets, covering)}
    />
  )
}

function MediumPeople({ status, composing }: Props) {
  const { key, options, altText } = status.medium
  const tags = options?.userTags ?? []
  const tagging = takers(composing, 'userTags')
  const maxima = tagging.flatMap(({ network }) => network?.details.userTags?.max ?? [])
  const src = status.kind === 'VIDEO' ? undefined : status.previewUrl
  const alt = altText.trim() || texts('details').people.picture
  return (
    <People
      tags={tags}
      onChange={(next) => {
        const userTags = next.length === 0 ? undefined : next
        composing.change({ type: 'setOptions', key, options: { userTags } })
      }}
      picture={src === undefined ? undefined : { src, alt }}
      note={noteOf(composing.targets, tagging)}
      max={Math.max(...maxima, 0) || tags.length}
    />
  )
}

export function takesPeople(
  composing: Composing,
  { kind, medium }: MediumStatus,
  isFirstPost: boolean,
): boolean {
  const isTaken = isFirstPost && takers(composing, 'userTags').length > 0
  return kind !== 'DOCUMENT' && (isTaken || (medium.options?.userTags ?? []).length > 0)
}

function takers({ targets, form }: Composing, option: 'userTags' | 'frame' | 'picture'): Target[] {
  return targets.filter(({ type }) => takenBy(form, type)[option])
}

function noteOf(all: Target[], taking: Target[]): string {
  const text = texts('details')
  const namesOf = (some: Target[]) => formatList(some.map(({ name }) => name))
  const others = all.filter((target) => !taking.includes(target))
  return [
    taking.length > 0 && text.onlyOn(namesOf(taking)),
    others.length > 0 && text.notOn(namesOf(others)),
  ]
    .filter(Boolean)
    .join(' ')
}
