import type { networkFindings as english } from '../../../../server/sentences/network-findings.ts'

/** Errors and warnings about a message for one network. Findings have no full stop. */
export const networkFindings: Record<keyof typeof english, string> = {
  nothing_published_to_type:
    'Lass dieses Profil weg: Auf einem Profil der Art {type} wird nichts veröffentlicht.',
  network_not_published_yet: 'Carillon veröffentlicht noch nicht auf {network}',
  type_only_listed: 'Lass dieses Profil weg: Profile der Art {type} lassen sich nur auflisten.',
  type_takes_no_messages: '{network} nimmt keine Nachrichten für Profile der Art {type} an',
  use_type_instead: 'Nimm stattdessen ein Profil der Art {type}.',
  text_or_media_required: 'Ein Beitrag auf {network} braucht einen Text, ein Bild oder ein Video',
  post_type_unsupported: '{network} hat keine Beiträge der Art {type}',
  post_type_unpublished: 'Carillon veröffentlicht keine Beiträge der Art {type} auf {network}',
  post_type_advice: 'Nimm eine dieser Arten: {types}.',
  post_type_takes_no_text: 'Die Art {type} zeigt auf {network} keinen Text',
  post_type_no_text_advice: 'Lass den Text leer oder nimm eine andere Art.',
  post_type_takes_no_parts: 'Auf einen Beitrag der Art {type} kann auf {network} nichts folgen',
  cover_needs_video:
    'Nur ein Video hat ein Einzelbild als Titelbild: coverOffsetMs gehört zu einem Video',
  cover_frame_unsupported: '{network} nimmt hier kein gewähltes Einzelbild als Titelbild an',
  cover_frame_advice: 'Lass coverOffsetMs dafür weg.',
  cover_chosen_twice: 'Ein Video hat ein Titelbild: entweder thumbnailId oder coverOffsetMs',
  cover_beyond_end: 'Das Video endet nach {seconds} Sekunden, vor dem Einzelbild von coverOffsetMs',
  document_unsupported: '{network} nimmt hier kein PDF-Dokument an',
  document_needs_type: '{network} nimmt ein PDF-Dokument nur in einem Beitrag der Art {type} an',
  post_type_takes_no_kind: 'Die Art {type} nimmt auf {network} kein {kind} an',
  post_type_media_count:
    'Ein Beitrag der Art {type} hat auf {network} {min} bis {max} Bilder oder Videos, nicht {count}',
  post_type_one_document: 'Die Art {type} hat auf {network} ein PDF-Dokument, nicht {count}',
  post_type_one_medium:
    'Ein Beitrag der Art {type} hat auf {network} ein Bild oder Video, nicht {count}',
  post_type_duration:
    'Ein Video von {seconds} s passt nicht in einen Beitrag der Art {type} auf {network}, der {min} s bis {max} s dauern darf',
  comment_takes_no_media:
    'Ein Kommentar auf {network} wird als Text gesendet, ohne Bild oder Video',
  comment_media_advice:
    'Lass Bilder und Videos in diesem Teil weg oder füge sie dem Beitrag selbst hinzu.',
  comment_needs_text: 'Ein Kommentar auf {network} braucht einen Text',
  linkedin_comment_mention:
    'In einem Kommentar auf LinkedIn erscheinen die Zeichen einer Erwähnung als Text',
  linkedin_comment_mention_advice: 'Schreibe nur den Namen, ohne diese Zeichen.',
  text_or_media_advice: 'Schreibe einen Text oder füge ein Bild oder Video hinzu.',
  text_too_long: 'Der Text hat {length} Zeichen, {network} nimmt höchstens {limit} an',
  shorten_text_links_count: 'Kürze ihn um {excess} Zeichen. Links zählen mit ihrer vollen Länge.',
  text_too_many_bytes: 'Der Text hat {length} Bytes in UTF-8, {network} nimmt höchstens {limit} an',
  media_too_many: '{count} Bilder oder Videos sind zu viele für {network}',
  bluesky_holds: 'Ein Beitrag auf Bluesky kann bis zu {limit} Bilder oder ein Video enthalten.',
  an_alt_text_too_long:
    'Ein Alternativtext hat {length} Zeichen, {network} nimmt höchstens {limit} an',
  change_and_send_again: 'Ändere die Nachricht und sende sie erneut.',
  langs_invalid: 'langs muss aus bis zu {limit} Sprachkürzeln bestehen',
  langs_form: 'Gib sie so an: ["en", "pt-BR"].',
  labels_invalid: 'labels muss aus einigen von diesen bestehen: {names}',
  bluesky_reply_control_invalid:
    'replyControl muss {everyone}, {nobody} oder einige von diesen sein: {names}',
  bluesky_reply_to_invalid: 'replyTo ist nicht die Adresse eines Beitrags auf Bluesky',
  bluesky_reply_to_form:
    'Gib https://bsky.app/profile/…/post/… oder at://…/app.bsky.feed.post/… an',
  pictures_too_many: '{count} Bilder sind zu viele für {network}',
  post_holds_pictures: 'Ein Beitrag auf {network} kann bis zu {limit} Bilder enthalten.',
  facebook_video_alone: 'Facebook nimmt ein Video nur allein an',
  facebook_video_alone_advice: 'Sende entweder ein Video oder nur Bilder.',
  video_title_no_text: 'Der Titel in videoOptions muss ein Text sein',
  video_title_too_long:
    'Der Titel des Videos hat {length} Zeichen, {network} nimmt höchstens {limit} an',
  video_category_invalid: 'Die Kategorie in videoOptions muss eine von diesen sein: {names}',
  hashtags_too_many: 'Der Text hat {count} Hashtags, {network} nimmt höchstens {limit} an',
  leave_out_some: 'Lass {count} davon weg.',
  media_required: 'Ein Beitrag auf {network} braucht ein Bild oder ein Video',
  give_medium: 'Füge eines hinzu.',
  post_holds_pictures_and_videos:
    'Ein Beitrag auf {network} kann bis zu {limit} Bilder und Videos enthalten.',
  shorten_text_emoji_count: 'Kürze ihn um {excess} Zeichen. Ein Emoji zählt als 2 oder mehr.',
  linkedin_holds:
    'Ein Beitrag auf LinkedIn kann bis zu {limit} Bilder, ein GIF oder ein Video enthalten.',
  linkedin_title_no_text: 'documentTitle muss ein Text sein',
  linkedin_title_too_long: 'documentTitle darf {limit} Zeichen haben',
  linkedin_title_without_pdf: 'Nur ein Beitrag der Art DOCUMENT hat einen documentTitle',
  linkedin_visibility_invalid: 'visibility muss {first} oder {second} sein',
  text_too_long_for_server:
    'Der Text hat {length} Zeichen, der Server dieses Kontos nimmt höchstens {limit} an',
  shorten_text_full_count:
    'Kürze ihn um {excess} Zeichen. Auf dem Server dieses Kontos zählen Links, Erwähnungen und alle Teile eines Emojis voll, und eine Inhaltswarnung zählt mit.',
  shorten_text_mastodon:
    'Kürze ihn um {excess} Zeichen. Jeder Link zählt als {link} Zeichen, eine Erwähnung ohne ihren Server, und eine Inhaltswarnung zählt mit.',
  mastodon_holds:
    'Ein Beitrag auf dem Server dieses Kontos kann bis zu {limit} Bilder und GIFs oder ein Video enthalten.',
  visibility_invalid: 'visibility muss eines von diesen sein: {names}',
  content_warning_no_text: 'contentWarning muss ein Text sein',
  sensitive_no_boolean: 'sensitive muss true oder false sein',
  language_invalid: 'language muss ein Sprachkürzel wie „en“ oder „pt-BR“ sein',
  mastodon_reply_to_invalid: 'replyTo ist weder die ID noch die Adresse eines Beitrags',
  mastodon_reply_to_form:
    'Öffne den Beitrag auf dem Server des Kontos und gib die Adresse an, die dort steht.',
  reply_to_on_other_server:
    'Der Beitrag, auf den sie antwortet, ist mit seiner Adresse auf {given} angegeben, dieses Konto ist aber auf {server}.',
  open_post_on: 'Öffne den Beitrag auf {server} und gib die Adresse an, die dort steht.',
  reply_to_not_found:
    'Der Server {server} findet den Beitrag, auf den sie antwortet, unter dieser Adresse nicht.',
  give_post_id_on:
    'Gib die ID an, die der Beitrag auf {server} hat: die postId einer Nachricht oder die der API.',
  alt_text_too_long:
    'Der Alternativtext hat {length} Zeichen, {network} nimmt höchstens {limit} an',
  pinterest_alt_texts_too_long:
    'Die Alternativtexte zusammen haben {length} Zeichen, Pinterest nimmt für einen Pin höchstens {limit} an',
  shorten_what: 'Kürze {what} um {excess} Zeichen.',
  pin_media_required: 'Ein Pin braucht ein Bild oder ein Video',
  pinterest_stands_alone: 'Pinterest nimmt ein {what} nur allein an',
  pinterest_stands_alone_advice: 'Sende ein Video, ein GIF oder bis zu {limit} Bilder.',
  pin_holds: 'Ein Pin kann bis zu {limit} Bilder enthalten.',
  board_required: 'Ein Pin braucht eine Pinnwand',
  board_invalid: 'boardId ist keine Zahl',
  destination_invalid: 'Der Link des Pins ist keine Adresse mit http oder https',
  destination_too_long: 'Der Link des Pins ist länger als {limit} Zeichen',
  destination_redirects: 'Der Link des Pins darf keine Weiterleitung sein',
  only_leads_on: '{address} leitet nur auf eine andere Seite weiter: Gib deren Adresse an.',
  pinterest_not_combinable:
    'Ein Pin kann nicht zusammen mit Nachrichten an andere Profile gesendet werden',
  own_message_for_it: 'Sende für dieses Profil eine eigene Nachricht.',
  shorten_text: 'Kürze ihn um {excess} Zeichen.',
  left_out_note: '{network} nimmt dies von Carillon nicht an, es entfällt: {what}.',
  use_picture_or_video: 'Nimm ein Bild oder ein Video.',
  gif_unsupported: '{network} nimmt keine GIFs an',
  video_type_unsupported: '{network} nimmt keine Videos vom Typ {type} an',
  types_taken: 'Angenommen werden: {types}.',
  video_duration_unsupported:
    'Das Video ist {seconds} Sekunden lang, {network} nimmt Videos von {min} bis {max} Sekunden an',
  medium_too_large: 'Das {what} hat {bytes} Bytes, {network} nimmt höchstens {limit} an',
  option_unsupported: 'Carillon veröffentlicht {option} auf {network} noch nicht',
  option_unsupported_advice: 'Lass {option} weg oder schreibe den Beitrag direkt im Netzwerk.',
  shorten_text_bytes:
    'Kürze ihn um {excess} Bytes. Umlaute, Buchstaben mit Akzent, typografische Anführungszeichen und Emojis haben 2 bis 4 Bytes oder mehr.',
  links_too_many: 'Der Beitrag hat {count} Links, {network} nimmt höchstens {limit} an',
  leave_out_links: 'Lass {count} davon weg. linkAttachment zählt mit.',
  reply_control_invalid: 'replyControl muss eines von diesen sein: {names}',
  threads_reply_to_invalid: 'replyTo ist nicht die ID eines Beitrags auf Threads',
  threads_reply_to_form:
    'Gib die postId als Text an, nur Ziffern. Die Adresse eines Beitrags enthält sie nicht.',
  topic_tag_invalid: 'topicTag muss ein Text von 1 bis {limit} Zeichen ohne . und & sein',
  link_attachment_invalid: 'linkAttachment ist keine Adresse mit http oder https',
  link_attachment_with_media:
    'Threads nimmt linkAttachment nur für einen Beitrag ohne Bilder und Videos an',
  link_attachment_advice: 'Lass die Bilder und Videos weg oder schreibe den Link in den Text.',
  reply_settings_invalid: 'replySettings muss eines von diesen sein: {names}',
  text_too_long_on:
    'Der Text hat auf {network} eine Länge von {length}, höchstens {limit} sind erlaubt',
  x_counting: 'X zählt jeden Link als 23 Zeichen, Emojis und ostasiatische Schriftzeichen als 2.',
  characters_not_allowed:
    'Der Text enthält Zeichen, die {network} nicht annimmt (U+FFFE, U+FEFF, U+FFFF)',
  x_holds: 'Ein Beitrag auf X kann bis zu {limit} Bilder, ein GIF oder ein Video enthalten.',
  x_one_message_per_profile: 'Sende für jedes Profil auf X eine eigene Nachricht.',
  board_form: 'Gib an: extendedInfo: {example}.',
}
