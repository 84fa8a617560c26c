// Schemas of request bodies, from Pinterest's published contract (API v5, 5.23). Unknown fields are ignored.

const text = (maxLength: number) => ({ type: 'string', maxLength, nullable: true })
const id = { type: 'string', pattern: '^\\d+$' }

const imageUrl = {
  type: 'object',
  properties: { source_type: { const: 'image_url' }, url: { type: 'string', minLength: 1 } },
  required: ['source_type', 'url'],
}

const imageUrls = {
  type: 'object',
  properties: {
    source_type: { const: 'multiple_image_urls' },
    index: { type: 'integer', minimum: 0 },
    items: {
      type: 'array',
      minItems: 2,
      maxItems: 5,
      items: {
        type: 'object',
        properties: {
          url: { type: 'string', minLength: 1 },
          title: { type: 'string' },
          description: { type: 'string' },
          link: { type: 'string' },
        },
        required: ['url'],
      },
    },
  },
  required: ['source_type', 'items'],
}

const imageBytes = {
  type: 'object',
  properties: {
    source_type: { const: 'image_base64' },
    content_type: { enum: ['image/jpeg', 'image/png'] },
    data: { type: 'string', pattern: '^[a-zA-Z0-9+/=]+$' },
  },
  required: ['source_type', 'content_type', 'data'],
}

const video = {
  type: 'object',
  properties: {
    source_type: { const: 'video_id' },
    media_id: id,
    cover_image_url: { type: 'string' },
    cover_image_content_type: { enum: ['image/jpeg', 'image/png'] },
    cover_image_data: { type: 'string' },
    cover_image_key_frame_time: { type: 'integer', minimum: 0 },
  },
  required: ['source_type', 'media_id'],
}

export const pinRequest = {
  type: 'object',
  properties: {
    board_id: id,
    board_section_id: { ...id, nullable: true },
    title: text(100),
    description: text(800),
    alt_text: text(500),
    link: text(2048),
    dominant_color: { type: 'string', nullable: true },
    media_source: { oneOf: [imageUrl, imageUrls, imageBytes, video] },
  },
  required: ['board_id', 'media_source'],
}

export const boardRequest = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 50 },
    description: text(500),
    privacy: { enum: ['PUBLIC', 'PROTECTED', 'SECRET'] },
  },
  required: ['name'],
}
