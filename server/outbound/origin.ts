// The origin of an account's server, on a network of many servers. Servers are stored as URL writes them, so that SQL can find the
// same origin (db/served-at.ts).

/** Profiles of a network, and on a network of many servers those of one server. Null: the network's own address. */
export type Destination = { profileTypes: readonly string[]; origin: string | null }

export const originPattern = '^[a-z]+://[^/]+'

export function originOf(server: string | null): string | null {
  return new RegExp(originPattern).exec(server ?? '')?.[0] ?? null
}
