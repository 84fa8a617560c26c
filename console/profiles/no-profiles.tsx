import { AtSign } from 'lucide-react'
import { texts } from '../texts/texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'

export function NoProfiles({ title }: { title: string }) {
  const text = texts('home')
  return (
    <Panel title={title}>
      <EmptyState
        icon={AtSign}
        title={text.noProfiles}
        action={
          <ButtonLink to="/profiles/connect" look="primary">
            {text.connect}
          </ButtonLink>
        }
      >
        {text.noProfilesText}
      </EmptyState>
    </Panel>
  )
}
