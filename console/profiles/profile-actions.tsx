// The actions on a profile. An action that the member may not take stays visible and says why not.
import {
  Ellipsis,
  ExternalLink,
  LayoutGrid,
  ListOrdered,
  Pause as PauseIcon,
  Play,
  Plug,
  Unplug,
} from 'lucide-react'
import { useState } from 'react'
import { networkOf } from '../networks/networks.ts'
import { texts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { showToast } from '../ui/toasts.ts'
import { BoardsDialog } from './boards-dialog.tsx'
import { useReconnect } from './connecting/start-connection.ts'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { isOfOrganization } from './pause.ts'
import { PauseDialog, ResumeDialog } from './pause-dialog.tsx'
import styles from './profile-card.module.css'
import { needsSignIn, type Profile } from './profiles.ts'
import { QueueDialog } from './queue/queue-dialog.tsx'
import { useRight } from './rights.ts'

type Asked = 'pause' | 'resume' | 'queue' | 'boards' | 'disconnect'

export function ProfileActions({ profile }: { profile: Profile }) {
  const text = texts('profiles')
  const [asked, setAsked] = useState<Asked>()
  const reason = useRight(profile.id, 'MANAGE') ? undefined : text.mayNotManage
  const reconnect = useReconnect(profile)
  const isPaused = (profile.pauses ?? []).some((pause) => !isOfOrganization(pause))
  return (
    <div className={styles.actions}>
      <Button
        look={needsSignIn(profile) ? 'primary' : 'plain'}
        reason={reason}
        isBusy={reconnect.isPending}
        onClick={() => reconnect.mutate()}
      >
        <Plug size={15} aria-hidden />
        {text.reconnect}
      </Button>
      <Button look="quiet" reason={reason} onClick={() => setAsked(isPaused ? 'resume' : 'pause')}>
        {isPaused ? <Play size={15} aria-hidden /> : <PauseIcon size={15} aria-hidden />}
        {isPaused ? text.resume : text.pause}
      </Button>
      <More profile={profile} reason={reason} onAsk={setAsked} />
      {reconnect.isError && <ErrorPanel error={reconnect.error} title={text.notReconnected} />}
      <Asking asked={asked} profile={profile} onClose={() => setAsked(undefined)} />
    </div>
  )
}

type MoreProps = { profile: Profile; reason: string | undefined; onAsk: (asked: Asked) => void }

function More({ profile, reason, onAsk }: MoreProps) {
  const text = texts('profiles')
  const { externalURL, type } = profile
  const trigger = (
    <IconButton label={text.moreOf(profile.socialNetworkUsername)} className={styles.more ?? ''}>
      <Ellipsis size={18} />
    </IconButton>
  )
  return (
    <Menu trigger={trigger} align="end">
      {externalURL && (
        <MenuItem onSelect={() => void open(externalURL, '_blank', 'noreferrer')}>
          <ExternalLink size={15} aria-hidden />
          {texts('message').openOnNetwork(networkOf(type).name)}
        </MenuItem>
      )}
      <MenuItem onSelect={() => onAsk('queue')}>
        <ListOrdered size={15} aria-hidden />
        {texts('queue').queue}
      </MenuItem>
      {networkOf(type).network?.hasBoards && (
        <MenuItem onSelect={() => onAsk('boards')}>
          <LayoutGrid size={15} aria-hidden />
          {text.boards}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onSelect={() => (reason ? showToast({ text: reason }) : onAsk('disconnect'))}>
        <Unplug size={15} aria-hidden />
        {text.disconnect}
      </MenuItem>
    </Menu>
  )
}

type AskingProps = { asked: Asked | undefined; profile: Profile; onClose: () => void }

function Asking({ asked, profile, onClose }: AskingProps) {
  const pausing = {
    place: { socialProfileId: profile.id },
    name: profile.socialNetworkUsername,
    onClose,
  }
  if (asked === 'pause') return <PauseDialog {...pausing} />
  if (asked === 'resume') return <ResumeDialog {...pausing} />
  if (asked === 'queue') return <QueueDialog profile={profile} onClose={onClose} />
  if (asked === 'boards') return <BoardsDialog profile={profile} onClose={onClose} />
  if (asked === 'disconnect') return <DisconnectDialog profile={profile} onClose={onClose} />
  return null
}
