// The path of a request as the log may show it.

/** The link of an invitation is a secret in a path, and people mistype what stands around it. No id is as long. */
const longestShown = 31

/** Without the query, in which codes and tokens travel, and without anything that is long enough to be a secret. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?')
  return path
    .split('/')
    .map((part) => (part.length > longestShown ? '…' : part))
    .join('/')
}
