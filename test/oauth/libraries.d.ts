declare module 'passport-oauth2' {
  type Request = { query: Record<string, string>; session: object }
  type Done = (error: unknown, user?: unknown) => void
  type Options = {
    authorizationURL: string
    tokenURL: string
    clientID: string
    clientSecret?: string
    callbackURL: string
    scope: string
    state: true
    pkce: boolean
    customHeaders?: Record<string, string>
  }
  type Answered = (error: unknown, accessToken: string, refreshToken: string) => void
  // biome-ignore lint/style/noDefaultExport: the package exports it this way.
  export default class Strategy {
    constructor(
      options: Options,
      verify: (accessToken: string, refreshToken: string, profile: unknown, done: Done) => void,
    )
    authenticate(request: Request): void
    // Passport gives each request a strategy with these four.
    redirect: (url: string) => void
    success: (user: unknown) => void
    fail: (challenge: unknown) => void
    error: (error: Error) => void
    /** The client beneath, which passport-oauth2-refresh refreshes with. */
    readonly _oauth2: {
      getOAuthAccessToken(code: string, parameters: object, answered: Answered): void
    }
  }
}

declare module 'simple-oauth2' {
  type Token = { access_token: string; refresh_token: string; expires_at: Date }
  type AccessToken = {
    token: Token
    expired(): boolean
    refresh(): Promise<AccessToken>
    revoke(kind: 'access_token' | 'refresh_token'): Promise<void>
    revokeAll(): Promise<void>
  }
  type Redirect = { redirect_uri: string; scope: string; state: string }
  export class AuthorizationCode {
    constructor(options: {
      client: { id: string; secret: string }
      auth: { tokenHost: string; tokenPath: string; authorizePath: string; revokePath: string }
    })
    authorizeURL(parameters: Redirect): string
    getToken(parameters: { code: string; redirect_uri: string }): Promise<AccessToken>
  }
}
