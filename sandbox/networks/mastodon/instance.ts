// GET /api/v2/instance: what this server takes.
import type { World } from '../../exchange/exchange.ts'
import { isOther } from './make.ts'
import { domain } from './people.ts'

export const limits = {
  characters: 500,
  media: 4,
  perLink: 23,
  description: 1500,
  image: 16_777_216,
  video: 103_809_024,
}

export const polls = {
  max_options: 4,
  max_characters_per_option: 50,
  min_expiration: 300,
  max_expiration: 2_629_746,
}

export function describeInstance(world: World): Record<string, unknown> {
  const url = `${world.publicUrl()}/mastodon`
  return {
    domain,
    title: 'Mastodon of the sandbox',
    version: isOther(world) ? '4.0.0 (compatible; Belfry 1.2)' : '4.7.0',
    source_url: isOther(world) ? 'https://belfry.example' : 'https://github.com/mastodon/mastodon',
    description: '',
    usage: { users: { active_month: 1 } },
    thumbnail: { url: `${world.publicUrl()}/_sandbox/pages/icon.svg` },
    icon: [],
    languages: ['en'],
    api_versions: isOther(world) ? {} : { mastodon: 7 },
    configuration: {
      urls: {
        streaming: url,
        status: null,
        about: null,
        privacy_policy: null,
        terms_of_service: null,
      },
      vapid: { public_key: 'none' },
      accounts: { max_featured_tags: 10, max_pinned_statuses: 5, max_profile_fields: 4 },
      statuses: {
        max_characters: limits.characters,
        max_media_attachments: limits.media,
        characters_reserved_per_url: isOther(world) ? 25 : limits.perLink,
      },
      media_attachments: {
        description_limit: limits.description,
        supported_mime_types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4'],
        image_size_limit: limits.image,
        image_matrix_limit: 33_177_600,
        video_size_limit: limits.video,
        video_frame_rate_limit: 120,
        video_matrix_limit: 8_294_400,
      },
      polls,
      translation: { enabled: false },
      limited_federation: false,
    },
    registrations: {
      enabled: false,
      approval_required: false,
      message: null,
      min_age: null,
      reason_required: null,
      url: null,
    },
    contact: { email: '', account: null },
    rules: [],
  }
}
