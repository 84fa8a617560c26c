// The calls to LinkedIn that the test of faults disturbs.
import { type Disturbed, profileOf, type Try } from '../../faults/try.testing.ts'

export function triesOfLinkedIn(
  { ask, hasPost }: Disturbed,
  name: string,
  type: string,
  readPath: string,
): Record<string, Try> {
  const headers = { 'linkedin-version': '202605', 'x-restli-protocol-version': '2.0.0' }
  const owner = (token: string) => `urn:li:${type}:${profileOf(token)}`
  return {
    [`${name} publish`]: {
      call: (token) =>
        ask(`/${name}/rest/posts`, {
          token,
          headers,
          json: {
            author: owner(token),
            commentary: 'Hello',
            visibility: 'PUBLIC',
            distribution: { feedDistribution: 'MAIN_FEED' },
            lifecycleState: 'PUBLISHED',
          },
        }),
      wasAccepted: hasPost,
    },
    [`${name} upload`]: {
      call: (token) =>
        ask(`/${name}/rest/images?action=initializeUpload`, {
          token,
          headers,
          json: { initializeUploadRequest: { owner: owner(token) } },
        }),
    },
    [`${name} read`]: { call: (token) => ask(`/${name}${readPath}`, { token }) },
    [`${name} token`]: {
      call: (refresh_token) =>
        ask(`/${name}/oauth/v2/accessToken`, {
          form: {
            grant_type: 'refresh_token',
            refresh_token,
            client_id: 'carillon',
            client_secret: 'sandbox',
          },
        }),
    },
  }
}
