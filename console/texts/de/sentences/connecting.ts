import type { connecting as english } from '../../../../server/sentences/connecting.ts'

/** Failures while an account is being connected at a network. */
export const connecting: Record<keyof typeof english, string> = {
  answer_from_other_server:
    'Die Antwort kam von einem anderen {network}-Server als dem, zu dem du geschickt wurdest.',
  answer_from_other_server_advice:
    'Nichts wurde verbunden. Beginne neu mit einem Server, den du kennst, und beende den Zugang von Carillon dort, wo du ihn erlaubt hast.',
  bluesky_app_password_form:
    'Das ist kein App-Passwort von Bluesky; ein solches sieht aus wie xxxx-xxxx-xxxx-xxxx.',
  bluesky_app_password_advice:
    'Lege eines auf Bluesky an, unter Einstellungen, Datenschutz und Sicherheit, App-Passwörter.',
  server_unreachable_because: 'Der Server {server} ist nicht erreichbar: {why}.',
  network_status: '{network} hat mit dem Status {status} geantwortet.',
  bluesky_refuses_log_in: 'Bluesky verweigert die Anmeldung: {why}',
  bluesky_new_app_password: 'Lege für dieses Konto ein neues App-Passwort an und kopiere es ganz.',
  bluesky_log_ins_limited: 'Der Server des Kontos nimmt vorerst keine Anmeldungen mehr an.',
  bluesky_try_again_after:
    'Versuche es nach {time} UTC noch einmal. Ein Versuch davor scheitert ebenfalls.',
  bluesky_account_state: 'Das Konto ist bei Bluesky {state}.',
  bluesky_reactivate:
    'Melde dich bei Bluesky an, aktiviere es wieder und verbinde das Profil dann neu.',
  bluesky_handle_form: 'Schreibe ihn so: alice.bsky.social.',
  bluesky_handle_advice:
    'Sieh nach, ob der Benutzername so geschrieben ist, wie Bluesky ihn zeigt.',
  bluesky_other_handle: 'Das Konto, zu dem der Benutzername führt, hat einen anderen.',
  account_server_address: 'Die Adresse des Servers dieses Kontos {rule}.',
  give_public_server: 'Gib die Adresse eines Servers an, der aus dem Internet erreichbar ist.',
  bluesky_no_account: 'Auf Bluesky gibt es kein Konto {handle}.',
  facebook_role_lacks_content:
    'Deine Rolle auf dieser Seite erlaubt nicht, Inhalte zu erstellen. Bitte die Administration der Seite darum und verbinde neu.',
  facebook_page_no_access:
    'Facebook gibt keinen Zugang zu dieser Seite. Bitte die Administration der Seite um eine Rolle und verbinde neu.',
  no_app_registered: 'Für {network} ist keine App registriert.',
  register_app: 'Registriere bei {network} eine App und trage ihre Schlüssel ein.',
  authorization_cancelled: 'Der Vorgang wurde auf {network} abgebrochen.',
  start_again_and_allow: 'Beginne neu und erlaube alles, worum gebeten wird.',
  no_code_sent: '{network} hat keinen Code geschickt{detail}.',
  start_again: 'Beginne neu.',
  no_token_to_renew: 'Es gibt kein Token, um den Zugang zu {network} zu erneuern.',
  reconnect: 'Verbinde das Profil neu.',
  compare_meta_keys: 'Vergleiche ID und Secret ({app}) mit denen bei Meta.',
  compare_app_keys: 'Vergleiche ID und Secret der App mit denen bei {network}.',
  connecting_took_too_long: 'Der Verbindungsaufbau hat zu lange gedauert.',
  no_token_answered: '{network} hat ohne Token geantwortet.',
  network_asks_to_wait: '{network} bittet darum, zu warten.',
  instagram_personal_account:
    'Das ist ein persönliches Instagram-Konto, und Instagram lässt Apps nur für professionelle handeln.',
  instagram_switch_account:
    'Mach es in der Instagram-App zu einem professionellen Konto und verbinde neu.',
  linkedin_role_lacks_posting:
    'Deine Rolle auf dieser Seite erlaubt keine Beiträge. Bitte die Administration der Seite um die Rolle „Content Admin“ und verbinde neu.',
  compare_client_keys: 'Vergleiche Client-ID und Secret mit denen bei {network}.',
  network_answered_with: '{network} hat mit {what} geantwortet.',
  status: 'Status {status}',
  server_refuses_registration: '{server} lehnt es ab, Carillon als App zu registrieren: {why}',
  ask_server_about_apps: 'Frage die Administration des Servers, ob sich Apps registrieren lassen.',
  app_keys_gone: 'Die Schlüssel der App sind nicht mehr da.',
  server_unreachable: 'Der {network}-Server {server} ist nicht erreichbar{detail}.',
  check_server_name_and_retry: 'Sieh nach, ob der Name des Servers stimmt, und versuche es erneut.',
  server_address: 'Die Adresse des Servers {rule}.',
  give_public_server_name:
    'Gib den Namen eines Servers an, der aus dem Internet erreichbar ist, etwa mastodon.social.',
  names_no_server: '{given} nennt keinen Server.',
  mastodon_server_form: 'Schreibe mastodon.social oder @alice@mastodon.social.',
  server_speaks_no_mastodon: '{server} spricht nicht die Schnittstelle von Mastodon.',
  check_server_name: 'Sieh nach, ob der Name des Servers stimmt.',
  connection_older_than_update:
    'Diese Verbindung wurde vor einer Aktualisierung von Carillon begonnen.',
  server_names_other_issuer: '{server} gibt sich als ein anderer Server aus.',
  other_issuer_advice:
    'Sag der Administration des Servers Bescheid oder gib den Namen an, unter dem er Zugänge ausstellt.',
  server_forgot_app: 'Der Server kennt Carillon nicht mehr.',
  start_again_registers: 'Beginne neu: Carillon registriert sich noch einmal.',
  pinterest_compare_keys: 'Vergleiche App-ID und Secret mit denen bei Pinterest.',
  threads_not_a_tester:
    'Das Profil hat die Einladung, die App zu testen, nicht angenommen (1349245).',
  threads_not_a_tester_advice:
    'Lade es als Threads-Tester ein und nimm in seinen Einstellungen unter „Website permissions“ an; oder lass die App von Meta prüfen.',
  threads_unknown_app: 'Threads kennt diese App nicht ({detail}).',
  threads_compare_keys:
    'Vergleiche ID und Secret der Threads-App mit denen bei Meta: Der Anwendungsfall „Access the Threads API“ hat eigene, und die der Meta-App sind etwas anderes.',
  server_does_not_authorize: '{server} sagt nicht, wie man eine App autorisiert.',
  connect_with_app_password: 'Verbinde mit einem App-Passwort.',
  bluesky_refuses_authorization: 'Bluesky verweigert den Zugang: {why}',
  start_connecting_again: 'Beginne das Verbinden neu.',
  authorization_server_silent: 'Der Anmeldeserver des Kontos hat nicht geantwortet.',
  session_key_gone: 'Der Schlüssel der Sitzung ist nicht mehr da.',
  bluesky_not_authorized: 'Bluesky hat den Zugang nicht erlaubt: {why}.',
  bluesky_needs_public_address:
    'Bluesky erlaubt den Zugang nur Diensten mit einer öffentlichen https-Adresse.',
  bluesky_needs_public_address_advice:
    'Setze PUBLIC_URL darauf oder verbinde mit einem App-Passwort.',
  no_code: 'Es gibt keinen Code',
  other_account_authorized: 'Ein anderes Konto hat zugestimmt',
  permission_missing: 'Das Recht {name} fehlt',
  handle_label: 'Benutzername',
  server_or_handle_label: 'Server oder Benutzername',
  app_password_label: 'App-Passwort',
  bluesky_make_app_password:
    'Lege eines auf Bluesky an, unter Einstellungen, Datenschutz und Sicherheit, App-Passwörter. Dein eigenes Passwort wird nicht gebraucht.',
  bluesky_app_password_groups: 'vier Gruppen aus vier Buchstaben und Ziffern, xxxx-xxxx-xxxx-xxxx',
}
