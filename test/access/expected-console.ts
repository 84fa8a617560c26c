// The callers of what the console brought: events and drafts.
import { admins, type Expected, members, noMember, notFound } from './expectation.ts'

const ofDraft = {
  may: members,
  refusal: noMember,
  fresh: 'draft',
  strange: { draftId: notFound },
  strangeToAll: members,
} as const

export const expectedOfConsole: Expected[] = [
  { call: 'GET /v1/events', may: [...new Set([...members, ...admins])], refusal: noMember },
  // For operators in the console alone: test/access/operators.test.ts.
  { call: 'GET /v1/status', may: [], refusal: notFound },
  { call: 'GET /v1/drafts', may: members, refusal: noMember },
  { call: 'POST /v1/drafts', body: '{"text":"{new}"}', may: members, refusal: noMember },
  { call: 'GET /v1/drafts/{draftId}', ...ofDraft },
  { call: 'PATCH /v1/drafts/{draftId}', body: '{"text":"More"}', ...ofDraft },
  { call: 'DELETE /v1/drafts/{draftId}', ...ofDraft },
]
