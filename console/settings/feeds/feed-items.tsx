// The items that a feed has had, the latest first, and what became of each.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useOrganization } from '../../organizations/organization.ts'
import { useMe, useZone } from '../../session/me.ts'
import { ofService } from '../../texts/sentences.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PagedRows } from '../paged-rows.tsx'
import { type Feed, type FeedItem, itemsQuery } from './feed-calls.ts'
import { nameOf } from './feed-row.tsx'
import styles from './feed-settings.module.css'
import { feedTexts } from './feed-texts.ts'

export function FeedItems({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const text = feedTexts
  const query = useInfiniteQuery(itemsQuery(useOrganization()?.id ?? '', feed.id))
  const isOwn = feed.author?.id === useMe()?.id
  const none = feed.readDate === null ? text.noItemsYet : text.noItems
  return (
    <Dialog title={text.itemsOf(nameOf(feed))} onClose={onClose} width="wide">
      <PagedRows query={query} label={text.items} none={<p>{none}</p>} more={text.moreItems}>
        {(item) => <Item key={item.id} item={item} isOwn={isOwn} onClose={onClose} />}
      </PagedRows>
    </Dialog>
  )
}

type Props = { item: FeedItem; isOwn: boolean; onClose: () => void }

function Item({ item, isOwn, onClose }: Props) {
  const text = feedTexts
  const zone = useZone()
  const now = useNow(zone)
  const { title, summary, publishedDate, state, problem, draftId } = item
  const at = publishedDate && Temporal.Instant.from(publishedDate).toZonedDateTimeISO(zone)
  return (
    <li>
      <span>
        <b className={styles.text}>{title || summary || text.withoutTitle}</b>
        <small>
          {at && `${momentLabel(at, now)} · `}
          {draftId ? text.becameDraft : text.states[state]}
        </small>
        {problem && (
          <span className={styles.problem}>
            <TriangleAlert size={15} aria-hidden />
            <span>
              {ofService(problem.message, problem.sentences?.message)}
              {problem.hint && <small>{ofService(problem.hint, problem.sentences?.hint)}</small>}
            </span>
          </span>
        )}
      </span>
      <Made item={item} isOwn={isOwn} onClose={onClose} />
    </li>
  )
}

/** A draft is opened by the member whose draft it is. */
function Made({ item: { messageIds, draftId, title }, isOwn, onClose }: Props) {
  const text = feedTexts
  const navigate = useNavigate()
  const [messageId] = messageIds
  if (messageId)
    return (
      <Link
        to="/messages/$messageId"
        params={{ messageId }}
        aria-label={`${text.showMessage}: ${title}`}
      >
        {text.showMessage}
      </Link>
    )
  if (!draftId || !isOwn) return null
  const open = () => {
    onClose()
    void navigate({ to: '.', search: (search) => ({ ...search, compose: draftId, at: undefined }) })
  }
  return (
    <Button look="quiet" aria-label={`${text.openDraft}: ${title}`} onClick={open}>
      {text.openDraft}
    </Button>
  )
}
