// The sidebar: brand, organization, search, pages, account. As a rail it shows only icons.
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import icon from '../../icon.svg'
import { texts } from '../../texts/texts.ts'
import { modifier } from '../../ui/keys.ts'
import { AccountMenu } from './account-menu.tsx'
import { administration, type Destination, work } from './navigation.ts'
import { OrganizationMenu } from './organization-menu.tsx'
import styles from './sidebar.module.css'
import { useCounts } from './use-counts.ts'

export function Sidebar({ isRail, onSearch }: { isRail: boolean; onSearch: () => void }) {
  const text = texts('shell')
  return (
    <header className={`${styles.sidebar} ${isRail ? styles.rail : ''}`}>
      <div className={styles.brand}>
        <img src={icon} width={28} height={28} alt="" />
        <b>Carillon</b>
      </div>
      <OrganizationMenu />
      <button type="button" className={styles.search} onClick={onSearch}>
        <Search size={16} aria-hidden />
        <span>{text.search}</span>
        <kbd>{modifier}K</kbd>
      </button>
      <nav aria-label={text.navigation}>
        <Pages pages={work} />
        <h2>{text.organization}</h2>
        <Pages pages={administration} />
      </nav>
      <AccountMenu />
    </header>
  )
}

function Pages({ pages }: { pages: readonly Destination[] }) {
  const text = texts('shell')
  const counts = useCounts()
  return pages.map(({ to, name, icon: Icon }) => (
    <Link
      key={to}
      to={to}
      className={styles.page}
      activeOptions={{ exact: to === '/' }}
      activeProps={{ 'aria-current': 'page' }}
    >
      <Icon size={18} aria-hidden />
      <span>{String(text[name])}</span>
      {to === '/review' && counts.toReview > 0 && (
        <em>
          <span className="unseen">{text.toReview(counts.toReview)}</span>
          <span aria-hidden>{counts.toReview}</span>
        </em>
      )}
      {to === '/notices' && counts.unread !== undefined && (
        <em>
          <span className="unseen">{text.unread(counts.unread)}</span>
          <span aria-hidden>{counts.unread}</span>
        </em>
      )}
      {to === '/profiles' && counts.needSignIn > 0 && (
        <em className={styles.warning}>
          <span className="unseen">{text.needsSignIn(counts.needSignIn)}</span>
          <span aria-hidden>!</span>
        </em>
      )}
    </Link>
  ))
}
