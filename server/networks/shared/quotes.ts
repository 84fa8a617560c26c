// Quotes of posts: for the service and for browsers.

export type QuoteRule = {
  /** The regular expression for what names a post on the network. Its group `id` is what the network needs. */
  pattern: string
  example: string
  /** A quote may have media as well. */
  takesMedia?: true
}

/** Undefined: the text names no post on the network. */
export function quotedIn({ pattern }: QuoteRule, quote: string): string | undefined {
  return new RegExp(pattern).exec(quote)?.groups?.id
}
