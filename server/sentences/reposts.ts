/** Sentences about reposts. Findings have no full stop. */
export const reposts = {
  repost_unsupported: 'Posts on {network} cannot be reposted through Carillon',
  repost_advice: 'Leave repost out for it, or give the other profiles a variation.',
  repost_invalid: 'repost names no post on {network}',
  repost_form: 'Give it as {example}.',
  repost_alone: 'A repost is published alone, without {name}',
  repost_alone_advice: 'Leave {name} out. To say something about the post, use quote.',
  repost_takes_no_parts: 'Nothing can follow a repost',
  repost_takes_no_parts_advice: 'Leave parts out. To say something about the post, use quote.',
  no_editing_of_repost: 'On {network} a repost has no text that could be edited',
  reposted_missing:
    'The post to repost was not found: it was deleted, or its author shows it to few.',
  reposted_before: 'The account had reposted the post before.',
} as const
