import type { Catalogue } from '../../sentences.ts'

/** Pictures and videos: uploading, fetching, processing. */
export const media: Catalogue = {
  'Media not found': 'Das Bild oder Video wurde nicht gefunden',
  'Use the id that POST /v1/media has answered.': 'Nimm die Id, die POST /v1/media genannt hat.',
  'unknown error': 'Ein Bild oder Video ist nicht bereit',
  'It has failed: {} Upload the file again.':
    'Es ist fehlgeschlagen: {} Lade die Datei noch einmal hoch.',
  'Wait until its state is READY.': 'Warte, bis es fertig vorbereitet ist.',
  'thumbnailId must name a picture': 'thumbnailId muss ein Bild nennen',
  'Upload a picture: JPEG, PNG or WebP.': 'Lade ein Bild hoch: JPEG, PNG oder WebP.',
  'thumbnailUrl must be an http or https URL':
    'thumbnailUrl muss eine Adresse mit http oder https sein',
  'Write it as https://images.example/thumbnail.jpg.':
    'Schreibe sie so: https://images.example/thumbnail.jpg.',
  'The address must be open to anyone.': 'Die Adresse muss für alle offen sein.',
  'The address must be open to anyone. Upload the file, or give another address.':
    'Die Adresse muss für alle offen sein. Lade die Datei hoch oder gib eine andere Adresse an.',
  'The media are still being fetched.': 'Die Bilder oder Videos werden noch geholt.',
  'Upload it again and schedule a new message.':
    'Lade es noch einmal hoch und plane eine neue Nachricht.',
  'A picture or video of the message is gone':
    'Ein Bild oder Video der Nachricht ist nicht mehr da',
  'The media could not be fetched: {}.': 'Das Bild oder Video war nicht zu holen: {}.',
  'The address of the media answered with status {}.':
    'Die Adresse des Bildes oder Videos hat mit dem Status {} geantwortet.',
  'The media at the address came with another length than announced.':
    'Das Bild oder Video an der Adresse kam in anderer Länge als angekündigt.',
  'What lies there is no picture or video of a known type.':
    'Was dort liegt, ist kein Bild oder Video einer bekannten Art.',
  'A picture may have {} bytes.': 'Ein Bild darf {} Bytes haben.',
  '{} bytes were uploaded, and {} were declared.':
    '{} Bytes wurden hochgeladen, angekündigt waren {}.',
  'The picture is too large: {} like this may have {} million pixels, and it has {}.':
    'Das Bild ist zu groß: Ein solches darf {2} Millionen Pixel haben, und es hat {3}.',
  'The picture is too large: it may have {} million pixels.':
    'Das Bild ist zu groß: Es darf {} Millionen Pixel haben.',
  'The picture is damaged or cut off: it cannot be read.':
    'Das Bild ist beschädigt oder unvollständig: Es lässt sich nicht lesen.',
  'The picture takes too long to read.': 'Das Bild zu lesen dauert zu lange.',
  'The picture needs too much memory.': 'Das Bild braucht zu viel Speicher.',
  'The file could not be processed.': 'Die Datei ließ sich nicht verarbeiten.',
  'Videos need ffmpeg, and {} is not installed where Carillon runs. Ask its operator to install it.':
    'Videos brauchen ffmpeg, und {} ist nicht installiert, wo Carillon läuft. Bitte die Person, die es betreibt, es zu installieren.',
  'The file is not {}: its bytes are {}.': 'Die Datei ist nicht {}: Ihr Inhalt ist {}.',
  'The file is not {}: its bytes are of no known type.':
    'Die Datei ist nicht {}: Ihr Inhalt ist von keiner bekannten Art.',
  'The file holds no video.': 'Die Datei enthält kein Video.',
  'The video has no length.': 'Das Video hat keine Länge.',
  'The video needs too much memory.': 'Das Video braucht zu viel Speicher.',
  'The video is damaged or cut off: it cannot be read.':
    'Das Video ist beschädigt oder unvollständig: Es lässt sich nicht lesen.',
  'The address {}': 'Die Adresse {}',
  'The file is longer than {} bytes': 'Die Datei ist länger als {} Bytes',
  'The answer is longer than {} bytes': 'Die Antwort ist länger als {} Bytes',
  'The request was given up': 'Die Anfrage wurde aufgegeben',
  'There was no answer in time': 'Es kam keine rechtzeitige Antwort',
  'It took longer than {} s': 'Es dauerte länger als {} s',
  'Less than {} bytes a second arrived': 'Es kamen weniger als {} Bytes in der Sekunde an',
  'There was no complete answer within {} s': 'Es kam keine vollständige Antwort in {} s',
  'The connection failed ({})': 'Die Verbindung kam nicht zustande ({})',
  'Nothing listens at this address': 'Unter dieser Adresse antwortet nichts',
  'The connection was closed before the answer': 'Die Verbindung wurde vor der Antwort geschlossen',
  'There is no host of this name': 'Es gibt keinen Server mit diesem Namen',
  'There were too many redirects': 'Es waren zu viele Weiterleitungen',
  '{} leads to an address that is not allowed': '{} führt zu einer Adresse, die nicht erlaubt ist',
  'A redirect leads from https to an open connection':
    'Eine Weiterleitung führt von https zu einer offenen Verbindung',
  'A redirect leads to no address': 'Eine Weiterleitung führt zu keiner Adresse',
  'This is being uploaded already': 'Das wird schon hochgeladen',
  'This address is not valid': 'Diese Adresse ist nicht gültig',
  'The upload says it is {}, and {} was declared.': 'Hochgeladen wird {}, angegeben war {}.',
  'mimeType is not supported': 'Dateien dieser Art werden nicht angenommen',
  'sizeBytes must be at most {} for {}': 'Bei {2} sind höchstens {1} Bytes erlaubt',
  'Uploads that no message uses may take {} MB at most':
    'Was hochgeladen ist und zu keiner Nachricht gehört, darf höchstens {} MB belegen',
  'Attach what is READY to messages, or wait: what no message uses is removed after a day.':
    'Häng an Nachrichten, was fertig ist, oder warte: Was zu keiner Nachricht gehört, wird nach einem Tag entfernt.',
  '{} bytes were declared for this upload.': 'Für diese Datei waren {} Bytes angegeben.',
}
