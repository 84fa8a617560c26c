// Chooses the language of a page.
import type { FastifyRequest } from 'fastify'
import { chooseLanguage, findAccepted, type Language } from '../../texts/texts.ts'

/** The one that the member has chosen, if the member is known; otherwise one that the browser asks for. */
export function languageOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  member?: { language: string | null } | undefined,
): Language {
  return chooseLanguage(member?.language, headers['accept-language'])
}

/** The first language of Accept-Language that the service has. */
export function browserLanguage({
  headers,
}: Pick<FastifyRequest, 'headers'>): Language | undefined {
  return findAccepted(headers['accept-language'])
}
