import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, call } from '../../api/client.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field, FieldFrame } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from '../app-page.module.css'
import type { App } from '../apps.ts'

export function AppForm({ app }: { app: App }) {
  const text = texts('apps')
  const [name, setName] = useState(app.name)
  const [lines, setLines] = useState(app.redirectUris.join('\n'))
  const change = useChangeApp(app)
  const wanted = { name: name.trim(), redirectUris: linesOf(lines) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(wanted)
  }
  return (
    <Panel title={text.details}>
      <form className={styles.form} onSubmit={submit}>
        <Field
          label={text.name}
          hint={text.nameHint}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FieldFrame label={text.redirectUris} hint={text.redirectHint}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={3}
              spellCheck={false}
              value={lines}
              onChange={(event) => setLines(event.target.value)}
            />
          )}
        </FieldFrame>
        {change.isError && <ErrorPanel error={change.error} title={text.notSaved} />}
        <div className={styles.actions}>
          <Button
            look="primary"
            type="submit"
            isBusy={change.isPending}
            reason={reasonOf(wanted, app)}
          >
            {text.save}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

type Wanted = { name: string; redirectUris: string[] }

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function reasonOf({ name, redirectUris }: Wanted, app: App): string | undefined {
  const text = texts('apps')
  if (name.length < 2) return text.nameMissing
  const isSame = name === app.name && redirectUris.join('\n') === app.redirectUris.join('\n')
  return isSame ? text.unchanged : undefined
}

function useChangeApp({ clientId }: App) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Wanted) =>
      call(api.PATCH('/v1/apps/{clientId}', { params: { path: { clientId } }, body })),
    onSuccess: async () => {
      showToast({ text: texts('apps').saved })
      await queryClient.invalidateQueries({ queryKey: ['apps'] })
    },
  })
}
