import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import styles from '../people-page.module.css'
import type { Team } from './teams.ts'

export function TeamRows({ teams }: { teams: Pick<Team, 'id' | 'name'>[] }) {
  return (
    <ul className={styles.rows}>
      {teams.map(({ id, name }) => (
        <li key={id}>
          <Link to="/people/teams/$teamId" params={{ teamId: id }} className={styles.name}>
            <Avatar name={name} />
            <b>{name}</b>
          </Link>
          <ChevronRight size={16} aria-hidden />
        </li>
      ))}
    </ul>
  )
}
