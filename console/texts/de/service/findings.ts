import type { Catalogue } from '../../sentences.ts'

/** What is wrong with a message for any network. Names of fields are those of the API. */
export const findings: Catalogue = {
  'Carillon does not publish to {} yet': 'Carillon veröffentlicht noch nicht auf {}',
  'Leave this profile out: nothing is published to a profile of type {}.':
    'Lass dieses Profil weg: Auf einem Profil der Art {} wird nichts veröffentlicht.',
  'Leave this profile out: profiles of type {} can only be listed.':
    'Lass dieses Profil weg: Profile der Art {} lassen sich nur auflisten.',
  '{} takes no messages for profiles of type {}':
    '{} nimmt keine Nachrichten für Profile der Art {} an',
  'Use a profile of type {} instead.': 'Nimm stattdessen ein Profil der Art {}.',
  'This social profile type is not supported by our API at this time':
    'Diese Art von Profil wird zurzeit nicht unterstützt',
  'Social profile not found': 'Das Profil wurde nicht gefunden',
  'GET /v1/socialProfiles lists the profiles that can be used with this token.':
    'GET /v1/socialProfiles nennt die Profile, die sich mit diesem Schlüssel benutzen lassen.',
  'This is the socialNetworkId of a profile. Use its id: {}.':
    'Das ist die socialNetworkId eines Profils. Nimm seine Id: {}.',
  'Insufficient permissions to publish to this social profile':
    'Dir fehlt das Recht, auf diesem Profil zu veröffentlichen',
  'Scheduled message limit reached':
    'Auf diesem Profil warten schon so viele Nachrichten wie erlaubt',
  '{} messages may wait on a profile. Delete some, or wait until some are sent.':
    '{} Nachrichten dürfen auf einem Profil warten. Lösche einige oder warte, bis einige gesendet sind.',
  'scheduledSendTime is in the past': 'Die Zeit ist vorbei',
  'scheduledSendTime is more than ten years ahead':
    'Die Zeit liegt mehr als zehn Jahre in der Zukunft',
  'Leave it out to publish as soon as possible.':
    'Lass sie weg, um so bald wie möglich zu veröffentlichen.',
  'Give a time that is still to come.': 'Gib eine Zeit an, die noch kommt.',
  '{} must be a time in UTC': '{} muss eine Zeit in UTC sein',
  'Write it as 2027-01-31T12:00:00Z.': 'Schreibe sie so: 2027-01-31T12:00:00Z.',
  'The time has passed: it is sent at once': 'Die Zeit ist vorbei: Sie geht sofort hinaus',
  'Insufficient permission to create new tags': 'Dir fehlt das Recht, neue Schlagwörter anzulegen',
  'Who may only propose uses tags that the organization has already.':
    'Wer nur vorschlagen darf, benutzt Schlagwörter, die die Organisation schon hat.',
  'Tags need a social profile owned by an organization':
    'Schlagwörter brauchen ein Profil, das einer Organisation gehört',
  'Leave the tags out for a personal profile.':
    'Lass die Schlagwörter bei einem persönlichen Profil weg.',
  'targeting, privacy, extendedInfo, videoOptions and tags have {} bytes, at most {} are allowed together':
    'targeting, privacy, extendedInfo, videoOptions und tags haben {} Bytes, zusammen sind höchstens {} erlaubt',
  'Give only what the network asks for, as short as it can be written in JSON.':
    'Gib nur an, was das Netzwerk verlangt, so kurz, wie es in JSON geht.',
  '{} takes no {}: it is left out': '{} nimmt dies nicht an, es entfällt: {}',
  '{} gets a copy of the picture that fits its limits':
    '{} bekommt eine Kopie des Bildes, die passt',
  'The copy is re-encoded, and scaled down or padded with white where it must be.':
    'Die Kopie ist neu kodiert und, wo nötig, verkleinert oder mit weißem Rand.',
  'Message {} of {} has the same text on this profile':
    'Nachricht {} vom {} hat auf diesem Profil denselben Text',
  'The network may refuse it as a repetition. Change a few words.':
    'Das Netzwerk lehnt sie vielleicht als Wiederholung ab. Ändere ein paar Wörter.',
  'The profile is not connected: the message cannot be sent before it is':
    'Das Profil ist nicht verbunden: Vorher kann die Nachricht nicht gesendet werden',
  'Connect the profile: messages that wait for it are sent then.':
    'Verbinde das Profil: Nachrichten, die darauf warten, werden dann gesendet.',
  'The profile must be connected again before the message can be sent':
    'Das Profil muss neu verbunden werden, bevor die Nachricht hinausgehen kann',
  'The access to the profile ends at {}, before the message is sent':
    'Der Zugang zum Profil endet um {}, bevor die Nachricht hinausgeht',
  'Connect the profile again: messages that wait for it are sent then.':
    'Verbinde das Profil neu: Nachrichten, die darauf warten, gehen dann hinaus.',
  'destinationUrl could not be reached': 'Der Link des Pins ist nicht erreichbar',
  'Open the address in a browser: a pin with a dead link may be refused by the network.':
    'Öffne die Adresse im Browser: Einen Pin mit totem Link lehnt das Netzwerk vielleicht ab.',
  'It leads to {}: give the address of that page.':
    'Er führt zu {}: Gib die Adresse jener Seite an.',
  'destinationUrl {}': 'Der Link des Pins {}',
  'must not be a redirect URL': 'darf keine Weiterleitung sein',
  'is not an address': 'ist keine Adresse',
  'Write it out: https://host/path': 'Schreibe sie aus: https://host/path',
  'must be at most {} characters': 'darf höchstens {} Zeichen haben',
  'must begin with https:// or http://': 'muss mit https:// oder http:// beginnen',
  'must not carry a user name or a password':
    'darf weder einen Benutzernamen noch ein Passwort enthalten',
  'leads to an address inside the network of the service':
    'führt zu einer Adresse im inneren Netz dieses Dienstes',
  'Give an address that the internet can reach.':
    'Gib eine Adresse an, die aus dem Internet erreichbar ist.',
  'extendedInfo has two items for one profile': 'extendedInfo hat zwei Einträge für ein Profil',
  'extendedInfo names no profile of this message':
    'extendedInfo nennt kein Profil dieser Nachricht',
  'extendedInfo is for {}, the profile is {}': 'extendedInfo ist für {}, das Profil ist {}',
  'Give one.': 'Gib einen an.',
  'Give one of its socialProfileIds.': 'Gib eine ihrer socialProfileIds an.',
  'Give one of its socialProfileIds, or none.': 'Gib eine ihrer socialProfileIds an oder keine.',
  'Give the type of the profile, or leave it out.': 'Gib die Art des Profils an oder lass sie weg.',
  'The message has more than {} keys': 'Die Nachricht hat mehr als {} Felder',
  '{} is not a key of a message: did you mean {}?':
    '{} ist kein Feld einer Nachricht: Ist {} gemeint?',
  'Without {} a message is published as soon as possible.':
    'Ohne {} wird eine Nachricht so bald wie möglich veröffentlicht.',
  'state cannot be set: it follows from what happens to the message':
    'state lässt sich nicht setzen: Es folgt aus dem, was mit der Nachricht geschieht',
  'Leave it out. To decide about a message use approve or reject, to withdraw it DELETE.':
    'Lass es weg. Über eine Nachricht entscheiden approve oder reject, DELETE zieht sie zurück.',
  'location has unknown keys: {}': 'location hat unbekannte Felder: {}',
  'Give its latitude and longitude under these names, and nothing else.':
    'Gib latitude und longitude unter diesen Namen an und sonst nichts.',
  'location needs a latitude and a longitude': 'location braucht latitude und longitude',
  'Give both, or leave the location out.': 'Gib beides an oder lass den Ort weg.',
  'variations cannot be changed: a message has one profile':
    'variations lässt sich nicht ändern: Eine Nachricht hat ein Profil',
  'Give text, media and extendedInfo of this message.':
    'Gib text, media und extendedInfo dieser Nachricht an.',
  'socialProfileIds cannot be changed: a message stays on its profile':
    'socialProfileIds lässt sich nicht ändern: Eine Nachricht bleibt auf ihrem Profil',
  'Delete this message and schedule one on the other profile.':
    'Lösche diese Nachricht und plane eine auf dem anderen Profil.',
  'socialProfileIds must not be empty': 'socialProfileIds darf nicht leer sein',
  'socialProfileIds must have at most {} items':
    'socialProfileIds darf höchstens {} Einträge haben',
  '{} is not a key of a variation': '{} ist kein Feld einer Variante',
  'All profiles of a message have one time. Schedule a message of its own for another time.':
    'Alle Profile einer Nachricht haben eine Zeit. Plane für eine andere Zeit eine eigene Nachricht.',
  'variations has two items for one profile': 'variations hat zwei Einträge für ein Profil',
  'variations names no profile of this message': 'variations nennt kein Profil dieser Nachricht',
}
