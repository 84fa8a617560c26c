/** Sentences about quotes of posts. Findings have no full stop. */
export const quotes = {
  quote_unsupported: 'Posts on {network} cannot quote another one through Carillon',
  quotes_not_on_server: "This account's server has no quotes",
  quote_advice: 'Leave quote out for it, or give the other profiles a variation.',
  quote_invalid: 'quote names no post on {network}',
  quote_form: 'Give it as {example}.',
  quote_with_poll: 'A post has either a poll or a quoted post',
  quote_with_media: 'A post on {network} has either a quoted post or media',
  no_editing_with_quote: 'On {network} a post that quotes another one is not edited',
  quote_missing: 'The quoted post was not found: it was deleted, or its author shows it to few.',
  quote_missing_advice: 'Open the post, and give its address or id again.',
  server_left_out_quote: 'The server published the post without the quoted one.',
  quote_waits:
    'The author of the quoted post has not allowed the quote yet: until then it is not shown.',
} as const
