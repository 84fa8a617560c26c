// Where a person and a message are seen on their network. On the sandbox that is the page of the person there.
import { webAddress } from '../ui/web-address.ts'

type Shown = { type: string; externalURL: string | null }

export function personAddress({ type, externalURL }: Shown, id: string): string | undefined {
  const sandbox = sandboxAddress(externalURL, id)
  if (sandbox) return sandbox
  if (type === 'TWITTER') return `https://x.com/i/user/${encodeURIComponent(id)}`
  if (type === 'FACEBOOK' || type === 'FACEBOOKPAGE')
    return `https://www.facebook.com/${encodeURIComponent(id)}`
  if (type === 'BLUESKY') return `https://bsky.app/profile/${encodeURIComponent(id)}`
  if (type === 'THREADS') return `https://www.threads.com/@${encodeURIComponent(id)}`
  return type === 'MASTODON' ? mastodonAddress(id) : undefined
}

/** Undefined where the id does not lead to a page by itself: then the person is linked alone. */
export function messageAddress({ type, externalURL }: Shown, id: string): string | undefined {
  if (!/^\d+(_\d+)?$/.test(id) || sandboxAddress(externalURL, id)) return undefined
  if (type === 'TWITTER') return `https://x.com/i/status/${id}`
  return type === 'FACEBOOKPAGE' ? `https://www.facebook.com/${id}` : undefined
}

/** The profile's own page on the sandbox has its id in the query. */
function sandboxAddress(externalURL: string | null, id: string): string | undefined {
  const url = URL.parse(webAddress(externalURL) ?? '')
  if (!url?.searchParams.has('profile')) return undefined
  url.searchParams.set('profile', id)
  return url.href
}

function mastodonAddress(handle: string): string | undefined {
  const [name = '', domain = ''] = handle.split('@')
  const url = URL.parse(`https://${domain}/@${encodeURIComponent(name)}`)
  return name && url?.host === domain ? url.href : undefined
}
