import { useMutation } from '@tanstack/react-query'
import { api, call } from '../api/client.ts'
import { chooseLanguage, type Language } from '../texts/texts.ts'

/**
 * Sets the language of the console, of the mails, and of the service's own pages. The page is reloaded in any case: without a connection
 * the choice holds for this browser.
 */
export function useSpeak(): (wanted: Language) => void {
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: (language: Language) => call(api.PATCH('/v1/me', { body: { language } })),
    onSettled: (_answer, _error, wanted) => chooseLanguage(wanted),
  })
  return mutate
}
