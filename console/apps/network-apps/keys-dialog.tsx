import { useState } from 'react'
import type { Network } from '../../profiles/connecting/networks.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import styles from '../app-page.module.css'
import { CopiedValue } from '../copied.tsx'
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
    <Dialog
      title={text.keysTitle(title)}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {texts('ui').cancel}
          </Button>
          <Button
            look="primary"
            isBusy={set.isPending}
            reason={isComplete ? undefined : text.keysMissing}
            onClick={() => set.mutate(keys)}
          >
            {text.save}
          </Button>
        </>
      }
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
      {set.isError && <ErrorPanel error={set.error} title={text.keysNotChanged} />}
    </Dialog>
  )
}
