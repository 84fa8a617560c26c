// The rows of personal access tokens and of calendars in the table of POST calls that create. Only the console makes them.
import type { TwoOrganizations } from '../support/two-organizations.ts'
import { consoleToken } from '../support/world-tokens.ts'
import type { Creating } from './attempt.ts'

export function creatingToken(
  { service }: TwoOrganizations,
  unique: (word: string) => string,
): Creating {
  const expiresDate = new Date(Date.now() + 86_400_000).toISOString()
  return {
    call: 'POST /v1/me/tokens',
    prepare: async () => {
      const name = unique('token')
      return {
        path: '/v1/me/tokens',
        body: { name, rights: ['READ'], expiresDate },
        by: await consoleToken(service, service.demo.member.owner),
        made: `select from personal_tokens where name = '${name}'`,
      }
    },
    change: async ({ body, ...attempt }) => ({
      ...attempt,
      body: { ...(body as object), rights: ['PROPOSE'] },
    }),
  }
}

export function creatingCalendar(
  { service }: TwoOrganizations,
  unique: (word: string) => string,
): Creating {
  return {
    call: 'POST /v1/me/calendars',
    prepare: async () => {
      const name = unique('calendar')
      return {
        path: '/v1/me/calendars',
        body: { name },
        by: await consoleToken(service, service.demo.member.owner),
        made: `select from calendar_addresses where name = '${name}'`,
      }
    },
    change: async ({ body, ...attempt }) => ({
      ...attempt,
      body: { ...(body as object), onlyTitles: true },
    }),
  }
}
