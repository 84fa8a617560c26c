// A member with their role, as a link to their rights.
import { Link } from '@tanstack/react-router'
import { useMe } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { Member } from '../people.ts'
import { roleName } from '../rights/roles.ts'
import styles from './member-name.module.css'

type Props = { member: Member; isInvited: boolean }

export function MemberName({ member, isInvited }: Props) {
  const text = texts('people')
  const isMe = useMe()?.id === member.id
  return (
    <Link to="/people/members/$memberId" params={{ memberId: member.id }} className={styles.member}>
      <Avatar name={member.fullName} shape="round" />
      <span>
        <b>
          {member.fullName}
          {isMe && <i> ({text.you})</i>}
        </b>
        <small>
          {roleName(member.permissionPreset)}
          {isInvited && <em>{text.invited}</em>}
        </small>
      </span>
    </Link>
  )
}
