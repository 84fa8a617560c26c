// The callback address of the app, with a ping to test it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, call } from '../../api/client.ts'
import { texts } from '../../texts/texts.ts'
import { Field } from '../../ui/field.tsx'
import { SaveForm } from '../../ui/save-form.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from '../app-page.module.css'
import type { App } from '../apps.ts'
import { Ping } from './ping.tsx'

export function CallbackForm({ app, saved }: { app: App; saved: string }) {
  const text = texts('apps')
  const [address, setAddress] = useState(saved)
  const change = useSetCallback(app)
  const isSame = address.trim() === saved
  return (
    <div className={styles.form}>
      <p className={styles.text}>{text.callbackText}</p>
      <SaveForm
        styles={styles}
        call={change}
        reason={isSame ? text.unchanged : undefined}
        words={text}
        onSave={() => change.mutate(address.trim())}
      >
        <Field
          label={text.callbackLabel}
          hint={text.callbackHint}
          inputMode="url"
          spellCheck={false}
          placeholder="https://"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </SaveForm>
      <Ping app={app} reason={reasonOf(saved, isSame)} />
    </div>
  )
}

function reasonOf(saved: string, isSame: boolean): string | undefined {
  const text = texts('apps')
  if (!isSame) return text.pingNeedsSaving
  return saved === '' ? text.pingNeedsAddress : undefined
}

function useSetCallback({ clientId }: App) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (address: string) =>
      call(
        api.PUT('/v1/apps/{clientId}/callback', {
          params: { path: { clientId } },
          body: { callbackUrl: address === '' ? null : address },
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['apps', clientId] })
      showToast({ text: texts('apps').saved })
    },
  })
}
