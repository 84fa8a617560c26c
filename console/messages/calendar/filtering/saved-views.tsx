// Saved views: one press shows a kind of view with its filters.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMe } from '../../../session/me.ts'
import { texts } from '../../../texts/texts.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { View } from '../range.ts'
import { FilterChip } from './filter-chip.tsx'
import { type FilterSearch, filterNames } from './filters.ts'
import { readViews, removeView, type SavedView, saveView } from './views.ts'

const SaveDialog = lazyPart(() => import('./view-dialogs.tsx'), 'SaveDialog')
const ManageDialog = lazyPart(() => import('./view-dialogs.tsx'), 'ManageDialog')

export function SavedViews({ view }: { view: View }) {
  const memberId = useMe()?.id
  return memberId === undefined ? null : <ViewsOf key={memberId} memberId={memberId} view={view} />
}

function ViewsOf({ memberId, view }: { memberId: string; view: View }) {
  const text = texts('calendar')
  const [views, setViews] = useState(() => readViews(localStorage, memberId))
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const search = useSearch({ from: '/calendar/$view/$date' })
  const open = useOpen()
  const close = () => setDialog(undefined)
  const save = (form: FormData) => {
    const name = String(form.get('name') ?? '').trim()
    if (name === '') return
    setViews(saveView(localStorage, memberId, { name, view, search: filtersIn(search) }))
    showToast({ text: text.viewSaved(name) })
    close()
  }
  return (
    <>
      <Menu
        align="end"
        trigger={
          <FilterChip icon={Bookmark} isOn={false}>
            {text.savedViews}
          </FilterChip>
        }
      >
        {views.map((saved) => (
          <MenuItem key={saved.name} onSelect={() => open(saved)}>
            {saved.name}
          </MenuItem>
        ))}
        {views.length > 0 && <MenuSeparator />}
        <MenuItem onSelect={() => setDialog('save')}>{text.saveView}</MenuItem>
        {views.length > 0 && (
          <MenuItem onSelect={() => setDialog('manage')}>{text.manageViews}</MenuItem>
        )}
      </Menu>
      <Suspense>
        {dialog === 'save' && <SaveDialog onSave={save} onClose={close} />}
        {dialog === 'manage' && (
          <ManageDialog
            views={views}
            onRemove={(name) => setViews(removeView(localStorage, memberId, name))}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

/** The date stays; all filters are those of the view. */
function useOpen(): (saved: SavedView) => void {
  const navigate = useNavigate()
  return ({ view, search }) =>
    void navigate({
      to: '/calendar/$view/$date',
      params: (old) => ({ view, date: old.date ?? 'today' }),
      search,
    })
}

function filtersIn(search: FilterSearch): FilterSearch {
  return Object.fromEntries(
    filterNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  )
}
