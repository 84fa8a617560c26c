import type { Catalogue } from '../../sentences.ts'

/** Connecting a profile, and the access to it. */
export const connecting: Catalogue = {
  'Nobody has connected this profile.': 'Noch niemand hat dieses Profil verbunden.',
  'The network refuses the access to this account.':
    'Das Netzwerk verweigert den Zugang zu diesem Konto.',
  'The access ends on {}, and the network offers no renewal.':
    'Der Zugang endet am {}, und das Netzwerk erneuert ihn nicht.',
  'It was connected without what publishing needs now: {}.':
    'Es wurde ohne das verbunden, was zum Veröffentlichen jetzt nötig ist: {}.',
  'Not granted when it was connected: {}.': 'Beim Verbinden nicht erlaubt: {}.',
  'It took too long, so nothing was connected.':
    'Es hat zu lange gedauert, deshalb wurde nichts verbunden.',
  'The member who was connecting the account has left the organization.':
    'Wer das Konto verband, hat die Organisation verlassen.',
  'Somebody else can start again.': 'Jemand anderes kann neu beginnen.',
  'The service was interrupted while it connected the account.':
    'Der Dienst wurde unterbrochen, während er das Konto verband.',
  '{} is not set up on this service.': '{} ist auf diesem Dienst nicht eingerichtet.',
  'Somebody has to register an app with {} and store its keys: `carillon networks set {}`, or PUT /v1/organizations/{organizationId}/networkApps/{}.':
    'Jemand muss bei {} eine App registrieren und ihre Schlüssel eintragen: `carillon networks set {}` oder PUT /v1/organizations/{organizationId}/networkApps/{}.',
  'No app is registered for {}.': 'Für {} ist keine App registriert.',
  'Register an app with {}, and enter its keys.':
    'Registriere bei {} eine App und trage ihre Schlüssel ein.',
  'Access was declined at {}.': 'Der Zugang wurde auf {} abgelehnt.',
  'Nothing was connected. Start again if that was a mistake.':
    'Nichts wurde verbunden. Beginne neu, wenn das ein Versehen war.',
  '{} refused: {}': '{} hat abgelehnt: {}',
  'Check the app at the network: its redirect address and its permissions.':
    'Prüfe die App beim Netzwerk: ihre Rücksprungadresse und ihre Rechte.',
  'You are logged in to {} as {}, and this profile is {}.':
    'Du bist bei {} als {} angemeldet, und dieses Profil ist {}.',
  'Log in to {} as {}, and connect again. To add {}, connect it as a new profile.':
    'Melde dich bei {} als {} an und verbinde neu. Um {} hinzuzufügen, verbinde es als neues Profil.',
  '{} lists no account or page that can be connected.':
    '{} nennt kein Konto und keine Seite, die sich verbinden lassen.',
  'Allow access to at least one page, and check that you have a role there that may publish.':
    'Erlaube den Zugang zu mindestens einer Seite und sieh nach, ob deine Rolle dort veröffentlichen darf.',
  '{} did not grant what publishing needs: {}.':
    '{} hat nicht erlaubt, was das Veröffentlichen braucht: {}.',
  'Connect again and leave every permission ticked.':
    'Verbinde neu und lass jedes Recht angekreuzt.',
  'Connecting to {} failed through a fault of this service.':
    'Das Verbinden mit {} ist an einem Fehler dieses Dienstes gescheitert.',
  'Try again, and tell the operator the trace id.':
    'Versuche es erneut und nenne denen, die den Dienst betreiben, die Trace-Id.',
  'Try again in a few minutes.': 'Versuche es in ein paar Minuten erneut.',
  'Start again.': 'Beginne neu.',
  'Start again, and allow everything that is asked for.':
    'Beginne neu und erlaube alles, worum gebeten wird.',
  'Start connecting again.': 'Beginne das Verbinden neu.',
  'The authorization was cancelled at {}.': 'Die Erlaubnis wurde auf {} abgebrochen.',
  '{} sent no code{}.': '{} hat keinen Code geschickt{}.',
  'Compare the {} id and secret with those at Meta.':
    'Vergleiche Id und Geheimnis ({}) mit denen bei Meta.',
  'Compare the id and secret of the app with those at {}.':
    'Vergleiche Id und Geheimnis der App mit denen bei {}.',
  'Compare the client id and secret with those at LinkedIn.':
    'Vergleiche Client-Id und Geheimnis mit denen bei LinkedIn.',
  'Compare the client id and secret with those at X.':
    'Vergleiche Client-Id und Geheimnis mit denen bei X.',
  'Compare the app id and secret key with those at Pinterest.':
    'Vergleiche App-Id und Geheimnis mit denen bei Pinterest.',
  'Compare the Threads app id and secret with those at Meta: the use case "Access the Threads API" has its own, and those of the Meta app are something else.':
    'Vergleiche Id und Geheimnis der Threads-App mit denen bei Meta: Der Anwendungsfall „Access the Threads API“ hat eigene, und die der Meta-App sind etwas anderes.',
  'Threads does not know this app ({}).': 'Threads kennt diese App nicht ({}).',
  'The profile has not accepted the invitation to test the app (1349245).':
    'Das Profil hat die Einladung, die App zu testen, nicht angenommen (1349245).',
  'Invite it as a Threads tester, and accept in its settings under "Website permissions"; or have the app reviewed by Meta.':
    'Lade es als Threads-Tester ein und nimm in seinen Einstellungen unter „Website permissions“ an; oder lass die App von Meta prüfen.',
  'This is not an app password of Bluesky, which looks like xxxx-xxxx-xxxx-xxxx.':
    'Das ist kein App-Passwort von Bluesky; ein solches sieht aus wie xxxx-xxxx-xxxx-xxxx.',
  'Make one on Bluesky under Settings, Privacy and security, App passwords.':
    'Lege eines auf Bluesky an, unter Einstellungen, Datenschutz und Sicherheit, App-Passwörter.',
  'Make a new app password for this account, and copy it whole.':
    'Lege für dieses Konto ein neues App-Passwort an und kopiere es ganz.',
  'The server {} could not be reached: {}.': 'Der Server {} ist nicht erreichbar: {}.',
  'Bluesky answered with status {}.': 'Bluesky hat mit dem Status {} geantwortet.',
  'Bluesky refuses the log-in: {}': 'Bluesky verweigert die Anmeldung: {}',
  'The account is {} on Bluesky.': 'Das Konto ist bei Bluesky {}.',
  'Sign in on Bluesky and look for a notice.':
    'Melde dich auf Bluesky an und sieh nach, ob ein Hinweis da ist.',
  'Write it as alice.bsky.social.': 'Schreibe ihn so: alice.bsky.social.',
  'Look whether the handle is written as Bluesky shows it.':
    'Sieh nach, ob der Benutzername so geschrieben ist, wie Bluesky ihn zeigt.',
  'The account that the handle leads to has another handle.':
    'Das Konto, zu dem der Benutzername führt, hat einen anderen.',
  "The address of the account's server {}.": 'Die Adresse des Servers dieses Kontos {}.',
  'Give the address of a server that the internet can reach.':
    'Gib die Adresse eines Servers an, der aus dem Internet erreichbar ist.',
  'Bluesky has no account {}.': 'Auf Bluesky gibt es kein Konto {}.',
  '{} does not say how to authorize an app.': '{} sagt nicht, wie man eine App zulässt.',
  'Connect with an app password.': 'Verbinde mit einem App-Passwort.',
  'Bluesky refuses the authorization: {}': 'Bluesky verweigert die Erlaubnis: {}',
  'The authorization server of the account did not answer.':
    'Der Anmeldeserver des Kontos hat nicht geantwortet.',
  'The key of the session is gone.': 'Der Schlüssel der Sitzung ist nicht mehr da.',
  'Bluesky has not authorized: {}.': 'Bluesky hat den Zugang nicht erlaubt: {}.',
  'Bluesky authorizes only clients with a public https address.':
    'Bluesky erlaubt den Zugang nur Diensten mit einer öffentlichen https-Adresse.',
  'Set PUBLIC_URL to it, or connect with an app password.':
    'Setze PUBLIC_URL darauf oder verbinde mit einem App-Passwort.',
  'Your role on this page does not include creating content. Ask an administrator of the page for it, and connect again.':
    'Deine Rolle auf dieser Seite erlaubt nicht, Inhalte zu erstellen. Bitte die Administration der Seite darum und verbinde neu.',
  'Facebook gives no access to this page. Ask an administrator of the page for a role on it, and connect again.':
    'Facebook gibt keinen Zugang zu dieser Seite. Bitte die Administration der Seite um eine Rolle und verbinde neu.',
  'Your role on this page does not include posting. Ask a super admin of the page to make you a content admin, and connect again.':
    'Deine Rolle auf dieser Seite erlaubt keine Beiträge. Bitte die Administration der Seite um die Rolle „Content Admin“ und verbinde neu.',
  'Professional accounts can be connected, but messages for them are refused unless the operator of this service sets {}=yes.':
    'Professionelle Konten lassen sich verbinden, aber Nachrichten an sie werden abgelehnt, solange {}=yes auf diesem Dienst nicht gesetzt ist.',
  'This is a personal Instagram account, and Instagram lets apps act only for professional ones.':
    'Das ist ein persönliches Instagram-Konto, und Instagram lässt Apps nur für professionelle handeln.',
  'Switch it to a professional account in the Instagram app, and connect again.':
    'Mach es in der Instagram-App zu einem professionellen Konto und verbinde neu.',
  '{} refuses to register Carillon as an app: {}':
    '{} lehnt es ab, Carillon als App zu registrieren: {}',
  'Ask the administrator of the server whether apps may be registered.':
    'Frage die Administration des Servers, ob sich Apps registrieren lassen.',
  'The keys of the app are gone.': 'Die Schlüssel der App sind nicht mehr da.',
  'The {} server {} could not be reached{}.': 'Der {}-Server {} ist nicht erreichbar{}.',
  'Look whether the name of the server is right, and try again.':
    'Sieh nach, ob der Name des Servers stimmt, und versuche es erneut.',
  'Look whether the name of the server is right.': 'Sieh nach, ob der Name des Servers stimmt.',
  'The address of the server {}.': 'Die Adresse des Servers {}.',
  'Give the name of a server that the internet can reach, such as mastodon.social.':
    'Gib den Namen eines Servers an, der aus dem Internet erreichbar ist, etwa mastodon.social.',
  '{} names no server.': '{} nennt keinen Server.',
  'Write it as mastodon.social, or as @alice@mastodon.social.':
    'Schreibe mastodon.social oder @alice@mastodon.social.',
  '{} does not speak the API of Mastodon.': '{} spricht nicht die Schnittstelle von Mastodon.',
  '{} names another issuer than itself.': '{} gibt sich als ein anderer Server aus.',
  'Tell the administrator of the server, or give the name under which it issues tokens.':
    'Sag der Administration des Servers Bescheid oder gib den Namen an, unter dem er Zugänge ausstellt.',
  'This connection began before Carillon was updated.':
    'Diese Verbindung wurde vor einer Aktualisierung von Carillon begonnen.',
  'The answer came from another server of {} than the one you were sent to.':
    'Die Antwort kam von einem anderen {}-Server als dem, zu dem du geschickt wurdest.',
  'Nothing was connected. Start again with a server that you know, and end the access of Carillon at the one where you allowed it.':
    'Nichts wurde verbunden. Beginne neu mit einem Server, den du kennst, und beende den Zugang von Carillon dort, wo du ihn erlaubt hast.',
  'The server does not know Carillon any more.': 'Der Server kennt Carillon nicht mehr.',
  'Start again: Carillon registers itself anew.':
    'Beginne neu: Carillon registriert sich noch einmal.',
  'It is not connected': 'Es ist nicht verbunden',
  '{} could not list the boards: {}': '{} konnte die Pinnwände nicht auflisten: {}',
  'Try again in a minute.': 'Versuch es in einer Minute noch einmal.',
  'There is nothing to choose in this connection':
    'Bei dieser Verbindung gibt es nichts auszuwählen',
  '{} is not among the accounts of this connection':
    '{} gehört nicht zu den Konten dieser Verbindung',
  '{} cannot be connected: {}': '{} kann nicht verbunden werden: {}',
  'returnUrl must have the origin of a redirect URI of the app, or of this service':
    'returnUrl muss zu einer Redirect-Adresse der App gehören oder zu diesem Dienst',
  'Add a redirect URI with this origin to the app (PATCH /v1/apps/{clientId}).':
    'Gib der App eine passende Redirect-Adresse (PATCH /v1/apps/{clientId}).',
  'ownerId is missing': 'ownerId fehlt',
  'Give the id of the organization (GET /v1/me/organizations).':
    'Gib die ID der Organisation an (GET /v1/me/organizations).',
  'Not set up: the keys of an app that is registered with {} are missing.':
    'Nicht eingerichtet: Es fehlen die Schlüssel einer App, die bei {} registriert ist.',
  '{} pushes nothing to this service, because {} is not set: comments, likes and messages are read every few minutes.':
    '{} meldet diesem Dienst nichts von selbst, weil {} nicht gesetzt ist: Kommentare, Likes und Nachrichten werden alle paar Minuten gelesen.',
  '{} cannot fetch {} from {}: its operator sets PUBLIC_URL to an https address that the internet can reach.':
    '{} kann {} nicht von {} holen: wer den Dienst betreibt, setzt PUBLIC_URL auf eine https-Adresse, die das Internet erreicht.',
  'Try again after {} UTC.': 'Versuche es nach {} UTC noch einmal.',
  'An account of your own, or one of the sandbox.': 'Ein eigenes Konto oder eines der Sandbox.',
  'On the sandbox, to try it out.': 'In der Sandbox, zum Ausprobieren.',
  'Invalid social network type': 'Ungültige Art eines Netzwerks',
  'GET /v1/networks lists the types that can be connected.':
    'GET /v1/networks listet die Arten auf, die verbunden werden können.',
  'GET /v1/networks lists the networks.': 'GET /v1/networks listet die Netzwerke auf.',
  'A personal profile can be connected only by its member.':
    'Ein persönliches Profil kann nur sein Mitglied verbinden.',
  'The profile has {} messages, and {} of them are waiting to be sent':
    'Das Profil hat {} Nachrichten, davon warten {} darauf, gesendet zu werden',
  'They are deleted with the profile. Add messages=delete to the query if that is meant.':
    'Sie werden mit dem Profil gelöscht. Ist das gemeint, gib messages=delete an.',
  'A message is just being published to this profile':
    'Auf diesem Profil wird gerade eine Nachricht veröffentlicht',
  'The keys of an app that is registered with {}.':
    'Die Schlüssel einer App, die bei {} registriert ist.',
  'Accounts of {} cannot be connected.': 'Konten von {} können nicht verbunden werden.',
  'The person who connected the account has removed the app at {}.':
    'Die Person, die das Konto verbunden hat, hat die App bei {} entfernt.',
}
