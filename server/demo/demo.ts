// The demo app: a client of our own service that has no server. Its redirect URI is a page of the service itself.

export type DemoApp = { clientId: string; baseUrl: string; redirectUri: string }

export const callbackPath = '/demo/callback'

/** Where a person begins to log in to the demo app. */
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
