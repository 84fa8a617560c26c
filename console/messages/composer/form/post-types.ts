// The types of post that the form has for its networks.
import { type Network, networkOf } from '../../../networks/networks.ts'
import type { Message } from '../../listing.ts'
import type { FormState } from './form.ts'

export type PostType = NonNullable<Message['postType']>
export type PostTypeRule = Network['postTypes'][number]

type WithTypes = Pick<FormState, 'postType' | 'postTypes'>

/** A type that the network does not have is none: the composer offers it nowhere else. */
export function postTypeFor({ postType = 'FEED', postTypes = {} }: WithTypes, type: string) {
  const { mark, network } = networkOf(type)
  const chosen = postTypes[mark] ?? postType
  return network?.postTypes.some((rule) => rule.type === chosen) ? chosen : 'FEED'
}

/** Of the form of a message, which has one profile. */
export function onlyPostType({ postType = 'FEED', postTypes = {} }: WithTypes): PostType {
  const [chosen = postType] = Object.values(postTypes)
  return chosen
}

/** Undefined: an ordinary post. */
export function ruleFor(form: WithTypes, type: string): PostTypeRule | undefined {
  const chosen = postTypeFor(form, type)
  const rules = chosen === 'FEED' ? [] : (networkOf(type).network?.postTypes ?? [])
  return rules.find((rule) => rule.type === chosen)
}
