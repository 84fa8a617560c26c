import type { Catalogue } from '../../sentences.ts'

/** Organizations with their members and teams, and what they may do. */
export const organizations: Catalogue = {
  'Not authorized to make changes to organization': 'Du darfst diese Organisation nicht ändern',
  'Not authorized to view member': 'Du darfst dieses Mitglied nicht sehen',
  'Insufficient permissions to view organization members':
    'Du darfst die Mitglieder der Organisation nicht sehen',
  'Insufficient permissions to view member permissions':
    'Du darfst die Rechte des Mitglieds nicht sehen',
  'Insufficient permissions to view member organizations':
    'Du darfst die Organisationen des Mitglieds nicht sehen',
  'Insufficient permissions to view team members': 'Du darfst die Mitglieder des Teams nicht sehen',
  'Insufficient permissions to view team': 'Du darfst das Team nicht sehen',
  'Insufficient permissions to view team social profile':
    'Du darfst die Profile des Teams nicht sehen',
  'Insufficient permissions to view organization teams':
    'Du darfst die Teams der Organisation nicht sehen',
  'Insufficient permissions to view member social profiles':
    'Du darfst die Profile des Mitglieds nicht sehen',
  'Insufficient permissions to view installed apps':
    'Du darfst nicht sehen, welche Apps installiert sind',
  'Insufficient permissions to view network apps': 'Du darfst die Netzwerk-Apps nicht sehen',
  'Insufficient permissions to view audit log': 'Du darfst das Protokoll nicht sehen',
  'Insufficient permissions to view invitations': 'Du darfst die Einladungen nicht sehen',
  'Insufficient permissions to view publishing':
    'Du darfst nicht sehen, ob das Veröffentlichen angehalten ist',
  'permissions are given only with the preset CUSTOM':
    'Einzelne Rechte gibt es nur mit der Vorlage CUSTOM',
  'Leave permissions out, or give the preset CUSTOM.':
    'Lass permissions weg oder nimm die Vorlage CUSTOM.',
  '{} cannot be changed by this call': '{} lässt sich so nicht ändern',
  'A member logs in with it: it stays as it is.':
    'Damit meldet sich das Mitglied an: Es bleibt, wie es ist.',
  'It is set when the member is created.': 'Es wird gesetzt, wenn das Mitglied angelegt wird.',
  'It is the same as timezone: give that one.': 'Es ist dasselbe wie timezone: Gib das an.',
  '{} and {} are two names of one parameter': '{} und {} sind zwei Namen einer Angabe',
  'Give one of them.': 'Gib nur eine davon an.',
  'No organization with that ID': 'Es gibt keine Organisation mit dieser ID',
  'Invalid organization ID': 'Ungültige ID einer Organisation',
  'Invalid member ID': 'Ungültige ID eines Mitglieds',
  'Invalid team ID': 'Ungültige ID eines Teams',
  'Member is not in the organization': 'Das Mitglied gehört nicht zur Organisation',
  'Member does not exist in organization': 'Dieses Mitglied gibt es in der Organisation nicht',
  'Missing name': 'Der Name fehlt',
  'Invalid name, must be 2 to 100 characters': 'Ungültiger Name, er muss 2 bis 100 Zeichen haben',
  'name must be 1 to 200 characters': 'Der Name muss 1 bis 200 Zeichen haben',
  'Missing email': 'Die E-Mail-Adresse fehlt',
  'Invalid email': 'Ungültige E-Mail-Adresse',
  'Email already in use': 'Diese E-Mail-Adresse wird schon verwendet',
  'Invalid time zone': 'Ungültige Zeitzone',
  'logoUrl must be an https address': 'Das Logo muss eine https-Adresse haben',
  'organizationIds must name at least one organization':
    'organizationIds muss mindestens eine Organisation nennen',
  'ids has more than {} items': 'ids hat mehr als {} Einträge',
  'memberIds has more than {} items': 'memberIds hat mehr als {} Einträge',
  'Team name must be 2 to 200 characters': 'Der Name des Teams muss 2 bis 200 Zeichen haben',
  'Team name must be unique in the organization':
    'Ein Team mit diesem Namen gibt es in der Organisation schon',
  'Nobody can give or take a permission that they do not hold themselves.':
    'Niemand kann ein Recht geben oder nehmen, das er selbst nicht hat.',
  'Nobody can give a permission that they do not hold themselves.':
    'Niemand kann ein Recht geben, das er selbst nicht hat.',
  'The preset CUSTOM needs permissions': 'Zur Rolle CUSTOM gehören einzelne Rechte',
  'There is no open invitation of this member':
    'Für dieses Mitglied gibt es keine offene Einladung',
  'This address was invited a moment ago': 'Diese Adresse wurde eben erst eingeladen',
  'Wait a minute before you invite it again.': 'Warte eine Minute, bevor du sie erneut einlädst.',
  'This address was invited too often in the last 24 hours':
    'Diese Adresse wurde in den letzten 24 Stunden zu oft eingeladen',
  'The organization has invited {} times in the last 24 hours':
    'Die Organisation hat in den letzten 24 Stunden {}-mal eingeladen',
  'The organization has {} open invitations': 'Die Organisation hat {} offene Einladungen',
  'Withdraw some, or wait until they are used or expire.':
    'Ziehe einige zurück, oder warte, bis sie genutzt werden oder ablaufen.',
  'Wait until tomorrow. The operator of the service can create a link at any time.':
    'Warte bis morgen. Wer den Dienst betreibt, kann jederzeit einen Link erstellen.',
  'A name must not have line breaks or characters that change the direction of the text':
    'Ein Name darf keine Zeilenumbrüche und keine Zeichen enthalten, die die Richtung des Textes ändern',
  'This member has personal profiles. The operator of the service can create their link.':
    'Dieses Mitglied hat persönliche Profile. Den Link kann erstellen, wer den Dienst betreibt.',
  'The link would lead to profiles or teams that you may not use. Ask somebody who manages them to invite again.':
    'Der Link würde zu Profilen oder Teams führen, die du nicht benutzen darfst. Bitte jemanden, der sie verwaltet, um eine neue Einladung.',
}
