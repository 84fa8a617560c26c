// The buttons of the first reply and of the first comment, in the bar of the text. Further replies are added below their cards.
import { ListPlus, MessageSquarePlus } from 'lucide-react'
import { texts } from '../../../texts/texts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Composing } from '../composing.ts'
import { type PartForm, partsOf } from '../form/parts.ts'
import { targetsOf } from './parts.tsx'

export function AddParts({ composing }: { composing: Composing }) {
  const text = texts('composer').parts
  const add = (as: PartForm) => composing.change({ type: 'addPart', key: crypto.randomUUID(), as })
  const isOffered = (as: PartForm) =>
    targetsOf(composing, as).length > 0 && partsOf(composing.form, as).length === 0
  return (
    <>
      {isOffered('REPLY') && (
        <IconButton label={text.add} onClick={() => add('REPLY')}>
          <ListPlus size={18} />
        </IconButton>
      )}
      {isOffered('COMMENT') && (
        <IconButton label={text.addComment} onClick={() => add('COMMENT')}>
          <MessageSquarePlus size={18} />
        </IconButton>
      )}
    </>
  )
}
