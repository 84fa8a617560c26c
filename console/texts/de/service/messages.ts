import type { Catalogue } from '../../sentences.ts'

/** Requests about messages, drafts and interactions. */
export const messages: Catalogue = {
  'Message not found': 'Die Nachricht gibt es nicht',
  'messageId must be an id of digits': 'messageId muss eine ID aus Ziffern sein',
  'The message has changed since it was read':
    'Die Nachricht hat sich geändert, seit sie gelesen wurde',
  'The message has changed since it was read. Read it again.':
    'Die Nachricht hat sich geändert, seit sie gelesen wurde. Lies sie noch einmal.',
  'Message cannot be deleted in its current state':
    'In ihrem jetzigen Zustand kann die Nachricht nicht gelöscht werden',
  'It is being published at this moment.': 'Sie wird gerade veröffentlicht.',
  'It is under way.': 'Er läuft gerade.',
  'The message is being published': 'Die Nachricht wird gerade veröffentlicht',
  'An attempt to publish it was interrupted and may still succeed. That is settled after {}.':
    'Ein Versuch, sie zu veröffentlichen, wurde unterbrochen und kann noch gelingen. Entschieden ist das nach {}.',
  'A message that is {} cannot be changed':
    'Eine Nachricht, die {} ist, kann nicht geändert werden',
  'A message that is {} cannot be sent again':
    'Eine Nachricht, die {} ist, kann nicht erneut gesendet werden',
  'The message was sent again already, by one that is {}':
    'Die Nachricht wurde schon erneut gesendet, durch eine, die {} ist',
  'Copy of message {}': 'Kopie der Nachricht {}',
  'Either scheduledSendTime or days is needed':
    'Es fehlt scheduledSendTime oder days, oder beide sind angegeben',
  'Give the new time of all messages, or by how many days each is moved.':
    'Gib die neue Zeit aller Nachrichten an, oder um wie viele Tage jede verschoben wird.',
  'timezone is missing': 'timezone fehlt',
  'timezone is unknown': 'timezone ist keine bekannte Zeitzone',
  'Name a time zone of the IANA database, such as Europe/Berlin.':
    'Nenne eine Zeitzone der IANA-Datenbank, etwa Europe/Berlin.',
  '{} is for move and copy': '{} gehört zu move und copy',
  'In place of message {}{}': 'Anstelle der Nachricht {}{}',
  'It is being published: wait until its outcome is known.':
    'Sie wird gerade veröffentlicht: Warte, bis bekannt ist, wie es ausging.',
  'It is still to be published: change its time, or delete it.':
    'Sie wird noch veröffentlicht: Ändere ihre Zeit oder lösche sie.',
  '{} is published': '{} ist veröffentlicht',
  '{} may be published': '{} ist vielleicht veröffentlicht',
  'Look at the profile. If it should be sent again nevertheless, give confirmed: true.':
    'Sieh dir das Profil an. Soll sie trotzdem erneut gesendet werden, bestätige es mit confirmed: true.',
  'minutes must not be 0': 'minutes darf nicht 0 sein',
  'minutes is missing': 'minutes fehlt',
  'Say by how many minutes the messages are shifted.':
    'Sag, um wie viele Minuten die Nachrichten verschoben werden.',
  '{} addresses of media are still being fetched for this account':
    'Für dieses Konto werden noch {} Adressen von Bildern oder Videos geholt',
  'Wait until some are there, or upload the files.':
    'Warte, bis einige da sind, oder lade die Dateien hoch.',
  'Media of the message could not be fetched':
    'Bilder oder Videos der Nachricht konnten nicht geholt werden',
  '{} Its author can give another address, or upload the file.':
    '{} Wer sie geschrieben hat, kann eine andere Adresse angeben oder die Datei hochladen.',
  'Media of the message are still being fetched':
    'Bilder oder Videos der Nachricht werden noch geholt',
  'Approve it in a moment: only the copy that is being made will be published, and it can be seen then.':
    'Gib sie gleich frei: Veröffentlicht wird nur die Kopie, die gerade entsteht, und dann ist sie zu sehen.',
  'State filter is not supported': 'Nach diesem Zustand kann nicht gefiltert werden',
  'The states are {}.': 'Die Zustände sind {}.',
  'endTime is before startTime': 'endTime liegt vor startTime',
  'Give the earlier time as startTime.': 'Gib die frühere Zeit als startTime an.',
  'Date range is too large': 'Der Zeitraum ist zu groß',
  'startTime and endTime may be {} apart at most: ask for one part after the other.':
    'startTime und endTime dürfen höchstens {} auseinanderliegen: Frag einen Teil nach dem anderen ab.',
  'Message is not awaiting approval': 'Die Nachricht wartet nicht auf eine Freigabe',
  'Its time has passed without an approval.': 'Ihre Zeit ist ohne Freigabe verstrichen.',
  'Somebody other than the author must review a message.':
    'Eine Nachricht muss jemand anderes prüfen als die Person, die sie geschrieben hat.',
  'sequenceNumber is missing': 'sequenceNumber fehlt',
  'The message was changed since it was made: give the number it was read with.':
    'Die Nachricht wurde seit ihrer Entstehung geändert: Gib die Nummer an, mit der sie gelesen wurde.',
  'sequenceNumber is not the present one': 'sequenceNumber ist nicht die jetzige',
  'reviewerType must be {} for this token': 'reviewerType muss bei diesem Token {} sein',
  'The message waits for an approval': 'Die Nachricht wartet auf eine Freigabe',
  'Approve it first. Without a send time it is published at once then.':
    'Gib sie zuerst frei. Ohne Sendezeit wird sie dann sofort veröffentlicht.',
  'A member has at most {} drafts': 'Ein Mitglied hat höchstens {} Entwürfe',
  'Delete drafts that are no longer needed.': 'Lösche Entwürfe, die nicht mehr gebraucht werden.',
  'The draft has changed since it was read': 'Der Entwurf hat sich geändert, seit er gelesen wurde',
  'Read the draft again.': 'Lies den Entwurf noch einmal.',
  'A draft has at most {} bytes': 'Ein Entwurf hat höchstens {} Bytes',
  'It is the id that the network gave to the profile, not its name and not its id here.':
    'Das ist die ID, die das Netzwerk dem Profil gegeben hat, nicht sein Name und nicht seine ID hier.',
  'Interactions of {} are not collected': 'Interaktionen von {} werden nicht gesammelt',
  'The setting INTERACTION_NETWORKS names the networks whose interactions are collected.':
    'Die Einstellung INTERACTION_NETWORKS nennt die Netzwerke, deren Interaktionen gesammelt werden.',
  'socialNetworkId is the id that the network gave to one of your own profiles.':
    'socialNetworkId ist die ID, die das Netzwerk einem deiner eigenen Profile gegeben hat.',
}
