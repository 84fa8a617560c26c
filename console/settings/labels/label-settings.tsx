// The labels of the organization, which messages have as tags: their colours, names and uses, changed by those who may.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '../../organizations/organization.ts'
import { useMay } from '../../organizations/people.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PagedRows } from '../paged-rows.tsx'
import settings from '../settings.module.css'
import { countedLabelsQuery } from './label-calls.ts'
import { LabelDialog } from './label-dialog.tsx'
import { LabelRow, type Open } from './label-row.tsx'
import styles from './label-settings.module.css'
import { labelTexts } from './label-texts.ts'
import { MergeDialog } from './merge-dialog.tsx'

export function LabelSettings() {
  const text = labelTexts
  const query = useInfiniteQuery(countedLabelsQuery(useOrganization()?.id ?? ''))
  const reason = useMay('ORG_MANAGE_SOCIAL_PROFILE') ? undefined : text.mayNot
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Panel
      title={text.title}
      aside={
        <Button
          className={styles.aside ?? ''}
          reason={reason}
          onClick={() => setOpen({ kind: 'edit' })}
        >
          <Plus size={16} aria-hidden />
          {text.newLabel}
        </Button>
      }
    >
      <p className={settings.lede}>{text.lede}</p>
      <PagedRows query={query} label={text.title} none={<p>{text.none}</p>} more={text.more}>
        {(label) => <LabelRow key={label.id} label={label} reason={reason} onOpen={setOpen} />}
      </PagedRows>
      {open?.kind === 'edit' && <LabelDialog label={open.label} onClose={close} />}
      {open?.kind === 'merge' && <MergeDialog label={open.label} onClose={close} />}
    </Panel>
  )
}
