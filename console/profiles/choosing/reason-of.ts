// Why a message cannot go to a profile.
import { isPublished, networkOf } from '../../networks/networks.ts'
import { texts } from '../../texts/texts.ts'
import type { Profile } from '../profiles.ts'

export function reasonOf({ type, permissions }: Profile): string | undefined {
  const text = texts('profiles').choosing
  if (!isPublished(type)) return text.notPublished(networkOf(type).name)
  const mayWrite =
    permissions?.some((right) => right === 'PUBLISH' || right === 'PUBLISH_WITH_APPROVAL') ?? true
  return mayWrite ? undefined : text.mayOnlyRead
}
