// The details of a post beside its text and media: for the service and for browsers (docs/decisions/0120).

export const postDetailNames = [
  'placeId',
  'collaborators',
  'userTags',
  'madeWithAi',
  'paidPartnership',
] as const
export type PostDetailName = (typeof postDetailNames)[number]

/** Of a message. Tags of people are options of its media. */
export type PostDetails = {
  /** The network's own id of the place. */
  placeId: string | null
  /** Handles, without @. */
  collaborators: string[] | null
  madeWithAi: boolean
  paidPartnership: boolean
}

/** A person in a picture or a video. `x` and `y`: from its left and its top edge, 0 to 1. */
export type UserTag = { handle: string; x?: number; y?: number }

/** `details`: of the network, or fewer in a rule for a type of post. */
export function takesDetail(
  details: object | undefined,
  rule: { details?: readonly PostDetailName[] } | undefined,
  name: PostDetailName,
): boolean {
  return (
    details !== undefined &&
    Object.hasOwn(details, name) &&
    (rule?.details === undefined || rule.details.includes(name))
  )
}
