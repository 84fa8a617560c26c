// Every crash point of every post of a chain, on every network that has parts.
import { networks } from '../../server/networks/registry.ts'
import { type ChainCrash, crashChains, lookPoints, points } from './chains-crash.ts'

const posts = [1, 2, 3]
const crashes: ChainCrash[] = posts.flatMap((post) => [
  ...points.map((point) => ({ point, post })),
  ...lookPoints.map((point) => ({ point, post, answerLost: true as const })),
])

/** Uploads and containers of each post. */
const withPictures: ChainCrash[] = posts.flatMap((post) => [
  ...['after-prepare', 'before-call', 'after-call'].map((point) => ({ point, post })),
  { point: 'after-look', post, answerLost: true as const },
])

for (const { name, parts, types } of networks)
  if (parts)
    crashChains(name, [
      // Neither a post nor a comment of a member of LinkedIn can be looked for.
      ...crashes.filter(({ answerLost }) => !answerLost || !types.published.includes('LINKEDIN')),
      ...(parts.media === 'none'
        ? []
        : withPictures.map((crash) => ({ ...crash, pictures: true as const }))),
    ])
