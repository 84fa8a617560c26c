// Configurations of the model with a part that follows a message: those that are explored within seconds.
import type { Configuration } from './explore.ts'

export const withPart = '-DMESSAGES=2 -DCHAIN=1 -DSETTLE=1'
/** One attempt at each post: the model of one message has the others. */
const once = '-DATTEMPTS=1 -DSETTLE_DEAD=1 -DD=1 -DLOOKS=1'

export const chains: Record<string, Configuration> = {
  'a chain: each post is there once, and its part behind it': {
    flags: `${withPart} ${once}`,
    about: ['once', 'sent', 'failed', 'chain'],
  },
  'a chain comes to its end': {
    flags: `${withPart} ${once} -DCRASHES=0 -DCALM=14`,
    about: ['limbo'],
  },
}

export const brokenChains: Record<string, Configuration> = {
  'a chain: the part gets its row in a statement of its own': {
    flags: `${withPart} ${once} -DMUTANT=10`,
    about: ['chain'],
  },
  'a chain: the part does not wait until the post is known to be out': {
    flags: `${withPart} ${once} -DMUTANT=11`,
    about: ['chain'],
  },
  'a chain: an unknown post counts as one that is out': {
    flags: `${withPart} ${once} -DMUTANT=12`,
    about: ['chain'],
  },
  'a chain: the part follows the last attempt, and not the post that was found': {
    flags: `${withPart} -DKIND=3 -DATTEMPTS=2 -DSETTLE_DEAD=1 -DD=1 -DLOOKS=1 -DMUTANT=13`,
    about: ['chain'],
  },
}
