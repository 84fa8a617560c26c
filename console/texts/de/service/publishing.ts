import type { Catalogue } from '../../sentences.ts'

/** How attempts to publish end, and calls to a network. */
export const publishing: Catalogue = {
  'Its answer was lost; a look found the post.':
    'Die Antwort ging verloren; beim Nachsehen war der Beitrag da.',
  'Publishing was paused before anything became visible.':
    'Die Veröffentlichung wurde angehalten, bevor etwas sichtbar war.',
  'Its time passed while it could not be sent, by more than the catch-up window.':
    'Als sie wieder gesendet werden konnte, war ihre Zeit schon zu lange vorbei.',
  'Schedule it again if it should still go out.': 'Plane sie neu, wenn sie noch hinausgehen soll.',
  'No post of it is known so far.': 'Bisher ist kein Beitrag von ihr bekannt.',
  'It is not on the network, and can no longer appear there.':
    'Sie ist nicht im Netzwerk und kann dort auch nicht mehr erscheinen.',
  'The attempt ended before anything was handed to the network.':
    'Der Versuch endete, bevor das Netzwerk etwas erhielt.',
  '{} took the media several times, and each time did not know them afterwards.':
    '{} hat die Bilder oder Videos mehrmals angenommen und kannte sie danach jedes Mal nicht.',
  'Upload the media again, or use others.':
    'Lade die Bilder oder Videos noch einmal hoch oder nimm andere.',
  'The network refuses it as a repetition. What it repeats may be this message, which does not show up.':
    'Das Netzwerk lehnt sie als Wiederholung ab. Vielleicht wiederholt sie diese Nachricht selbst, die nicht zu sehen ist.',
  'The network refuses it as a repetition of an earlier post.':
    'Das Netzwerk lehnt sie als Wiederholung eines früheren Beitrags ab.',
  'Change the text.': 'Ändere den Text.',
  'An earlier attempt may have reached the network. {}':
    'Ein früherer Versuch hat das Netzwerk vielleicht erreicht. {}',
  'The network does not show it yet.': 'Das Netzwerk zeigt sie noch nicht.',
  'The post that was found may be that of another message to the same account.':
    'Der gefundene Beitrag gehört vielleicht zu einer anderen Nachricht an dasselbe Konto.',
  'It was handed to the network, and whether it was published could not be learnt: {}':
    'Sie wurde dem Netzwerk übergeben, und ob sie veröffentlicht wurde, war nicht zu erfahren: {}',
  'Look at the profile before sending it again.':
    'Sieh dir das Profil an, bevor du sie erneut sendest.',
  'The database was restored from a backup of {}. Nobody knows whether this went out after that time.':
    'Die Datenbank wurde aus einer Sicherung vom {} wiederhergestellt. Ob diese Nachricht danach hinausging, ist nicht bekannt.',
  'Handing over the media took too long.':
    'Die Bilder oder Videos zu übergeben hat zu lange gedauert.',
  '{} does not show its posts to apps, and it is too long ago to find out by sending it again.':
    '{} zeigt Apps seine Beiträge nicht, und es ist zu lange her, um es durch erneutes Senden herauszufinden.',
  'The owner of this personal profile has left the organization. The message was not published.':
    'Die Person, der dieses persönliche Profil gehört, hat die Organisation verlassen. Die Nachricht wurde nicht veröffentlicht.',
  'There is no connector for {}': 'Für {} gibt es keine Anbindung',
  'The profile is not connected to its network':
    'Das Profil ist nicht mit seinem Netzwerk verbunden',
  'The profile is not connected': 'Das Profil ist nicht verbunden',
  'Connect the profile.': 'Verbinde das Profil.',
  'Connect the profile again.': 'Verbinde das Profil neu.',
  'Change the message and send it again.': 'Ändere die Nachricht und sende sie erneut.',
  '{} could not be reached.': '{} ist nicht erreichbar.',
  '{} did not answer in time.': '{} hat nicht rechtzeitig geantwortet.',
  'The connection to {} broke before its answer.': 'Die Verbindung zu {} brach vor der Antwort ab.',
  '{} answered with status {}.': '{} hat mit dem Status {} geantwortet.',
  '{} answered with {}.': '{} hat mit {} geantwortet.',
  'status {}': 'Status {}',
  '{} answered without saying what it did.':
    '{} hat geantwortet, ohne zu sagen, was geschehen ist.',
  '{} answered without a token.': '{} hat ohne Schlüssel geantwortet.',
  '{} asks to wait.': '{} bittet darum, zu warten.',
  'There is no token to act for this profile on {}.':
    'Es gibt keinen Schlüssel, um auf {} für dieses Profil zu handeln.',
  'There is no token to renew the access to {} with.':
    'Es gibt keinen Schlüssel, um den Zugang zu {} zu erneuern.',
  'The time for the call is over.': 'Die Zeit für den Aufruf ist um.',
  'The call was stopped.': 'Der Aufruf wurde abgebrochen.',
  'No answer within {} ms.': 'Keine Antwort innerhalb von {} ms.',
  'Connecting took too long.': 'Der Verbindungsaufbau hat zu lange gedauert.',
  'The connection was closed while the request was under way.':
    'Die Verbindung wurde während der Anfrage geschlossen.',
  'The answer is too large.': 'Die Antwort ist zu groß.',
  'The server of the profile is unknown.': 'Der Server des Profils ist nicht bekannt.',
  'The access to the account could not be renewed just now.':
    'Der Zugang zum Konto ließ sich gerade nicht erneuern.',
  'It is tried again by itself.': 'Es wird von selbst erneut versucht.',
  'The network does not know the new token everywhere yet. It is tried again by itself.':
    'Das Netzwerk kennt den neuen Schlüssel noch nicht überall. Es wird von selbst erneut versucht.',
  'Tokens of {} cannot be renewed here.': 'Schlüssel von {} lassen sich hier nicht erneuern.',
  'The keys of the {} app with which this account was connected are no longer set up.':
    'Die Schlüssel der {}-App, mit der dieses Konto verbunden wurde, sind nicht mehr eingerichtet.',
  'Set them up again: carillon networks set.': 'Richte sie wieder ein: carillon networks set.',
  'The network has ended the access to this account.':
    'Das Netzwerk hat den Zugang zu diesem Konto beendet.',
  'Our clock is more than an hour ahead of that of {}: which posts are new cannot be told.':
    'Unsere Uhr geht gegenüber der von {} mehr als eine Stunde vor: Welche Beiträge neu sind, lässt sich nicht sagen.',
  'Set the clock of the machine that PostgreSQL runs on.':
    'Stelle die Uhr des Rechners, auf dem PostgreSQL läuft.',
}
