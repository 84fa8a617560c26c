// The board of a pin.
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../../../api/client.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import styles from './profile-picker.module.css'

type Props = { profile: Profile; boardId: string; onChoose: (boardId: string) => void }

export function BoardField({ profile, boardId, onChoose }: Props) {
  const text = texts('composer')
  const boards = useQuery({
    queryKey: ['profiles', 'boards', profile.id],
    queryFn: () =>
      dataOf(
        api.GET('/v1/socialProfiles/{socialProfileId}/boards', {
          params: { path: { socialProfileId: profile.id } },
        }),
      ),
    staleTime: 5 * 60_000,
    refetchInterval: false,
  })
  if (boards.isError)
    return <ErrorPanel error={boards.error} onRetry={() => void boards.refetch()} />
  return (
    <label className={styles.board}>
      <span>{text.board(profile.socialNetworkUsername)}</span>
      <select value={boardId} onChange={(event) => onChoose(event.target.value)}>
        <option value="" disabled>
          {text.chooseBoard}
        </option>
        {boards.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
