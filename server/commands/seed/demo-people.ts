import type { DemoPerson } from '../../demo/demo.ts'
import type { DemoFile } from './demo-file.ts'

/** The members of the demo, for the log-in page. */
export function demoPeopleOf(demo: DemoFile | undefined): DemoPerson[] {
  return (demo?.members ?? []).flatMap(
    ({ id, email, password, fullName, preset, organizationId }) => {
      const organization = demo?.organizations.find((one) => one.id === organizationId)
      if (id === undefined || password === undefined || !organization) return []
      return [
        { id: String(id), email, password, fullName, preset, organization: organization.name },
      ]
    },
  )
}
