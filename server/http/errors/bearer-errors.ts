// The refusals of /v1 in the words of RFC 6750, for OAuth clients: the challenge in WWW-Authenticate, and `error` with
// `error_description` in the body. Clients refresh their token on invalid_token only: a missing permission is insufficient_scope,
// although some answer 401, because a new token of the same member would be refused again.
import type { FastifyRequest } from 'fastify'
import type { Problem, ProblemName } from '../../errors.ts'

type BearerError = 'invalid_request' | 'invalid_token' | 'insufficient_scope'

const words: Partial<Record<ProblemName, BearerError>> = {
  missingToken: 'invalid_request',
  invalidToken: 'invalid_token',
  mayNotChangeOrganization: 'insufficient_scope',
  mayNotViewMember: 'insufficient_scope',
  mayNotViewOrganizationMembers: 'insufficient_scope',
  mayNotViewMemberPermissions: 'insufficient_scope',
  mayNotViewMemberOrganizations: 'insufficient_scope',
  mayNotViewTeamMembers: 'insufficient_scope',
  mayNotViewTeam: 'insufficient_scope',
  mayNotViewTeamProfiles: 'insufficient_scope',
  mayNotViewMemberProfiles: 'insufficient_scope',
  mayNotViewInstallations: 'insufficient_scope',
  mayNotViewNetworkApps: 'insufficient_scope',
  mayNotViewAudit: 'insufficient_scope',
  mayNotViewInvitations: 'insufficient_scope',
  mayNotViewPublishing: 'insufficient_scope',
  mayNotViewOrganizationTeams: 'insufficient_scope',
  mayNotUseProfile: 'insufficient_scope',
  mayNotCreateTags: 'insufficient_scope',
  tokenLacksRight: 'insufficient_scope',
}

export function bearerErrorOf(name: ProblemName): BearerError | undefined {
  return words[name]
}

/** The fields beside `errors`; none for a problem that is not about the token or a permission. */
export function bearerFields(
  problem: Problem | undefined,
): { error: BearerError; error_description: string } | undefined {
  const error = problem && bearerErrorOf(problem.problem)
  return error && { error, error_description: problem.message }
}

/** The value of WWW-Authenticate. A request without any token is challenged without an error (RFC 6750, 3.1). */
export function bearerChallenge(
  problem: Problem | undefined,
  request: Pick<FastifyRequest, 'headers' | 'url'>,
): string | undefined {
  const fields = bearerFields(problem)
  if (!problem || !fields) return undefined
  const isWithoutToken = problem.problem === 'missingToken' && !hasToken(request)
  const parameters = {
    realm: 'carillon',
    ...(isWithoutToken ? {} : fields),
    ...(problem.details.scope === undefined ? {} : { scope: problem.details.scope }),
  }
  const written = Object.entries(parameters).map(([name, value]) => `${name}="${quotable(value)}"`)
  return `Bearer ${written.join(', ')}`
}

function hasToken({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): boolean {
  return /^bearer\b/i.test(headers.authorization ?? '') || /[?&]access_token=/.test(url)
}

/** RFC 6750, 3: printable ASCII without quotes and backslashes. */
function quotable(text: string): string {
  return text.replace(/[^ !#-[\]-~]/g, '?')
}
