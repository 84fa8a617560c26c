import type { organizations as english } from '../../../../server/sentences/organizations.ts'

/** Members, teams and invitations. */
export const organizations: Record<keyof typeof english, string> = {
  two_names_of_one: '{first} und {second} sind zwei Namen einer Angabe',
  give_one_of_them: 'Gib nur eine davon an.',
  permission_not_held: 'Du kannst nur Rechte geben oder nehmen, die du selbst hast.',
  custom_needs_permissions: 'Zur Rolle CUSTOM gehören einzelne Rechte',
  permissions_only_with_custom: 'Einzelne Rechte gibt es nur mit der Vorlage CUSTOM',
  permissions_only_with_custom_advice: 'Lass permissions weg oder nimm die Vorlage CUSTOM.',
  is_unknown: '{name} ist unbekannt',
  one_of: 'Möglich sind: {names}.',
  organization_name_length: 'Der Name muss 1 bis 200 Zeichen haben',
  logo_not_https: 'Das Logo muss eine https-Adresse haben',
  organizations_empty: 'organizationIds muss mindestens eine Organisation nennen',
  name_characters:
    'Ein Name darf keine Zeilenumbrüche und keine Zeichen enthalten, die die Richtung des Textes ändern',
  no_open_invitation: 'Für dieses Mitglied gibt es keine offene Einladung',
  member_has_personal_profiles:
    'Dieses Mitglied hat persönliche Profile. Den Link kann erstellen, wer den Dienst betreibt.',
  invited_just_now: 'Diese Adresse wurde eben erst eingeladen',
  invited_just_now_advice: 'Warte eine Minute, bevor du sie erneut einlädst.',
  permission_to_give_not_held: 'Du kannst nur Rechte geben, die du selbst hast.',
  invitation_leads_too_far:
    'Der Link würde zu Profilen oder Teams führen, die du nicht benutzen darfst. Bitte ein Mitglied, das sie verwaltet, um eine neue Einladung.',
  invited_too_often: 'Diese Adresse wurde in den letzten 24 Stunden zu oft eingeladen',
  invited_too_often_advice:
    'Warte bis morgen. Wer den Dienst betreibt, kann jederzeit einen Link erstellen.',
  organization_invited_too_often:
    'Die Organisation hat in den letzten 24 Stunden {count}-mal eingeladen',
  invitations_too_many: 'Die Organisation hat {count} offene Einladungen',
  invitations_too_many_advice:
    'Ziehe einige zurück, oder warte, bis sie genutzt werden oder ablaufen.',
  member_logs_in_with_it: 'Damit meldet sich das Mitglied an: Es bleibt, wie es ist.',
  set_on_creation: 'Es wird gesetzt, wenn das Mitglied angelegt wird.',
  same_as_time_zone: 'Es ist dasselbe wie timezone: Gib das an.',
  ids_too_many: 'ids hat mehr als {limit} Einträge',
  last_manager: 'Das ist das letzte Mitglied, das die Mitglieder der Organisation verwalten kann',
  last_super_admin_stays: 'Das letzte Mitglied mit der Rolle Inhaber:in muss sie behalten',
  last_super_admin_not_removed:
    'Das letzte Mitglied mit der Rolle Inhaber:in kann nicht entfernt werden',
}
