// A label: its name in its colour, how many messages have it, and what can be done with it.
import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Merge, Pencil } from 'lucide-react'
import type { Label } from '../../messages/tags/labels.ts'
import { TagChip } from '../../messages/tags/tag-chip.tsx'
import { formatDate } from '../../time/format.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { Campaign } from './campaign-fields.tsx'
import { useSaveLabel } from './label-calls.ts'
import styles from './label-settings.module.css'
import { labelTexts } from './label-texts.ts'

export type Open = { kind: 'edit'; label?: Label } | { kind: 'merge'; label: Label }

type Props = { label: Label; reason: string | undefined; onOpen: (open: Open) => void }

export function LabelRow({ label, reason, onOpen }: Props) {
  const text = labelTexts
  const { name, color, isArchived, isMoving, campaign } = label
  const save = useSaveLabel((saved) =>
    showToast({ text: saved.isArchived ? text.archived(name) : text.offeredAgain(name) }),
  )
  return (
    <li>
      <span>
        <span className={styles.name}>
          <TagChip name={name} color={color} />
          {isArchived && <small>{text.isArchived}</small>}
          {campaign && <small>{describe(campaign)}</small>}
        </span>
        <small>{isMoving ? text.isMoving : <Uses label={label} />}</small>
      </span>
      <div className={styles.acts}>
        <Button
          look="quiet"
          reason={reason}
          aria-label={`${text.change}: ${name}`}
          onClick={() => onOpen({ kind: 'edit', label })}
        >
          <Pencil size={15} aria-hidden />
          {text.change}
        </Button>
        <IconButton
          label={`${text.merge}: ${name}`}
          onClick={() => (reason ? showToast({ text: reason }) : onOpen({ kind: 'merge', label }))}
        >
          <Merge size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={`${isArchived ? text.offerAgain : text.archive}: ${name}`}
          onClick={() =>
            reason
              ? showToast({ text: reason })
              : save.mutate({ id: label.id, isArchived: !isArchived })
          }
        >
          {isArchived ? (
            <ArchiveRestore size={16} aria-hidden />
          ) : (
            <Archive size={16} aria-hidden />
          )}
        </IconButton>
      </div>
      {save.isError && <ErrorPanel error={save.error} title={text.notSaved} />}
    </li>
  )
}

function describe({ startDate, endDate, goal }: Campaign): string {
  const text = labelTexts.campaigns
  const day = (date: string) =>
    formatDate(Temporal.PlainDate.from(date), { day: 'numeric', month: 'short', year: 'numeric' })
  const start = startDate && day(startDate)
  const end = endDate && day(endDate)
  const dates =
    start && end ? text.dates(start, end) : start ? text.from(start) : end ? text.until(end) : null
  return [text.campaign, dates, goal].filter(Boolean).join(' · ')
}

/** Filters of the address are separated by commas. */
function Uses({ label: { name, useCount = 0 } }: { label: Label }) {
  const text = labelTexts
  if (useCount === 0) return text.unused
  if (name.includes(',')) return text.uses(useCount)
  return (
    <Link to="/search" search={{ tags: name }} className={styles.uses}>
      {text.uses(useCount)}
    </Link>
  )
}
