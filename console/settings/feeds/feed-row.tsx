// A feed: what its items become and where, how it stands, and what can be done with it.
import { CirclePause, List, Pencil, Play, Rss, Trash2, TriangleAlert } from 'lucide-react'
import { useMemberNames } from '../../organizations/member-names.ts'
import { type ProfileById, useProfileById } from '../../profiles/profiles.ts'
import { useMe, useZone } from '../../session/me.ts'
import { ofService } from '../../texts/sentences.ts'
import { formatList } from '../../time/format.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { type Feed, usePauseFeed } from './feed-calls.ts'
import styles from './feed-settings.module.css'
import type { Open } from './feed-settings.tsx'
import { feedTexts } from './feed-texts.ts'

type Props = { feed: Feed; onOpen: (open: Open) => void }

export function FeedRow({ feed, onOpen }: Props) {
  const text = feedTexts
  const profiles = useProfileById()
  const { url, title, result, maxPerDay, socialProfileIds, author } = feed
  const authorName = useMemberNames(author ? [author.id] : []).get(author?.id ?? '')
  const names = socialProfileIds.map((id) => profiles.get(id)?.socialNetworkUsername ?? id)
  return (
    <li>
      <Rss size={18} aria-hidden />
      <span>
        <b>{nameOf(feed)}</b>
        {title !== null && <small>{url}</small>}
        <small>
          {text.becomes[result]} · {text.perDay(maxPerDay)}
          {authorName !== undefined && ` · ${text.inNameOf(authorName)}`}
        </small>
        {names.length > 0 && <small>{formatList(names)}</small>}
        <Standing feed={feed} />
      </span>
      <Acts feed={feed} onOpen={onOpen} profiles={profiles} />
    </li>
  )
}

/** The first look only notes what the feed has. */
function Standing({ feed: { isPaused, readDate, failingSinceDate, problem } }: { feed: Feed }) {
  const text = feedTexts
  const zone = useZone()
  const now = useNow(zone)
  const at = (date: string) =>
    momentLabel(Temporal.Instant.from(date).toZonedDateTimeISO(zone), now)
  return (
    <>
      <small>
        {isPaused && `${text.paused} · `}
        {readDate === null ? text.notRead : text.read(at(readDate))}
      </small>
      {problem && (
        <span className={styles.problem}>
          <TriangleAlert size={15} aria-hidden />
          <span>
            {failingSinceDate !== null && `${text.failingSince(at(failingSinceDate))} `}
            {ofService(problem.message, problem.sentences?.message)}
            {problem.hint && <small>{ofService(problem.hint, problem.sentences?.hint)}</small>}
          </span>
        </span>
      )}
    </>
  )
}

function Acts({ feed, onOpen, profiles }: Props & { profiles: ProfileById }) {
  const text = feedTexts
  const name = nameOf(feed)
  const pause = usePauseFeed(feed.id)
  const isOwn = feed.author?.id === useMe()?.id
  const reason = isOwn || mayPublish(feed, profiles) ? undefined : text.mayNot
  const of = (label: string) => ({ 'aria-label': `${label}: ${name}`, look: 'quiet' as const })
  return (
    <>
      <div className={styles.acts}>
        <Button {...of(text.items)} onClick={() => onOpen({ kind: 'items', feed })}>
          <List size={15} aria-hidden />
          {text.items}
        </Button>
        <Button {...of(text.change)} reason={reason} onClick={() => onOpen({ kind: 'edit', feed })}>
          <Pencil size={15} aria-hidden />
          {text.change}
        </Button>
        <Button
          {...of(feed.isPaused ? text.resume : text.pause)}
          reason={reason}
          isBusy={pause.isPending}
          onClick={() => pause.mutate(!feed.isPaused)}
        >
          {feed.isPaused ? <Play size={15} aria-hidden /> : <CirclePause size={15} aria-hidden />}
          {feed.isPaused ? text.resume : text.pause}
        </Button>
        <IconButton
          label={`${text.remove}: ${name}`}
          onClick={() => (reason ? showToast({ text: reason }) : onOpen({ kind: 'remove', feed }))}
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      {pause.isError && <ErrorPanel error={pause.error} title={text.notChanged} />}
    </>
  )
}

/** As the service decides it: the author changes a feed, and members who may publish on all of its profiles. */
function mayPublish({ socialProfileIds }: Feed, profiles: ProfileById): boolean {
  return socialProfileIds.every((id) => profiles.get(id)?.permissions?.includes('PUBLISH') ?? true)
}

/** Its title is known after the first look. */
export function nameOf({ title, url }: Feed): string {
  return title ?? url
}
