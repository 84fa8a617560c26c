// The callers of the operations on what a member has allowed: consents, personal access tokens and the addresses of calendars.
import { type Expected, mayNotChange, members, noMember, notFound } from './expectation.ts'

export const expectedOfTokens: Expected[] = [
  { call: 'GET /v1/me/consents', may: members, refusal: noMember },
  { call: 'DELETE /v1/me/consents', may: members, refusal: noMember },
  // None of these callers has come by the consent page.
  {
    call: 'DELETE /v1/me/consents/{clientId}',
    may: [],
    refusal: noMember,
    seen: { by: members, refusal: notFound },
    strangeToAll: members,
    strange: { clientId: notFound },
  },
  { call: 'GET /v1/me/tokens', may: members, refusal: noMember },
  // Only the console makes them: personal-tokens.test.ts.
  {
    call: 'POST /v1/me/tokens',
    body: '{"name":"A token","rights":["READ"],"expiresDate":"2030-01-31T12:00:00Z"}',
    may: [],
    refusal: noMember,
    seen: { by: members, refusal: mayNotChange },
  },
  {
    call: 'DELETE /v1/me/tokens/{tokenId}',
    may: members,
    refusal: noMember,
    fresh: 'personal token',
    strange: { tokenId: notFound },
    strangeToAll: members,
  },
  { call: 'GET /v1/me/calendars', may: members, refusal: noMember },
  // Only the console makes them: test/calendars.
  {
    call: 'POST /v1/me/calendars',
    body: '{"name":"A calendar"}',
    may: [],
    refusal: noMember,
    seen: { by: members, refusal: mayNotChange },
  },
  {
    call: 'DELETE /v1/me/calendars/{calendarId}',
    may: members,
    refusal: noMember,
    fresh: 'calendar',
    strange: { calendarId: notFound },
    strangeToAll: members,
  },
]
