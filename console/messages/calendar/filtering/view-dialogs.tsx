// The dialogs that name a view, and remove views.
import { Trash2 } from 'lucide-react'
import { texts } from '../../../texts/texts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './saved-views.module.css'
import type { SavedView } from './views.ts'

export function SaveDialog({
  onSave,
  onClose,
}: {
  onSave: (form: FormData) => void
  onClose: () => void
}) {
  const text = texts('calendar')
  return (
    <ActionDialog
      title={text.saveViewTitle}
      onClose={onClose}
      action={text.saveViewNow}
      onSubmit={onSave}
    >
      <Field label={text.viewName} hint={text.viewNameHint} name="name" required maxLength={60} />
    </ActionDialog>
  )
}

type Managing = { views: SavedView[]; onRemove: (name: string) => void; onClose: () => void }

export function ManageDialog({ views, onRemove, onClose }: Managing) {
  const text = texts('calendar')
  return (
    <Dialog title={text.savedViews} onClose={onClose}>
      {views.length === 0 && <p>{text.noViews}</p>}
      <ul className={styles.views}>
        {views.map(({ name }) => (
          <li key={name}>
            {name}
            <IconButton label={text.removeView(name)} onClick={() => onRemove(name)}>
              <Trash2 size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
