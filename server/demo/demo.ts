// The demo app: an OAuth client without a server of its own. Its redirect URI is a page of this service.

export type DemoApp = { clientId: string; baseUrl: string; redirectUri: string }

/** A member of the demo. The password is that of demo.json, which the member may have changed since. */
export type DemoPerson = {
  id: string
  email: string
  password: string
  fullName: string
  preset: string
  organization: string
}

export const callbackPath = '/demo/callback'

/** The URL that starts a log-in to the demo app. */
export function demoLogInUrl({ clientId, baseUrl, redirectUri }: DemoApp): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'offline',
    state: 'carillon-demo',
  })
  return `${baseUrl}/oauth2/auth?${query}`
}
