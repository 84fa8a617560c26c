/** Findings about polls. They have no full stop. */
export const polls = {
  poll_unsupported: '{network} has no polls that apps can publish',
  polls_not_on_server: "This account's server has no polls",
  poll_advice: 'Leave poll out for it, or give the other profiles a variation.',
  poll_is_a_field: 'A poll is the field poll of the message, and no option of extendedInfo',
  poll_is_a_field_advice: 'Give it as poll, beside text.',
  poll_option_empty: 'An option of a poll needs a text',
  poll_option_twice: 'A poll has each option once, and this one has {option} twice',
  poll_option_too_long:
    'An option of the poll has {length} characters, {network} takes at most {limit}',
  poll_option_count: 'A poll on {network} has {min} to {max} options, not {count}',
  poll_durations: 'A poll on {network} lasts one of these numbers of minutes: {minutes}',
  poll_duration: 'A poll on {network} lasts {min} to {max} minutes',
  poll_one_choice: 'A poll on {network} takes one choice of each person',
  poll_one_choice_advice: 'Leave multipleChoice out for it.',
  poll_without_question: 'A poll on {network} has no question of its own',
  poll_without_question_advice: 'Write the question in the text of the post.',
  poll_question_required: 'A poll on {network} needs a question beside the text of the post',
  poll_question_too_long: 'The question has {length} characters, {network} takes at most {limit}',
  poll_with_media: 'A post on {network} has either a poll or media',
  no_editing_with_poll: 'On {network} a post with a poll is not edited: people may have voted',
  server_left_out_poll: 'The server published the post without its poll.',
} as const
