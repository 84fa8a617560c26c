// The truth about grants: which refresh token of each is the newest, and which grants live.
import type { Grant } from '../../server/networks/connecting.ts'

/** Its root names the family: another authorization of the same account is another grant. */
type Family = { root: string; refreshToken: string; accessToken: string; isAlive: boolean }

export function keepGrants(accessSeconds: number, replayKills: boolean) {
  const families: Family[] = []
  let issued = 0
  const renewPair = (family: Family) => {
    issued += 1
    family.refreshToken = `${family.root}.${issued}`
    family.accessToken = `access-${issued}`
  }
  const rootOf = (token: string) => families.find(({ root }) => root === token.split('.')[0])
  return {
    /** A person authorizes the app, again or for the first time. */
    authorize(subject: string): Grant {
      const root = `refresh-${subject}-${families.length}`
      const family = { root, refreshToken: '', accessToken: '', isAlive: true }
      families.push(family)
      renewPair(family)
      return grantOf(subject, family, accessSeconds)
    },
    /** A refresh token works once, and its second use ends its grant. */
    redeem(token: string): Family | undefined {
      const family = rootOf(token)
      if (!family?.isAlive) return undefined
      if (family.refreshToken !== token) {
        family.isAlive = !replayKills
        return undefined
      }
      renewPair(family)
      return { ...family }
    },
    /** Whether a pair is the newest of a grant that lives: it can be renewed. */
    isUsable: ({ refreshToken }: Record<string, unknown>): boolean =>
      families.some((one) => one.isAlive && one.refreshToken === refreshToken),
    revoke(subject: string): void {
      for (const family of families)
        if (family.root.startsWith(`refresh-${subject}-`)) family.isAlive = false
    },
  }
}

function grantOf(subject: string, { refreshToken, accessToken }: Family, seconds: number): Grant {
  const username = `account ${subject}`
  return {
    subject: { id: subject, username },
    scopes: ['tweet.write'],
    tokens: { accessToken, refreshToken },
    accessExpiresAt: new Date(Date.now() + seconds * 1000),
    refreshExpiresAt: null,
    accounts: [{ type: 'TWITTER', networkId: subject, username, avatarUrl: null }],
  }
}
