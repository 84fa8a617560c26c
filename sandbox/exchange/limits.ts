// The rate limits of a profile on each network, in fixed windows as on the real networks. Each network brings its own numbers, from its
// public documentation of late 2025. X and Facebook allow more reads here, because Carillon reads the sandbox every 2 s, and every 5 s up
// to ten lists of posts.
import type { SandboxNetwork } from '../network.ts'

export type Limited = 'publish' | 'read'
export type Use = { limit: number; remaining: number; resetAt: number; exceeded: boolean }

export type Rules = Record<Limited, Rule>

type Rule = { perWindow: number; windowMs: number }
type Window = { start: number; count: number }

export type Limits = ReturnType<typeof makeLimits>

export function makeLimits(networks: readonly Pick<SandboxNetwork, 'name' | 'limits'>[]) {
  const usual = new Map(networks.map(({ name, limits }) => [name, limits]))
  const rules = structuredClone(usual)
  const ruleOf = (all: Map<string, Rules>, network: string, kind: Limited): Rule => {
    const rule = all.get(network)?.[kind]
    if (!rule) throw new Error(`there is no network ${network}`)
    return rule
  }
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
    /** Null restores the usual limit. */
    set(network: string, perWindow: number | null, kind: Limited): void {
      ruleOf(rules, network, kind).perWindow = perWindow ?? ruleOf(usual, network, kind).perWindow
    },
    /** Calls of another `path` are counted in a window of their own, as X does. */
    count(network: string, profile: string, kind: Limited, path = ''): Use {
      const rule = ruleOf(rules, network, kind)
      const window = currentWindow(`${network}/${profile}/${kind}${path}`, rule.windowMs)
      window.count += 1
      return measure(rule, window)
    },
    look(network: string, profile: string, kind: Limited): Use {
      const rule = ruleOf(rules, network, kind)
      return measure(rule, currentWindow(`${network}/${profile}/${kind}`, rule.windowMs))
    },
    forget: () => windows.clear(),
    /** Windows began that much earlier. */
    age(ms: number): void {
      for (const window of windows.values()) window.start -= ms
    },
  }
}
