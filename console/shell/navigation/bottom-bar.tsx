// Navigation on a phone: home, calendar, new message, review, and a menu with the rest.
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarDays, CircleCheck, Ellipsis, House, LogOut, Plus } from 'lucide-react'
import { signOut } from '../../session/sign-out.ts'
import { texts } from '../../texts/texts.ts'
import { ComposeLink } from '../../ui/compose-link.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { AccountChoices } from './account-menu.tsx'
import styles from './bottom-bar.module.css'
import { administration, work } from './navigation.ts'
import { useCounts } from './use-counts.ts'

export function BottomBar() {
  const text = texts('shell')
  const { toReview } = useCounts()
  const active = { 'aria-current': 'page' } as const
  return (
    <nav className={styles.bar} aria-label={text.navigation}>
      <Link to="/" activeOptions={{ exact: true }} activeProps={active}>
        <House size={20} aria-hidden />
        {text.home}
      </Link>
      <Link to="/calendar" activeProps={active}>
        <CalendarDays size={20} aria-hidden />
        {text.calendar}
      </Link>
      <ComposeLink className={styles.plus} aria-label={text.newMessage}>
        <Plus size={22} aria-hidden />
      </ComposeLink>
      <Link to="/review" activeProps={active}>
        <span className={styles.counted}>
          <CircleCheck size={20} aria-hidden />
          {toReview > 0 && <i aria-hidden>{toReview}</i>}
        </span>
        {text.review}
        {toReview > 0 && <span className="unseen">{text.toReview(toReview)}</span>}
      </Link>
      <More />
    </nav>
  )
}

function More() {
  const text = texts('shell')
  const navigate = useNavigate()
  const { unread } = useCounts()
  const others = [...work.slice(3), ...administration]
  const trigger = (
    <button type="button">
      <span className={styles.counted}>
        <Ellipsis size={20} aria-hidden />
        {unread !== undefined && <i aria-hidden>{unread}</i>}
      </span>
      {text.more}
      {unread !== undefined && (
        <span className="unseen">
          {text.notices}: {text.unread(unread)}
        </span>
      )}
    </button>
  )
  return (
    <Menu trigger={trigger} align="end">
      {others.map(({ to, name, icon: Icon }) => (
        <MenuItem key={to} onSelect={() => void navigate({ to })}>
          <Icon size={17} aria-hidden />
          {text[name]}
          {to === '/notices' && unread !== undefined && (
            <em className={styles.unread}>
              <span className="unseen">{text.unread(unread)}</span>
              <span aria-hidden>{unread}</span>
            </em>
          )}
        </MenuItem>
      ))}
      <MenuSeparator />
      <AccountChoices />
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut()}>
        <LogOut size={17} aria-hidden />
        {text.signOut}
      </MenuItem>
    </Menu>
  )
}
