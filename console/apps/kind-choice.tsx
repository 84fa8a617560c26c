import { texts } from '../texts/texts.ts'
import { Choices } from '../ui/choices.tsx'
import type { App } from './apps.ts'

export type AppKind = App['kind']

const kinds: AppKind[] = ['MEMBER', 'ORGANIZATION']

export function KindChoice({
  value,
  onChange,
}: {
  value: AppKind
  onChange: (kind: AppKind) => void
}) {
  const text = texts('apps')
  return (
    <Choices
      legend={text.kind}
      value={value}
      choices={kinds.map((kind) => ({
        value: kind,
        label: text.kinds[kind],
        hint: text.kindTexts[kind],
      }))}
      onChange={onChange}
    />
  )
}
