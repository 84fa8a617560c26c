import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, call } from '../../api/client.ts'
import { texts } from '../../texts/texts.ts'
import { Field, FieldFrame } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SaveForm } from '../../ui/save-form.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from '../app-page.module.css'
import type { App } from '../apps.ts'

export function AppForm({ app }: { app: App }) {
  const text = texts('apps')
  const [name, setName] = useState(app.name)
  const [lines, setLines] = useState(app.redirectUris.join('\n'))
  const change = useChangeApp(app)
  const wanted = { name: name.trim(), redirectUris: linesOf(lines) }
  return (
    <Panel title={text.details}>
      <SaveForm
        styles={styles}
        call={change}
        reason={reasonOf(wanted, app)}
        words={text}
        onSave={() => change.mutate(wanted)}
      >
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
      </SaveForm>
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
