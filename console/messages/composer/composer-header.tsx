// The title, the time of the last save, the other drafts, and the close button.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, CloudCheck, CloudOff, X } from 'lucide-react'
import { useMe, useZone } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { formatTime } from '../../time/format.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { inZone } from '../../time/wall-time.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { draftLinesQuery } from './autosave/load-draft.ts'
import type { Origin } from './compose-ids.ts'
import styles from './composer-header.module.css'
import { titleOf } from './title.ts'

type Props = {
  onClose: () => void
  draftId?: string
  savedAt?: number
  isUnsaved?: boolean
  kind?: Origin['kind'] | undefined
}

export function ComposerHeader({ onClose, draftId, savedAt = 0, isUnsaved = false, kind }: Props) {
  const zone = useZone()
  const text = texts('composer')
  // The page that it covers is inert, with its heading.
  const Heading = useMedia('narrow') ? 'h1' : 'h2'
  return (
    <header className={styles.header}>
      <Heading>{titleOf(kind)}</Heading>
      <p className={styles.saved} role="status">
        {isUnsaved && (
          <>
            <CloudOff size={14} aria-hidden /> {text.notSaved}
          </>
        )}
        {!isUnsaved && savedAt > 0 && (
          <>
            <CloudCheck size={14} aria-hidden />
            <span>{text.saved(formatTime(inZone(savedAt / 1000, zone)))}</span>
          </>
        )}
      </p>
      {draftId !== undefined && <Drafts draftId={draftId} zone={zone} />}
      <IconButton label={texts('ui').close} onClick={onClose}>
        <X size={18} />
      </IconButton>
    </header>
  )
}

function Drafts({ draftId, zone }: { draftId: string; zone: string }) {
  const navigate = useNavigate()
  const now = useNow(zone)
  const { data = [] } = useQuery(draftLinesQuery(useMe()?.id ?? ''))
  const others = data.filter(({ id }) => id !== draftId).slice(0, 12)
  const text = texts('composer')
  if (others.length === 0) return null
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className={styles.drafts}>
          {text.drafts(others.length)}
          <ChevronDown size={14} aria-hidden />
        </button>
      }
    >
      {others.map(({ id, text: words, savedAt }) => (
        <MenuItem
          key={id}
          onSelect={() =>
            void navigate({ to: '.', search: (search) => ({ ...search, compose: id }) })
          }
        >
          <span className={styles.line}>
            <span>{words.trim().slice(0, 60) || text.untitled}</span>
            <small>{momentLabel(inZone(Math.floor(savedAt / 1000), zone), now)}</small>
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
