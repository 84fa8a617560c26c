import type { Catalogue } from '../../sentences.ts'

/** What single networks refuse or leave out, and what to do about it. */
export const networks: Catalogue = {
  'The post was not prepared for Bluesky yet.':
    'Der Beitrag war für Bluesky noch nicht vorbereitet.',
  'The post was not prepared for LinkedIn yet.':
    'Der Beitrag war für LinkedIn noch nicht vorbereitet.',
  'The post was not prepared for Mastodon yet.':
    'Der Beitrag war für Mastodon noch nicht vorbereitet.',
  'The post was not made on Facebook yet.': 'Der Beitrag war auf Facebook noch nicht angelegt.',
  'The post was not made on {} yet.': 'Der Beitrag war auf {} noch nicht angelegt.',
  'The video was not handed to Pinterest yet.': 'Das Video war Pinterest noch nicht übergeben.',
  'The media were not handed to X yet.': 'Die Bilder oder Videos waren X noch nicht übergeben.',
  'What was made on Threads has expired.': 'Was auf Threads angelegt war, ist abgelaufen.',
  'Threads has published it already.': 'Threads hat sie schon veröffentlicht.',
  'Threads is still working on the media.': 'Threads arbeitet noch an den Bildern oder Videos.',
  'Facebook is still working on the video.': 'Facebook arbeitet noch an dem Video.',
  'LinkedIn is still working on the video.': 'LinkedIn arbeitet noch an dem Video.',
  'Pinterest is still working on the video.': 'Pinterest arbeitet noch an dem Video.',
  'The server is still working on the media.':
    'Der Server arbeitet noch an den Bildern oder Videos.',
  'X is still working on the media.': 'X arbeitet noch an den Bildern oder Videos.',
  '{} is still working on it.': '{} arbeitet noch daran.',
  '{} published it and did not say where.': '{} hat sie veröffentlicht und nicht gesagt, wo.',
  'The server published it as {} and not as {}.':
    'Der Server hat sie als {} veröffentlicht und nicht als {}.',
  'The server gave it the language {} and not {}.':
    'Der Server hat ihr die Sprache {} gegeben und nicht {}.',
  'The server shows {} of {} media.': 'Der Server zeigt {} von {} Bildern oder Videos.',
  'The server left the content warning out.': 'Der Server hat die Inhaltswarnung weggelassen.',
  'The server did not publish it as a reply.':
    'Der Server hat sie nicht als Antwort veröffentlicht.',
  'The account has a new post that may be this one, and its server does not show enough to tell.':
    'Das Konto hat einen neuen Beitrag, der dieser sein kann, und sein Server zeigt nicht genug, um es zu sagen.',
  'The server of the account does not list posts that are {}: whether this one is there cannot be told.':
    'Der Server des Kontos führt Beiträge, die {} sind, nicht auf: Ob dieser dort ist, lässt sich nicht sagen.',
  'The server no longer has the media.': 'Der Server hat die Bilder oder Videos nicht mehr.',
  'Facebook could not {} the video.': 'Facebook konnte das Video nicht {}.',
  'LinkedIn could not process the video.': 'LinkedIn konnte das Video nicht verarbeiten.',
  'Pinterest could not process the video.': 'Pinterest konnte das Video nicht verarbeiten.',
  '{} could not process the media.': '{} konnte das Bild oder Video nicht verarbeiten.',
  'Instagram could not use the media.': 'Instagram konnte das Bild oder Video nicht verwenden.',
  'Threads could not use the media{}.': 'Threads konnte das Bild oder Video nicht verwenden{}.',
  'The upload to {} broke off.': 'Das Hochladen zu {} brach ab.',
  '{} answered the upload with status {}.': '{} hat das Hochladen mit dem Status {} beantwortet.',
  'Too many posts to look through.': 'Es sind zu viele Beiträge, um sie durchzusehen.',
  'Too many posts on X to look through.': 'Es sind zu viele Beiträge auf X, um sie durchzusehen.',
  'Too many pins to look through.': 'Es sind zu viele Pins, um sie durchzusehen.',
  '{} takes no {} from us: left out.': '{} nimmt dies von uns nicht an, es entfällt: {}.',
  'Instagram has no interface for personal profiles: text and media were handed to the member, ready to post.':
    'Instagram hat keine Schnittstelle für persönliche Profile: Text, Bilder und Videos liegen beim Mitglied bereit, um sie dort zu posten.',
  'Bluesky shows moving pictures as videos only, and takes no GIF.':
    'Bluesky zeigt bewegte Bilder nur als Video und nimmt kein GIF an.',
  'Upload it as a video.': 'Lade es als Video hoch.',
  'The post that is to be answered does not exist.':
    'Den Beitrag, der beantwortet werden soll, gibt es nicht.',
  'Look whether the address in replyTo is right, and the post still there.':
    'Sieh nach, ob die Adresse in replyTo stimmt und der Beitrag noch da ist.',
  'Look whether the post to reply to is still there.':
    'Sieh nach, ob der Beitrag, auf den sie antwortet, noch da ist.',
  'The post to reply to is named by its address on {}, and this account is on {}.':
    'Der Beitrag, auf den sie antwortet, ist mit seiner Adresse auf {} angegeben, und dieses Konto ist auf {}.',
  'Open the post on {}, and give the address that is shown there.':
    'Öffne den Beitrag auf {} und gib die Adresse an, die dort steht.',
  'Use another video.': 'Nimm ein anderes Video.',
  'Use another picture or video.': 'Nimm ein anderes Bild oder Video.',
  'Use another video: MP4, 3 seconds to 30 minutes.':
    'Nimm ein anderes Video: MP4, 3 Sekunden bis 30 Minuten.',
  'Use another video: MP4, 4 seconds to 15 minutes.':
    'Nimm ein anderes Video: MP4, 4 Sekunden bis 15 Minuten.',
  'Use another picture or video: JPEG up to 8 MB, or MP4 from 3 seconds to 15 minutes.':
    'Nimm ein anderes Bild oder Video: JPEG bis 8 MB oder MP4 von 3 Sekunden bis 15 Minuten.',
  'Use another picture or video: JPEG or PNG up to 8 MB, or MP4 up to 5 minutes.':
    'Nimm ein anderes Bild oder Video: JPEG oder PNG bis 8 MB oder MP4 bis 5 Minuten.',
  'Instagram fetches the media itself: the address must be open to anyone.':
    'Instagram holt die Bilder und Videos selbst: Die Adresse muss für alle offen sein.',
  'Threads fetches the media itself: the address must be open to anyone.':
    'Threads holt die Bilder und Videos selbst: Die Adresse muss für alle offen sein.',
  'Pinterest fetches pictures itself: their address must be open to anyone.':
    'Pinterest holt Bilder selbst: Ihre Adresse muss für alle offen sein.',
  'The address of the media gives {}, and not what its name says.':
    'Unter der Adresse des Bildes oder Videos liegt {} und nicht, was ihr Name sagt.',
  'Upload the file instead, or give an address that ends as the file does (.jpg, .mp4).':
    'Lade die Datei hoch oder gib eine Adresse an, die wie die Datei endet (.jpg, .mp4).',
  'Meta restricts this profile for now. Sign in there and look for a notice.':
    'Meta schränkt dieses Profil zurzeit ein. Melde dich dort an und sieh nach, ob ein Hinweis da ist.',
  'Connect the profile again and allow {}. If that is not offered, the app lacks it: its operator asks Meta for it.':
    'Verbinde das Profil neu und erlaube {}. Wird das nicht angeboten, fehlt es der App: Wer sie betreibt, bittet Meta darum.',
  'The app was removed from the account. Connect the profile again.':
    'Die App wurde aus dem Konto entfernt. Verbinde das Profil neu.',
  'Sign in there and confirm the account, then connect the profile again.':
    'Melde dich dort an, bestätige das Konto und verbinde das Profil dann neu.',
  'The password was changed. Connect the profile again.':
    'Das Passwort wurde geändert. Verbinde das Profil neu.',
  'The connection has expired. Connect the profile again.':
    'Die Verbindung ist abgelaufen. Verbinde das Profil neu.',
  'Connect the profile again and allow everything it asks for.':
    'Verbinde das Profil neu und erlaube alles, worum es bittet.',
  'Connect the profile again and allow {}.': 'Verbinde das Profil neu und erlaube {}.',
  'Connect the profile again as somebody who may post there, and allow {}.':
    'Verbinde das Profil neu, als jemand, der dort posten darf, und erlaube {}.',
  'The account has removed the app, or LinkedIn has ended its access. Connect it again.':
    'Das Konto hat die App entfernt, oder LinkedIn hat ihren Zugang beendet. Verbinde es neu.',
  'LinkedIn ends access after 60 days. Connect the profile again.':
    'LinkedIn beendet den Zugang nach 60 Tagen. Verbinde das Profil neu.',
  'LinkedIn has restricted this account. Sign in there and look for a notice.':
    'LinkedIn hat dieses Konto eingeschränkt. Melde dich dort an und sieh nach, ob ein Hinweis da ist.',
  'Look at the text and at what LinkedIn allows this profile to do.':
    'Sieh dir den Text an und was LinkedIn diesem Profil erlaubt.',
  'LinkedIn has ended version {} of its API, which this Carillon speaks. Its operator installs a newer Carillon.':
    'LinkedIn hat Version {} seiner Schnittstelle beendet, die dieses Carillon benutzt. Wer es betreibt, installiert ein neueres.',
  "Sign in on the account's server and look for a notice, then connect the profile again.":
    'Melde dich auf dem Server des Kontos an, sieh nach, ob ein Hinweis da ist, und verbinde das Profil dann neu.',
  "Look at the text and at what the account's server allows this account to do.":
    'Sieh dir den Text an und was der Server des Kontos diesem Konto erlaubt.',
  'Look whether the board is still there.': 'Sieh nach, ob die Pinnwand noch da ist.',
  "The operator's app on Pinterest has trial access only, which publishes nothing. Messages wait until its operator has standard access from Pinterest: developers.pinterest.com.":
    'Die App dieses Dienstes hat bei Pinterest nur Testzugang, mit dem nichts öffentlich wird. Nachrichten warten, bis wer sie betreibt, den Standardzugang von Pinterest hat: developers.pinterest.com.',
  "Meta refuses the operator's app. Messages wait until its operator has looked at the app's dashboard: developers.facebook.com/apps.":
    'Meta lehnt die App dieses Dienstes ab. Nachrichten warten, bis wer sie betreibt, im Dashboard der App nachgesehen hat: developers.facebook.com/apps.',
  'The account is deactivated on Bluesky.': 'Das Konto ist bei Bluesky deaktiviert.',
  'Bluesky has taken the account down.': 'Bluesky hat das Konto gesperrt.',
  "The account's server does not show the account: it was deactivated, deleted or moved.":
    'Der Server des Kontos zeigt das Konto nicht: es wurde deaktiviert, gelöscht oder ist umgezogen.',
  'Sign in on Bluesky and reactivate it, then connect the profile again.':
    'Melde dich bei Bluesky an, aktiviere es wieder und verbinde das Profil dann neu.',
  'Sign in on Bluesky and look whether it is active, then connect the profile again.':
    'Melde dich bei Bluesky an, sieh nach, ob es aktiv ist, und verbinde das Profil dann neu.',
  'The server of the account takes no more log-ins for now.':
    'Der Server des Kontos nimmt vorerst keine Anmeldungen mehr an.',
  'Try again after {} UTC. A trial before then fails too.':
    'Versuche es nach {} UTC noch einmal. Ein Versuch davor scheitert ebenfalls.',
  'This profile may not pin to that board. Choose another board, or become a collaborator of it.':
    'Dieses Profil darf an jene Pinnwand nichts heften. Wähle eine andere, oder lass dich dort zum Mitwirken einladen.',
  'Leave out links: Threads takes at most 5 different ones.':
    'Lass Links weg: Threads nimmt höchstens 5 verschiedene an.',
  'Threads takes {} {} of a profile in 24 hours, and all are used.':
    'Threads nimmt von einem Profil {} {} in 24 Stunden an, und alle sind verbraucht.',
  'Send it tomorrow.': 'Sende sie morgen.',
  'Look at the text and at what X allows this profile to do.':
    'Sieh dir den Text an und was X diesem Profil erlaubt.',
  "The credits of the operator's app on X are used up. Messages wait until there are credits again: console.x.com.":
    'Das Guthaben der App dieses Dienstes bei X ist verbraucht. Nachrichten warten, bis es wieder welches gibt: console.x.com.',
  'X has suspended or locked this account. Sign in there and look for a notice, then connect the profile again.':
    'X hat dieses Konto gesperrt. Melde dich dort an, sieh nach, ob ein Hinweis da ist, und verbinde das Profil dann neu.',
  "The app on X needs the permission to read and write, and a connection made with it. Its operator sets it in X's console; then connect the profile again.":
    'Die App bei X braucht das Recht, zu lesen und zu schreiben, und eine damit hergestellte Verbindung. Wer sie betreibt, stellt es in der Konsole von X ein; verbinde das Profil dann neu.',
  "The plan of the operator's app on X is used up. Messages wait until there is more: console.x.com.":
    'Das Kontingent der App dieses Dienstes bei X ist verbraucht. Nachrichten warten, bis es wieder eines gibt: console.x.com.',
  'X bills calls to this account: enrol it at console.x.com, then connect the profile again.':
    'X berechnet Aufrufe diesem Konto: Melde es bei console.x.com an und verbinde das Profil dann neu.',
  "The operator's app on X is not set up for this: attach it to a project and a plan at console.x.com.":
    'Die App dieses Dienstes ist bei X nicht dafür eingerichtet: Sie braucht ein Projekt und einen Tarif bei console.x.com.',
}
