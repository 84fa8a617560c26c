import { useOrganization } from '../organizations/organization.ts'
import { texts } from '../texts/texts.ts'
import columns from '../ui/columns.module.css'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { PauseAll } from './pause-all.tsx'

export function OrganizationSettings() {
  const text = texts('settings')
  const organization = useOrganization()
  if (!organization) return <Skeleton />
  return (
    <div className={columns.fitting}>
      <Panel title={text.organization}>
        <OrganizationForm key={organization.id} organization={organization} />
      </Panel>
      <Panel title={text.pauseAll}>
        <PauseAll key={organization.id} organization={organization} />
      </Panel>
    </div>
  )
}
