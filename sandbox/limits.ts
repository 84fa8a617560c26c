// How often a profile may call, per network, in fixed windows as the real ones count.
import type { NetworkName } from './names.ts'

export type Limited = 'publish' | 'read'
export type Use = { limit: number; remaining: number; resetAt: number; exceeded: boolean }

type Rule = { perWindow: number; windowMs: number }
type Window = { start: number; count: number }

const minute = 60_000

/**
 * From the networks' public documentation, late 2025, but for what may be read on X and Facebook. Whoever practises looks
 * every 2 s, and every 5 s at all that hangs on posts, ten lists at most. On Facebook that is 7 200 calls for the four
 * kinds and 14 400 for what hangs on posts and conversations in an hour, and a reader slows down at three quarters of its
 * limit. On X, which counts each path apart, it is 1 800 at most for one of them in a quarter of an hour.
 */
const usual: Record<NetworkName, Record<Limited, Rule>> = {
  twitter: {
    publish: { perWindow: 100, windowMs: 15 * minute },
    read: { perWindow: 3600, windowMs: 15 * minute },
  },
  facebook: {
    publish: { perWindow: 4800, windowMs: 24 * 60 * minute },
    read: { perWindow: 60_000, windowMs: 60 * minute },
  },
  instagram: {
    publish: { perWindow: 100, windowMs: 24 * 60 * minute },
    read: { perWindow: 4800, windowMs: 60 * minute },
  },
  pinterest: {
    publish: { perWindow: 100, windowMs: 1000 },
    read: { perWindow: 1000, windowMs: 1000 },
  },
}

export type Limits = ReturnType<typeof makeLimits>

export function makeLimits() {
  const rules = structuredClone(usual)
  const windows = new Map<string, Window>()
  const currentWindow = (key: string, windowMs: number): Window => {
    const now = Date.now()
    const known = windows.get(key)
    if (known && now < known.start + windowMs) return known
    const fresh = { start: now, count: 0 }
    windows.set(key, fresh)
    return fresh
  }
  const measure = (rule: Rule, window: Window): Use => ({
    limit: rule.perWindow,
    remaining: Math.max(0, rule.perWindow - window.count),
    resetAt: window.start + rule.windowMs,
    exceeded: window.count > rule.perWindow,
  })
  return {
    /** Null goes back to what is usual. */
    set(network: NetworkName, perWindow: number | null, kind: Limited): void {
      rules[network][kind].perWindow = perWindow ?? usual[network][kind].perWindow
    },
    /** Calls of another `path` are counted in a window of their own, as X does. */
    count(network: NetworkName, profile: string, kind: Limited, path = ''): Use {
      const rule = rules[network][kind]
      const window = currentWindow(`${network}/${profile}/${kind}${path}`, rule.windowMs)
      window.count += 1
      return measure(rule, window)
    },
    look(network: NetworkName, profile: string, kind: Limited): Use {
      const rule = rules[network][kind]
      return measure(rule, currentWindow(`${network}/${profile}/${kind}`, rule.windowMs))
    },
    forget: () => windows.clear(),
  }
}
