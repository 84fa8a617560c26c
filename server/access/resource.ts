// The resource that a token is for (RFC 8707, RFC 9728): the API, or the address of assistants, /mcp. Tokens for one are refused at the other.
import type { Principal } from './access.ts'
import { assistantModeOf } from './assistant.ts'

export const mcpPath = '/mcp'

export function mcpAddress(publicUrl: URL): string {
  return new URL(mcpPath, publicUrl).href
}

export type Target = 'mcp' | 'api'

/** The target that the parameter `resource` names; undefined if it is none of this service. */
export function targetOf(publicUrl: URL, resource: string): Target | undefined {
  if (!URL.canParse(resource)) return undefined
  const url = new URL(resource)
  if (url.origin !== publicUrl.origin || url.search !== '' || resource.includes('#'))
    return undefined
  const path = url.pathname.replace(/\/$/, '')
  if (path === mcpPath) return 'mcp'
  return path === '' || path === '/v1' ? 'api' : undefined
}

export function audienceOf(principal: Pick<Principal, 'scope'>): Target {
  return assistantModeOf(principal) === undefined ? 'api' : 'mcp'
}
