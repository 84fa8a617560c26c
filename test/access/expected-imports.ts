// The callers of everything about imports, of which everyone has their own, and about feeds.
import { type Expected, members, noMember, type Refusal } from './expectation.ts'
import { expectedOfFeeds } from './expected-feeds.ts'

const noSuchImport: Refusal = [404, 4001, 'The import was not found']
const everyone = ['organization', ...members] as const
const ofImport = {
  may: everyone,
  refusal: noMember,
  strange: { importId: noSuchImport },
  fresh: 'import',
} as const

export const expectedOfImports: Expected[] = [
  ...expectedOfFeeds,
  {
    call: 'POST /v1/imports',
    query: '?dryRun=true',
    file: 'text\nNews {new}\n',
    may: everyone,
    refusal: noMember,
  },
  { call: 'GET /v1/imports', may: everyone, refusal: noMember },
  { call: 'GET /v1/imports/{importId}', ...ofImport },
  { call: 'GET /v1/imports/{importId}/rows', ...ofImport },
  { call: 'POST /v1/imports/{importId}/start', body: '{"rows":"VALID"}', ...ofImport },
  { call: 'DELETE /v1/imports/{importId}', ...ofImport },
]
