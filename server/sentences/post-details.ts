/** Findings about the details of a post. Findings have no full stop. `detail` is one of the words at the end. */
export const postDetails = {
  post_detail_unsupported: '{network} takes {detail} here',
  post_detail_unpublished: 'Carillon publishes {detail} on {network} yet',
  post_detail_advice: 'Leave {name} out for this profile.',
  place_id_invalid: 'placeId is not the id of a place on {network}',
  id_looks_like: 'It looks like {example}.',
  collaborators_too_many:
    '{count} collaborators are too many for {network}, it takes at most {limit}',
  user_tags_too_many: '{count} tags of people are too many for {network}, it takes at most {limit}',
  handle_not_on_network: '{handle} is not a handle on {network}',
  user_tag_twice: '{handle} is tagged twice in one medium',
  user_tag_incomplete: 'A tag of a person has both x and y, or neither',
  user_tag_needs_place: 'A tag of a person in a picture on {network} needs x and y',
  user_tag_has_no_place: 'A tag of a person in a video on {network} has neither x nor y',
  no_place: 'no place',
  no_collaborators: 'no collaborators',
  no_user_tags: 'no tags of people',
  no_ai_label: 'no label for AI',
  no_partnership_label: 'no label for paid partnerships',
} as const
