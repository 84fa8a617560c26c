// Known hosts and pages that only redirect. They are refused without a request; other links are followed when a pin is scheduled.

const hosts = [
  'amzn.to',
  'bit.ly',
  'buff.ly',
  'cutt.ly',
  'dlvr.it',
  'fb.me',
  'goo.gl',
  'ht.ly',
  'ift.tt',
  'is.gd',
  'l.facebook.com',
  'lm.facebook.com',
  'lnkd.in',
  'ow.ly',
  'pin.it',
  'rb.gy',
  'rebrand.ly',
  'shorturl.at',
  't.co',
  't.ly',
  'tiny.cc',
  'tinyurl.com',
  'trib.al',
  'v.gd',
]
/** On hosts that also have pages of their own. */
const pages = ['google.com/url']

/** The host or page that redirects; undefined if the address is not a known redirector. */
export function findRedirector({ hostname, pathname }: URL): string | undefined {
  const host = hostname.replace(/^www\./, '').replace(/\.$/, '')
  if (hosts.includes(host)) return host
  return pages.find((page) => page === host + pathname)
}
