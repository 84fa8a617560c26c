// Inserts a mention of somebody who is searched.
import { AtSign } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Profile } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { ToolPopover } from './tool-popover.tsx'

// Loaded when it is opened.
const MentionSearch = lazy(() =>
  import('./mention-search.tsx').then((search) => ({ default: search.MentionSearch })),
)

type Props = { profiles: readonly Profile[]; onPick: (mention: string) => void }

export function MentionButton({ profiles, onPick }: Props) {
  return (
    <ToolPopover label={texts('composer').mention} icon={<AtSign size={18} />}>
      {(close) => (
        <Suspense>
          <MentionSearch
            profiles={profiles}
            onPick={(name) => {
              close()
              onPick(`@{${name}}`)
            }}
          />
        </Suspense>
      )}
    </ToolPopover>
  )
}
