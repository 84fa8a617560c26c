// The callers who may see and change what an organization keeps for its messages: snippets and templates. Continues expected.ts.
import {
  admins,
  type Expected,
  mayNotChange,
  members,
  notFound,
  type Refusal,
} from './expectation.ts'

const noSuchOrganization: Refusal = [404, 3003, 'No organization with that ID']
const managers = [...admins, 'ORG_MANAGE_SOCIAL_PROFILE'] as const

export const expectedOfLibrary: Expected[] = [
  {
    call: 'GET /v1/organizations/{organizationId}/snippets',
    may: ['organization', ...members],
    refusal: noSuchOrganization,
  },
  {
    call: 'POST /v1/organizations/{organizationId}/snippets',
    body: '{"name":"Snippet {new}","text":"Reed Bakery, Chur"}',
    may: managers,
    refusal: mayNotChange,
  },
  {
    call: 'PATCH /v1/organizations/{organizationId}/snippets/{snippetId}',
    body: '{"name":"Renamed snippet {new}"}',
    may: managers,
    refusal: mayNotChange,
    strange: { snippetId: notFound },
  },
  {
    call: 'DELETE /v1/organizations/{organizationId}/snippets/{snippetId}',
    may: managers,
    refusal: mayNotChange,
    strange: { snippetId: notFound },
    fresh: 'snippet',
  },
  {
    call: 'GET /v1/organizations/{organizationId}/templates',
    may: ['organization', ...members],
    refusal: noSuchOrganization,
  },
  {
    call: 'POST /v1/organizations/{organizationId}/templates',
    body: '{"name":"Template {new}","text":"Fresh bread"}',
    may: ['organization', ...members],
    refusal: mayNotChange,
  },
  {
    call: 'GET /v1/organizations/{organizationId}/templates/{templateId}',
    may: ['organization', ...members],
    refusal: noSuchOrganization,
    strange: { templateId: notFound },
  },
  {
    call: 'PATCH /v1/organizations/{organizationId}/templates/{templateId}',
    body: '{"name":"Renamed template {new}"}',
    may: managers,
    refusal: mayNotChange,
    strange: { templateId: notFound },
  },
  {
    call: 'DELETE /v1/organizations/{organizationId}/templates/{templateId}',
    may: managers,
    refusal: mayNotChange,
    strange: { templateId: notFound },
    fresh: 'template',
  },
]
