// The console's own OAuth client. It is the service itself, so it alone skips the consent page, has the scope admin, belongs to no
// organization and is no app that anyone registers, changes, installs or restricts.
export const consoleClientId = 'carillon-console'
/** The client that personal access tokens stand for. It has no way to get a token of its own. */
export const personalClientId = 'carillon-token'

export function isConsole(app: { clientId: string; organizationId: string | null }): boolean {
  return app.clientId === consoleClientId && app.organizationId === null
}

/** The only redirect URI, compared exactly: on localhost another port belongs to another program. */
export function consoleRedirectUri(publicUrl: URL): string {
  return new URL('/callback', publicUrl).href
}
