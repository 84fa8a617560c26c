import { useState } from 'react'
import type { Network } from '../../profiles/connecting/networks.ts'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { CopiedValue } from '../../ui/copied.tsx'
import { Field } from '../../ui/field.tsx'
import styles from '../app-page.module.css'
import { useSetKeys } from './keys.ts'

type Props = { network: Network; organizationId: string; onClose: () => void }

export function KeysDialog({ network, organizationId, onClose }: Props) {
  const text = texts('apps')
  const { title, connecting } = network
  const [clientId, setClientId] = useState('')
  const [clientSecret, setClientSecret] = useState('')
  const set = useSetKeys(organizationId, network.name, onClose)
  const keys = { clientId: clientId.trim(), clientSecret: clientSecret.trim() }
  const isComplete = keys.clientId !== '' && keys.clientSecret !== ''
  return (
    <ActionDialog
      title={text.keysTitle(title)}
      onClose={onClose}
      action={text.save}
      reason={isComplete ? undefined : text.keysMissing}
      call={set}
      failure={text.keysNotChanged}
      onAct={() => set.mutate(keys)}
    >
      <p>{text.keysText(title)}</p>
      {connecting.registerAt && (
        <a href={connecting.registerAt} target="_blank" rel="noreferrer" className={styles.link}>
          {text.registerAt}
        </a>
      )}
      <CopiedValue name={text.redirectAddress} value={connecting.callbackUrl} />
      <Field
        label={text.clientId}
        autoComplete="off"
        spellCheck={false}
        value={clientId}
        onChange={(event) => setClientId(event.target.value)}
      />
      <Field
        label={text.secret}
        type="password"
        autoComplete="off"
        value={clientSecret}
        onChange={(event) => setClientSecret(event.target.value)}
      />
    </ActionDialog>
  )
}
