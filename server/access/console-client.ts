// The console's own OAuth client. It is the service itself, so it alone skips the consent page, has the scope admin, belongs to no
// organization and is no app that anyone registers, changes, installs or restricts.
export const consoleClientId = 'carillon-console'
/** The client that personal access tokens stand for. It has no way to get a token of its own. */
export const personalClientId = 'carillon-token'

export function isConsole(app: { clientId: string; organizationId: string | null }): boolean {
  return app.clientId === consoleClientId && app.organizationId === null
}

/** The console's and that of the API reference, compared exactly: on localhost another port belongs to another program. */
export function consoleRedirectUris(publicUrl: URL): string[] {
  return ['/callback', '/docs/token'].map((path) => new URL(path, publicUrl).href)
}
