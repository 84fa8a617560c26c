// The types of posts that a message can become on a network: for the service and for browsers.

export const postTypes = ['FEED', 'REEL', 'STORY', 'CAROUSEL', 'DOCUMENT'] as const
export type PostType = (typeof postTypes)[number]

/** Undefined: the network has no such type, or it has the rules of every post. */
export function ruleOf<Rule extends { type: PostType }>(
  { postTypes: rules }: { postTypes?: readonly Rule[] | undefined },
  type: PostType | null,
): Rule | undefined {
  return rules?.find((rule) => rule.type === type)
}
