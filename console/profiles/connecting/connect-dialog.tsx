// Asks who will own the profiles, and on a network of many servers for the server. The network's own page follows.
import { useState } from 'react'
import { useOrganization } from '../../organizations/organization.ts'
import { useMay } from '../../organizations/people.ts'
import { useMe } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, FieldFrame } from '../../ui/field.tsx'
import { type Network, offersBoth } from './networks.ts'
import { useConnect, type Wanted } from './start-connection.ts'

type Props = { network: Network; onClose: () => void }

export function ConnectDialog({ network, onClose }: Props) {
  const text = texts('connecting')
  const { title } = network
  const { asks } = network.connecting
  const organization = useOrganization()
  const me = useMe()
  const [owner, setOwner] = useState<Wanted['owner']>('ORGANIZATION')
  const [asked, setAsked] = useState('')
  const connect = useConnect()
  const ownerId = (owner === 'MEMBER' ? me?.id : organization?.id) ?? ''
  const isMissing = asks !== null && asked.trim() === ''
  const mayForAll = useMay('ORG_MANAGE_SOCIAL_PROFILE')
  const refusal = owner === 'ORGANIZATION' && !mayForAll ? text.mayNotForAll : undefined
  const missing = isMissing && asks ? text.missing[asks] : undefined
  const unknown = ownerId === '' ? texts('ui').loading : undefined
  const reason = refusal ?? missing ?? unknown
  const start = (way: 'authorization' | 'password') => {
    const where = asks === null ? {} : { [asks]: asked.trim() }
    connect.mutate({ way, type: network.types[0] ?? '', owner, ownerId, ...where })
  }
  return (
    <ActionDialog
      title={text.connect(title)}
      onClose={onClose}
      action={text.goOn(title)}
      reason={reason}
      call={connect}
      failure={text.notStarted}
      alternative={
        <PasswordButton {...{ network, reason, connect }} onClick={() => start('password')} />
      }
      onSubmit={() => start('authorization')}
    >
      <FieldFrame label={text.owner} hint={refusal ?? text.ownerHint[owner]}>
        {(attributes) => (
          <select
            {...attributes}
            value={owner}
            onChange={(event) => setOwner(event.target.value as Wanted['owner'])}
          >
            <option value="ORGANIZATION">{organization?.name}</option>
            <option value="MEMBER">{text.onlyMe}</option>
          </select>
        )}
      </FieldFrame>
      {asks && (
        <Field
          label={text.asks[asks]}
          hint={text.asksHint[asks]}
          value={asked}
          maxLength={300}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setAsked(event.target.value)}
        />
      )}
      <p>{text.whatFollows(title)}</p>
    </ActionDialog>
  )
}

type PasswordProps = {
  network: Network
  reason: string | undefined
  connect: { isPending: boolean }
  onClick: () => void
}

function PasswordButton({ network, reason, connect, onClick }: PasswordProps) {
  if (!offersBoth(network)) return null
  return (
    <Button isBusy={connect.isPending} reason={reason} onClick={onClick}>
      {texts('connecting').usePassword}
    </Button>
  )
}
