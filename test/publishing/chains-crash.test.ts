// Crash points in a part, on one network of each way to settle a doubt: by a key (Mastodon), by the key of the record (Bluesky), in the list
// of posts (X), by the container (Threads), among comments (Facebook). The whole matrix: chains-crash.slow.test.ts.
import { crashChains, points } from './chains-crash.ts'

const inPart = [...points.map((point) => ({ point, post: 2 })), { point: 'after-settle', post: 1 }]
const doubt = { point: 'after-look', post: 2, answerLost: true as const }

/** A picture is uploaded for each post, or stands in a container of its own. */
const withPicture = { point: 'after-prepare', post: 2, pictures: true as const }

crashChains('twitter', [...inPart, doubt, withPicture])
for (const network of ['mastodon', 'bluesky', 'threads', 'facebook'])
  crashChains(network, [
    // Here a part of text alone has a first phase.
    ...(network === 'threads' ? [{ point: 'after-prepare', post: 2 }] : []),
    { point: 'before-call', post: 2 },
    { point: 'after-call', post: 2 },
    { point: 'before-settle', post: 1 },
    doubt,
    ...(network === 'facebook' ? [] : [withPicture]),
  ])
