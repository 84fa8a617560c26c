// The two documents by which clients find the authorization server of an account's server. The sandbox is both.
import type { FastifyRequest } from 'fastify'
import { authorization } from './authorization.ts'

/** By the name that the sandbox was called: a service in a container calls it by another one than a browser. */
export function issuerOf({ protocol, headers }: FastifyRequest): string {
  return `${protocol}://${headers.host}`
}

export function describeResource(request: FastifyRequest): Record<string, unknown> {
  const issuer = issuerOf(request)
  return {
    resource: issuer,
    authorization_servers: [issuer],
    scopes_supported: [],
    bearer_methods_supported: ['header'],
  }
}

export function describeServer(request: FastifyRequest): Record<string, unknown> {
  const issuer = issuerOf(request)
  return {
    issuer,
    authorization_endpoint: issuer + authorization.route,
    pushed_authorization_request_endpoint: `${issuer}/bluesky/oauth/par`,
    token_endpoint: `${issuer}/bluesky/oauth/token`,
    revocation_endpoint: `${issuer}/bluesky/oauth/revoke`,
    require_pushed_authorization_requests: true,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['ES256'],
    dpop_signing_alg_values_supported: ['ES256'],
    scopes_supported: authorization.scopes.map(({ name }) => name),
  }
}
