// The boards of a Pinterest profile, as the network lists them now. A message needs the id of one.
import { useQuery } from '@tanstack/react-query'
import { Copy, LayoutGrid, Lock } from 'lucide-react'
import { api, dataOf } from '../api/client.ts'
import { texts } from '../texts/texts.ts'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Query } from '../ui/query.tsx'
import styles from './boards-dialog.module.css'
import type { Profile } from './profiles.ts'

type Props = { profile: Profile; onClose: () => void }

export function BoardsDialog({ profile, onClose }: Props) {
  const text = texts('profiles')
  const params = { path: { socialProfileId: profile.id } }
  const query = useQuery({
    queryKey: ['profiles', profile.id, 'boards'],
    queryFn: () => dataOf(api.GET('/v1/socialProfiles/{socialProfileId}/boards', { params })),
    // Each reading is a call at the network.
    refetchInterval: false,
  })
  return (
    <Dialog title={text.boardsOf(profile.socialNetworkUsername)} onClose={onClose}>
      <Query query={query}>
        {(boards) =>
          boards.length === 0 ? (
            <EmptyState icon={LayoutGrid} title={text.noBoards} />
          ) : (
            <ul className={styles.boards}>
              {boards.map(({ id, name, isSecret }) => (
                <li key={id}>
                  <b>{name}</b>
                  {isSecret && <Lock size={14} aria-label={text.secretBoard} role="img" />}
                  <code>{id}</code>
                  <IconButton label={text.copyId(name)} onClick={() => copyText(id)}>
                    <Copy size={15} />
                  </IconButton>
                </li>
              ))}
            </ul>
          )
        }
      </Query>
    </Dialog>
  )
}
