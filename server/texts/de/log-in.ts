import type { Texts } from '../texts.ts'

export const logIn: Texts['logIn'] = {
  title: 'Anmelden',
  toApp: 'und weiter zu {app}',
  submit: 'Anmelden',
  tooOld: 'Die Seite war zu lange offen. Melde dich erneut an.',
  demo: 'Oder sieh dich in der Demo um',
  demoText:
    'Melde dich mit einem Klick als eine ihrer Personen an. Nur Browser auf diesem Rechner sehen das.',
  roles: {
    SUPER_ADMIN: 'Verwaltet {organization} und darf alles',
    EDITOR: 'Schreibt, gibt frei und veröffentlicht für {organization}',
    LIMITED: 'Schreibt für {organization}, andere geben frei',
  },
  anyRole: 'Mitglied von {organization}',
  changePassword: 'Passwort ändern',
  changePasswordText: 'Hier bleibst du angemeldet. Überall sonst musst du dich erneut anmelden.',
  currentPassword: 'Jetziges Passwort',
  changedPassword: 'Dein Passwort ist geändert',
  changedPasswordText: 'Andere Browser und Apps müssen sich erneut anmelden.',
  goOn: 'Weiter',
  logOutTitle: 'Abmelden',
  logOutHeading: 'Abmelden?',
  loggedInAs: 'Du bist als {member} angemeldet.',
  logOut: 'Abmelden',
  stay: 'Angemeldet bleiben',
  loggedOutTitle: 'Abgemeldet',
  loggedOut: 'Du bist abgemeldet',
  close: 'Du kannst diese Seite schließen.',
  logOutTooOld: {
    title: 'Diese Seite ist zu alt',
    sentence: 'Du bist noch angemeldet. Öffne die Seite erneut, um dich abzumelden.',
  },
}
