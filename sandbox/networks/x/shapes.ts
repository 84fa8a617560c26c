// Schemas of request bodies, from X's published contract (API v2, 2.159). The bodies are the same in 2.167, but for two labels.

const flag = { type: 'boolean' }
const string = { type: 'string' }
const id = { type: 'string', pattern: '^[0-9]{1,19}$' }
const replySettings = {
  type: 'string',
  enum: ['following', 'mentionedUsers', 'subscribers', 'verified'],
}

const object = (properties: Record<string, unknown>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

export const tweetRequest = object({
  text: string,
  media: object(
    {
      media_ids: { type: 'array', minItems: 1, maxItems: 4, items: id },
      tagged_user_ids: { type: 'array', maxItems: 10, items: id },
    },
    ['media_ids'],
  ),
  reply: object(
    {
      in_reply_to_tweet_id: id,
      exclude_reply_user_ids: { type: 'array', items: id },
      auto_populate_reply_metadata: flag,
    },
    ['in_reply_to_tweet_id'],
  ),
  poll: object(
    {
      options: {
        type: 'array',
        minItems: 2,
        maxItems: 4,
        items: { type: 'string', minLength: 1, maxLength: 25 },
      },
      duration_minutes: { type: 'integer', minimum: 5, maximum: 10080 },
      reply_settings: replySettings,
    },
    ['options', 'duration_minutes'],
  ),
  edit_options: object({ previous_post_id: id }, ['previous_post_id']),
  geo: object({ place_id: string }),
  quote_tweet_id: id,
  reply_settings: replySettings,
  card_uri: string,
  community_id: id,
  direct_message_deep_link: string,
  for_super_followers_only: flag,
  nullcast: flag,
  share_with_followers: flag,
  // Only 2.167 has these two.
  made_with_ai: flag,
  paid_partnership: flag,
})

export const repostRequest = object({ tweet_id: id }, ['tweet_id'])

export const uploadRequest = object(
  {
    additional_owners: { type: 'array', items: id },
    media_category: { type: 'string' },
    media_type: {
      enum: ['video/mp4', 'video/quicktime', 'image/jpeg', 'image/gif', 'image/png', 'image/webp'],
    },
    shared: flag,
    total_bytes: { type: 'integer', minimum: 0, maximum: 17_179_869_184 },
  },
  ['media_type', 'total_bytes'],
)

const anything = { type: 'object' }

/** Of the metadata only the alt text is kept. */
export const metadataRequest = object(
  {
    id,
    metadata: object({
      alt_text: object({ text: { type: 'string', maxLength: 1_000 } }, ['text']),
      allow_download_status: anything,
      audience_policy: anything,
      content_expiration: anything,
      domain_restrictions: anything,
      found_media_origin: anything,
      geo_restrictions: anything,
      management_info: anything,
      preview_image: anything,
      sensitive_media_warning: anything,
      shared_info: anything,
      sticker_info: anything,
      upload_source: anything,
    }),
  },
  ['id'],
)

export const tweetFields = [
  'article',
  'attachments',
  'author_id',
  'card_uri',
  'community_id',
  'context_annotations',
  'conversation_id',
  'created_at',
  'display_text_range',
  'edit_controls',
  'edit_history_tweet_ids',
  'entities',
  'geo',
  'id',
  'in_reply_to_user_id',
  'lang',
  'media_metadata',
  'non_public_metrics',
  'note_tweet',
  'organic_metrics',
  'possibly_sensitive',
  'promoted_metrics',
  'public_metrics',
  'referenced_tweets',
  'reply_settings',
  'scopes',
  'source',
  'suggested_source_links',
  'suggested_source_links_with_counts',
  'text',
  'withheld',
]

/** Those that both versions have. */
export const userFields = [
  'confirmed_email',
  'connection_status',
  'created_at',
  'description',
  'entities',
  'id',
  'is_identity_verified',
  'location',
  'name',
  'parody',
  'profile_banner_url',
  'profile_image_url',
  'protected',
  'public_metrics',
  'receives_your_dm',
  'subscription',
  'subscription_type',
  'url',
  'username',
  'verified',
  'verified_followers_count',
  'verified_type',
  'withheld',
]
