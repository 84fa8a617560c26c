import { useMutation } from '@tanstack/react-query'
import { api, call } from '../api/client.ts'
import { chooseLanguage, type Language } from '../texts/texts.ts'

/**
 * Chooses the language of the console, and with it that of the mails and of the pages that the service itself shows. The page is loaded
 * again in any case: without a connection the choice holds for this browser.
 */
export function useSpeak(): (wanted: Language) => void {
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: (language: Language) => call(api.PATCH('/v1/me', { body: { language } })),
    onSettled: (_answer, _error, wanted) => chooseLanguage(wanted),
  })
  return mutate
}
