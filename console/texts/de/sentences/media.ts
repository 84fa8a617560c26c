import type { media as english } from '../../../../server/sentences/media.ts'

/** Uploads, pictures and videos. */
export const media: Record<keyof typeof english, string> = {
  media_not_found: 'Das Bild oder Video wurde nicht gefunden',
  media_address_not_open_upload:
    'Die Adresse muss für alle offen sein. Lade die Datei hoch oder gib eine andere Adresse an.',
  media_being_fetched: 'Die Bilder oder Videos werden noch geholt.',
  medium_gone: 'Ein Bild oder Video der Nachricht ist nicht mehr da',
  upload_again_and_schedule: 'Lade es noch einmal hoch und plane eine neue Nachricht.',
  picture_too_large_for_type:
    'Das Bild ist zu groß: Ein solches darf {limit} Millionen Pixel haben, und es hat {has}.',
  picture_damaged: 'Das Bild ist beschädigt oder unvollständig: Es lässt sich nicht lesen.',
  picture_takes_too_long: 'Das Bild zu lesen dauert zu lange.',
  picture_needs_memory: 'Das Bild braucht zu viel Speicher.',
  picture_too_large: 'Das Bild ist zu groß: Es darf {limit} Millionen Pixel haben.',
  file_not_processed: 'Die Datei ließ sich nicht verarbeiten.',
  videos_need_program:
    'Videos brauchen ffmpeg, und {program} ist nicht installiert, wo Carillon läuft. Bitte die Person, die es betreibt, es zu installieren.',
  file_is_of_other_type: 'Die Datei ist nicht {declared}: Ihr Inhalt ist {found}.',
  file_is_of_no_type: 'Die Datei ist nicht {declared}: Ihr Inhalt ist von keiner bekannten Art.',
  file_holds_no_video: 'Die Datei enthält kein Video.',
  video_has_no_length: 'Das Video hat keine Länge.',
  video_needs_memory: 'Das Video braucht zu viel Speicher.',
  video_damaged: 'Das Video ist beschädigt oder unvollständig: Es lässt sich nicht lesen.',
  document_damaged:
    'Das PDF-Dokument ist beschädigt oder unvollständig: Ihm fehlt der Anfang oder das Ende.',
  document_pages_limit: 'Das PDF-Dokument hat {count} Seiten: Es darf {limit} haben.',
  document_by_address: 'Ein PDF-Dokument wird hochgeladen und nicht über seine Adresse angegeben.',
  being_uploaded_already: 'Das wird schon hochgeladen',
  upload_type_mismatch: 'Hochgeladen wird {given}, angegeben war {declared}.',
  upload_offset_other: '{arrived} Bytes sind angekommen: Sende die folgenden',
  upload_offset_missing:
    'Upload-Offset muss die Zahl der angekommenen Bytes sein: HEAD beantwortet sie',
  upload_size_mismatch: '{given} Bytes wurden hochgeladen, angekündigt waren {declared}.',
  media_address_status:
    'Die Adresse des Bildes oder Videos hat mit dem Status {status} geantwortet.',
  media_address_not_open: 'Die Adresse muss für alle offen sein.',
  media_address_length: 'Das Bild oder Video an der Adresse kam in anderer Länge als angekündigt.',
  media_not_fetched: 'Das Bild oder Video war nicht zu holen: {why}.',
  mime_type_unsupported: 'Dateien dieser Art werden nicht angenommen',
  size_too_large: 'Bei {type} sind höchstens {limit} Bytes erlaubt',
  took_too_long: 'Es dauerte länger als {seconds} s',
  no_known_media_type: 'Die Datei dort ist kein Bild oder Video einer bekannten Art.',
  picture_bytes_limit: 'Ein Bild darf {limit} Bytes haben.',
  upload_quota_reached:
    'Was hochgeladen ist und zu keiner Nachricht gehört, darf höchstens {limit} MB belegen',
  upload_quota_advice:
    'Häng an Nachrichten, was fertig ist, oder warte: Was zu keiner Nachricht gehört, wird nach einem Tag entfernt.',
  upload_declared_bytes: 'Für diese Datei waren {declared} Bytes angegeben.',
  nothing_uploaded: 'Bis die Adresse ablief, wurde nichts hochgeladen.',
  answered_with_status: 'Sie hat mit dem Status {status} geantwortet',
}
