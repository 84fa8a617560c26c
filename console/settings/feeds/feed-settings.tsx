// The feeds of the organization: how each of them stands, what becomes of its items, and adding, changing, pausing and deleting them.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '../../organizations/organization.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toasts.ts'
import { PagedRows } from '../paged-rows.tsx'
import settings from '../settings.module.css'
import { type Feed, feedsQuery, useRemoveFeed } from './feed-calls.ts'
import { FeedDialog } from './feed-dialog.tsx'
import { FeedItems } from './feed-items.tsx'
import { FeedRow, nameOf } from './feed-row.tsx'
import styles from './feed-settings.module.css'
import { feedTexts } from './feed-texts.ts'

export type Open = { kind: 'edit'; feed?: Feed } | { kind: 'remove' | 'items'; feed: Feed }

export function FeedSettings() {
  const text = feedTexts
  const query = useInfiniteQuery(feedsQuery(useOrganization()?.id ?? ''))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Panel
      title={text.title}
      aside={
        <Button className={styles.aside ?? ''} onClick={() => setOpen({ kind: 'edit' })}>
          <Plus size={16} aria-hidden />
          {text.newFeed}
        </Button>
      }
    >
      <p className={settings.lede}>{text.lede}</p>
      <PagedRows query={query} label={text.title} none={<p>{text.none}</p>} more={text.more}>
        {(feed) => <FeedRow key={feed.id} feed={feed} onOpen={setOpen} />}
      </PagedRows>
      {open?.kind === 'edit' && <FeedDialog feed={open.feed} onClose={close} />}
      {open?.kind === 'items' && <FeedItems feed={open.feed} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog feed={open.feed} onClose={close} />}
    </Panel>
  )
}

function RemoveDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const text = feedTexts
  const remove = useRemoveFeed(() => {
    showToast({ text: text.removed(nameOf(feed)) })
    onClose()
  })
  return (
    <ActionDialog
      title={text.removeTitle(nameOf(feed))}
      onClose={onClose}
      action={text.remove}
      look="danger"
      call={remove}
      failure={text.notRemoved}
      onAct={() => remove.mutate(feed.id)}
    >
      <p>{text.removeText}</p>
    </ActionDialog>
  )
}
