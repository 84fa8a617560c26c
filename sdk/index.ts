// The public interface of the package.
// biome-ignore-all lint/performance/noBarrelFile: a package has one address to import from
export { type Auth, type Client, type ClientOptions, createClient } from './client.ts'
export {
  ApiError,
  BadRequestError,
  CarillonError,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  NotFoundError,
  OAuthError,
  PreconditionFailedError,
  RateLimitedError,
  ServerError,
  TimeoutError,
  UnauthorizedError,
  WebhookError,
} from './errors.ts'
export { type LiveEvent, liveEvents } from './events.ts'
export {
  type AuthorizationRequest,
  appTokens,
  memberTokens,
  prepareAuthorization,
  redeemCode,
  revokeTokens,
} from './oauth.ts'
export { items, pages } from './paging.ts'
export { type components, type paths, type WebhookEvent, webhookTypes } from './schema.gen.ts'
export { memoryStore, type TokenStore, type Tokens, webStore } from './token-store.ts'
export type { Schemas } from './types.ts'
export { type Upload, uploadMedium } from './upload.ts'
export { unwrap } from './webhooks.ts'
