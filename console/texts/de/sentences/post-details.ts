import type { postDetails as english } from '../../../../server/sentences/post-details.ts'

/** Findings about the details of a post. Findings have no full stop. */
export const postDetails: Record<keyof typeof english, string> = {
  post_detail_unsupported: '{network} nimmt hier {detail} an',
  post_detail_unpublished: 'Carillon veröffentlicht auf {network} noch {detail}',
  post_detail_advice: 'Lass {name} für dieses Profil weg.',
  place_id_invalid: 'placeId ist nicht die Kennung eines Ortes auf {network}',
  id_looks_like: 'Sie sieht so aus: {example}.',
  collaborators_too_many:
    '{count} Mitwirkende sind zu viele für {network}, höchstens {limit} sind möglich',
  user_tags_too_many:
    '{count} markierte Personen sind zu viele für {network}, höchstens {limit} sind möglich',
  handle_not_on_network: '{handle} ist kein Name auf {network}',
  user_tag_twice: '{handle} ist in einem Bild oder Video doppelt markiert',
  user_tag_incomplete: 'Eine markierte Person hat entweder x und y oder keines von beiden',
  user_tag_needs_place: 'Eine markierte Person in einem Bild braucht auf {network} x und y',
  user_tag_has_no_place: 'Eine markierte Person in einem Video hat auf {network} weder x noch y',
  no_place: 'keinen Ort',
  no_collaborators: 'keine Mitwirkenden',
  no_user_tags: 'keine markierten Personen',
  no_ai_label: 'keine Kennzeichnung für KI',
  no_partnership_label: 'keine Kennzeichnung für bezahlte Partnerschaften',
}
