// Asks which pages of an account become profiles.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { NetworkAvatar } from '../../networks/network-avatar.tsx'
import { ofService } from '../../texts/sentences.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './connection-page.module.css'
import { type Connection, connectionQuery } from './connection-query.ts'

type Candidate = Connection['candidates'][number]

export function Choose({ connection }: { connection: Connection }) {
  const text = texts('connecting')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = useChoose(connection.id)
  const toggle = (id: string) => setChosen(chosen.symmetricDifference(new Set([id])))
  return (
    <section className={styles.stage}>
      <h2>{text.choose}</h2>
      <p>{text.chooseText}</p>
      <fieldset className={styles.candidates} aria-label={text.choose}>
        {connection.candidates.map((candidate) => (
          <CandidateBox
            key={candidate.socialNetworkId}
            candidate={candidate}
            isChosen={chosen.has(candidate.socialNetworkId)}
            onToggle={() => toggle(candidate.socialNetworkId)}
          />
        ))}
      </fieldset>
      {choose.isError && <ErrorPanel error={choose.error} title={text.notChosen} />}
      <Button
        look="primary"
        isBusy={choose.isPending}
        reason={chosen.size === 0 ? text.chooseOne : undefined}
        onClick={() => choose.mutate([...chosen])}
      >
        {text.connectChosen(chosen.size)}
      </Button>
    </section>
  )
}

type BoxProps = { candidate: Candidate; isChosen: boolean; onToggle: () => void }

function CandidateBox({ candidate, isChosen, onToggle }: BoxProps) {
  const { socialNetworkUsername: name, type } = candidate
  const obstacle =
    candidate.obstacle === null
      ? null
      : ofService(candidate.obstacle, candidate.sentences?.obstacle)
  const id = useId()
  return (
    <label htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={isChosen}
        aria-disabled={obstacle !== null || undefined}
        onChange={() => (obstacle === null ? onToggle() : showToast({ text: obstacle }))}
      />
      <NetworkAvatar name={name} network={type} />
      <span>
        <b>{name}</b>
        {obstacle && <small>{obstacle}</small>}
      </span>
    </label>
  )
}

function useChoose(connectionId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (socialNetworkIds: string[]) => {
      const params = { path: { connectionId } }
      const body = { socialNetworkIds }
      return dataOf(api.POST('/v1/connections/{connectionId}/profiles', { params, body }))
    },
    onSuccess: (connection) =>
      queryClient.setQueryData(connectionQuery(connectionId).queryKey, connection),
  })
}
