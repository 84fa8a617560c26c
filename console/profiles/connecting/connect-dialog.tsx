// For whom, and on networks with many servers, where. Then the network's own page follows.
import { type FormEvent, useId, useState } from 'react'
import { useOrganization } from '../../organizations/organization.ts'
import { useMay } from '../../organizations/people.ts'
import { useMe } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field, FieldFrame } from '../../ui/field.tsx'
import styles from './connect-page.module.css'
import type { Network } from './networks.ts'
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
  const formId = useId()
  const ownerId = (owner === 'MEMBER' ? me?.id : organization?.id) ?? ''
  const isMissing = asks !== null && asked.trim() === ''
  const mayForAll = useMay('ORG_MANAGE_SOCIAL_PROFILE')
  const refusal = owner === 'ORGANIZATION' && !mayForAll ? text.mayNotForAll : undefined
  const missing = isMissing && asks ? text.missing[asks] : undefined
  const unknown = ownerId === '' ? texts('ui').loading : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const where = asks === null ? {} : { [asks]: asked.trim() }
    connect.mutate({ type: network.types[0] ?? '', owner, ownerId, ...where })
  }
  return (
    <ActionDialog
      title={text.connect(title)}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {texts('ui').cancel}
          </Button>
          <Button
            look="primary"
            type="submit"
            form={formId}
            isBusy={connect.isPending}
            reason={refusal ?? missing ?? unknown}
          >
            {text.goOn(title)}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
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
      </form>
      <p>{text.whatFollows(title)}</p>
      {connect.isError && <ErrorPanel error={connect.error} title={text.notStarted} />}
    </Dialog>
  )
}
