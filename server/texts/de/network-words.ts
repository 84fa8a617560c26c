/** What descriptions of networks say on the pages of connecting, by their English. A test names what is missing. */
export const networkWords: Record<string, string> = {
  Handle: 'Benutzername',
  'Server or handle': 'Server oder Benutzername',
  'App password': 'App-Passwort',
  'Make one on Bluesky under Settings, Privacy and security, App passwords. Your own password is not needed.':
    'Lege eines auf Bluesky an, unter Einstellungen, Datenschutz und Sicherheit, App-Passwörter. Dein eigenes Passwort wird nicht gebraucht.',
  'four groups of four letters and digits: xxxx-xxxx-xxxx-xxxx':
    'vier Gruppen aus vier Buchstaben und Ziffern, xxxx-xxxx-xxxx-xxxx',
}
