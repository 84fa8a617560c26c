// Whether a server runs Mastodon itself. Other makes speak its API and say so in their version, or have a version of their own.
import { textAt } from '../../http/client.ts'

/** `instance`: its answer to /api/v2/instance or /api/v1/instance. */
export function isMastodon(instance: unknown): boolean {
  const version = textAt(instance, 'version') ?? ''
  const source = textAt(instance, 'source_url')
  // 4.3.0, 4.4.0-rc.1, 4.3.2+glitch. Others say "2.7.2 (compatible; Akkoma 3.13)" or, as GoToSocial does, 0.18.0.
  const isPlain = /^([2-9]|\d\d)\.\d+\.\d+(?:[-+][\w.+-]{0,60})?$/.test(version)
  return isPlain && (source === undefined || /mastodon/i.test(source))
}
