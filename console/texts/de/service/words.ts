import type { Catalogue } from '../../sentences.ts'

/** What stands in the place of `{}`. */
export const words: Catalogue = {
  it: 'ihn',
  them: 'sie',
  picture: 'Bild',
  video: 'Video',
  posts: 'Beiträge',
  replies: 'Antworten',
  process: 'verarbeiten',
  fetch: 'holen',
  location: 'Ort',
  targeting: 'Zielgruppe',
  privacy: 'Privatsphäre',
  'altText of a {}': 'Alternativtext ({})',
  '{} and no {}': '{}, {}',
  '{} and {}': '{} und {}',
  '{} or {}': '{} oder {}',
  'video/mp4': 'MP4',
  'video/quicktime': 'QuickTime',
  'a JPEG picture': 'ein JPEG-Bild',
  'a PNG picture': 'ein PNG-Bild',
  'a GIF': 'ein GIF',
  'a WebP picture': 'ein WebP-Bild',
  'an MP4 video': 'ein MP4-Video',
  'a QuickTime video': 'ein QuickTime-Video',
  'something of no type': 'etwas ohne Typ',
  'something went wrong here': 'Hier ging etwas schief',
  'its bytes are unusable.': 'Ihr Inhalt ist unbrauchbar.',
  'not active': 'nicht aktiv',
  'no server': 'keinem Server',
  'must begin with https://': 'muss mit https:// beginnen',
  'half of a surrogate pair': 'ein halbes Zeichenpaar',
  'The message': 'Die Nachricht',
  'A message that was sent in its place': 'Eine Nachricht, die an ihrer Stelle gesendet wurde,',
  ', confirmed by the caller': ', bestätigt',
  SCHEDULED: 'geplant',
  PENDING_APPROVAL: 'in Prüfung',
  REJECTED: 'abgelehnt',
  SUBMITTED: 'in Veröffentlichung',
  SENT: 'veröffentlicht',
  SEND_FAILED_PERMANENTLY: 'fehlgeschlagen',
}

/** Sentences that the sources of the service have in pieces. */
export const composed: Catalogue = {
  'An earlier attempt may have reached the network.':
    'Ein früherer Versuch hat das Netzwerk vielleicht erreicht.',
  'text {}': 'Der Text {}',
  'mediaUrl {}': 'Die Adresse eines Bildes oder Videos {}',
  'webhookUrl {}': 'Die Webhook-Adresse {}',
}
