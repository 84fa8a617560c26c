// The templates of the organization: a message is begun from one, and they are renamed and removed by those who may.
import { useInfiniteQuery } from '@tanstack/react-query'
import { FilePlus2, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { SaveTemplateDialog } from '../../messages/templates/save-template-dialog.tsx'
import {
  type Template,
  templatesQuery,
  useRemoveTemplate,
} from '../../messages/templates/templates.ts'
import { useStartFromTemplate } from '../../messages/templates/use-start-from-template.ts'
import { useOrganization } from '../../organizations/organization.ts'
import { useMay } from '../../organizations/people.ts'
import { useMe } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toasts.ts'
import { PagedRows } from '../paged-rows.tsx'
import settings from '../settings.module.css'
import styles from '../snippets/snippet-settings.module.css'

type Open = { kind: 'rename' | 'remove'; template: Template }

export function TemplateSettings() {
  const text = texts('templates')
  const query = useInfiniteQuery(templatesQuery(useOrganization()?.id ?? '', ''))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Panel title={text.title}>
      <p className={settings.lede}>{text.lede}</p>
      <PagedRows query={query} label={text.title} none={<p>{text.none}</p>} more={text.more}>
        {(template) => <Row key={template.id} template={template} onOpen={setOpen} />}
      </PagedRows>
      {open?.kind === 'rename' && <SaveTemplateDialog template={open.template} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog template={open.template} onClose={close} />}
    </Panel>
  )
}

function Row({ template, onOpen }: { template: Template; onOpen: (open: Open) => void }) {
  const text = texts('templates')
  const start = useStartFromTemplate()
  const isOwn = template.createdByMember?.id === useMe()?.id
  const mayManage = useMay('ORG_MANAGE_SOCIAL_PROFILE')
  const reason = isOwn || mayManage ? undefined : text.mayNot
  const { id, name } = template
  const ask = (kind: Open['kind']) =>
    reason ? showToast({ text: reason }) : onOpen({ kind, template })
  return (
    <li>
      <span>
        <b>{name}</b>
        <small className={styles.text}>{template.text.trim() || text.withoutText}</small>
      </span>
      <div className={styles.acts}>
        <Button look="quiet" aria-label={`${text.start}: ${name}`} onClick={() => void start(id)}>
          <FilePlus2 size={15} aria-hidden />
          {text.start}
        </Button>
        <IconButton label={`${text.rename}: ${name}`} onClick={() => ask('rename')}>
          <Pencil size={16} aria-hidden />
        </IconButton>
        <IconButton label={`${text.remove}: ${name}`} onClick={() => ask('remove')}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

function RemoveDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const text = texts('templates')
  const remove = useRemoveTemplate(() => {
    showToast({ text: text.removed(template.name) })
    onClose()
  })
  return (
    <ActionDialog
      title={text.removeTitle(template.name)}
      onClose={onClose}
      action={text.remove}
      look="danger"
      call={remove}
      failure={text.notRemoved}
      onAct={() => remove.mutate(template.id)}
    >
      <p>{text.removeText}</p>
    </ActionDialog>
  )
}
