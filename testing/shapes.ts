// The bodies and answers of the control API of the sandbox. sandbox/README.md describes each field and each kind of fault.

export type Network =
  | 'twitter'
  | 'facebook'
  | 'instagram'
  | 'pinterest'
  | 'bluesky'
  | 'mastodon'
  | 'linkedin'
  | 'linkedincompany'
  | 'threads'

/** `publish` makes a post visible, `upload` prepares one, `authorize` is the consent page. */
export type Operation = 'publish' | 'upload' | 'read' | 'token' | 'authorize'

export type FaultKind =
  | 'status'
  | 'answer'
  | 'drop-before'
  | 'drop-after'
  | 'status-after'
  | 'gone-after'
  | 'delay'
  | 'rate-limit'
  | 'expire-token'
  | 'ignore-key'
  | 'gap'
  | 'out-of-order'
  | 'repeat-page'
  | 'cursor-lost'
  | 'fields-missing'
  | 'escaped'
  | 'other-account'
  | 'double-callback'
  | 'scope-left-out'
  | 'late-token'
  | 'refuse-concurrent'
  | 'replay-kills'
  | 'forget-app'
  | 'revoke-grant'

export type Fault = {
  network: Network
  operation: Operation
  kind: FaultKind
  /** How many calls it hits: one, unless there is a `probability`. */
  times?: number
  probability?: number
  /** Only this profile, by its id on the network. */
  profile?: string
  status?: number
  body?: unknown
  headers?: Record<string, string>
  delayMs?: number
  retryAfter?: number
  fields?: string[]
  scope?: string
}

export type Post = {
  network: Network
  /** The id of the profile on the network. */
  profile: string
  id: string
  text: string
  media: Medium[]
  link: string | null
  board: string | null
  createdAt: string
  /** The id of the post that it answers, or that it is a comment on. */
  follows?: string
  product?: unknown
  /** A place, collaborators and labels, in the words of the network. */
  details?: unknown
}

type Medium = {
  type: 'image' | 'gif' | 'video'
  url: string
  bytes: number | null
  sha256: string | null
  width: number | null
  height: number | null
  source: string | null
  altText?: string
}

export type Mail = { to: string; subject: string; text: string; createdAt: string }

/** A person acts on a network. `from` and `to` are ids there. */
export type Interaction = {
  network: Network
  type: 'MENTION' | 'REPLY' | 'QUOTE' | 'LIKE' | 'SHARE' | 'COMMENT' | 'POST' | 'PRIVATE_MESSAGE'
  from: string
  to: string
  messageId?: string
  postId?: string
  at?: string
}

export type Span = { days?: number; hours?: number; minutes?: number; seconds?: number }
