import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../session/me.ts'
import { texts } from '../texts/texts.ts'
import columns from '../ui/columns.module.css'
import { Panel } from '../ui/panel.tsx'
import { Query } from '../ui/query.tsx'
import { Appearance } from './appearance.tsx'
import { Notices } from './notices.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './settings.module.css'

export function MySettings() {
  const text = texts('settings')
  const query = useQuery(meQuery)
  return (
    <div className={columns.fitting}>
      <Panel title={text.you}>
        <Query query={query}>{(me) => <ProfileForm me={me} />}</Query>
      </Panel>
      <div className={columns.column}>
        <Panel title={text.notices}>
          <p className={styles.lede}>{text.noticesLede}</p>
          <Query query={query}>{(me) => <Notices me={me} />}</Query>
        </Panel>
        <Panel title={text.appearance}>
          <p className={styles.lede}>{text.appearanceLede}</p>
          <Appearance />
        </Panel>
      </div>
    </div>
  )
}
