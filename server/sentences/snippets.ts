/** Of snippets and templates. */
export const snippets = {
  snippet_name_form:
    'The name of a snippet must be 1 to {limit} characters on one line, without a slash',
  snippet_name_taken: 'Another snippet of the organization has that name',
  snippet_text_missing: 'A snippet needs a text',
  snippet_hashtags_missing: 'A group of hashtags needs at least one hashtag',
  snippet_network_twice: 'A snippet has one variation for {network}',
  hashtags_without_own_text: 'A group of hashtags has no text of its own for a network',
  hashtag_form:
    'A hashtag must be 1 to {limit} letters, digits and underscores, and not digits alone',
  hashtag_twice: 'The hashtag {hashtag} is in the list twice',
  snippets_too_many: 'An organization can have at most {limit} snippets',
  template_name_form: 'The name of a template must be 1 to {limit} characters on one line',
  template_name_taken: 'Another template of the organization has that name',
  template_too_large: 'A template can have at most {limit} bytes',
  template_changed: 'The template has changed since it was read',
  read_template_again: 'Read the template again and repeat the change on its present version.',
  templates_too_many: 'An organization can have at most {limit} templates',
} as const
