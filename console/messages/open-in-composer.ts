// A message that is open in the composer is not acted on elsewhere: a page behind it shows the text before the changes.
import { useSearch } from '@tanstack/react-router'
import { texts } from '../texts/texts.ts'
import { originOf } from './composer/compose-ids.ts'

/** Why the message cannot be acted on; undefined: it can. */
export function useOpenInComposer(messageId: string): string | undefined {
  const { compose = '' } = useSearch({ from: '__root__' })
  const isOpen = originOf(compose)?.messageId === messageId
  return isOpen ? texts('message').openInComposer : undefined
}
