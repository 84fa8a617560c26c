import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import {
  chooseOrganization,
  organizationsQuery,
  useOrganization,
} from '../../organizations/organization.ts'
import { profilesQuery } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu, MenuChoices } from '../../ui/menu.tsx'
import styles from './sidebar.module.css'

export function OrganizationMenu() {
  const text = texts('shell')
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const organization = useOrganization()
  const { data: profiles } = useQuery(profilesQuery)
  if (!organization) return <div className={styles.organization} />
  const trigger = (
    <button type="button" className={styles.organization}>
      <Avatar name={organization.name} />
      <span>
        <b>{organization.name}</b>
        <small>{profiles && text.profileCount(profiles.length)}</small>
      </span>
      <ChevronsUpDown size={15} aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuChoices
        label={text.switchOrganization}
        value={organization.id}
        choices={organizations.map(({ id, name }) => [id, name] as const)}
        onChange={chooseOrganization}
      />
    </Menu>
  )
}
