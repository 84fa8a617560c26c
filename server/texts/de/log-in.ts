import type { Texts } from '../texts.ts'

export const logIn: Texts['logIn'] = {
  title: 'Anmelden',
  toApp: 'und weiter zu {app}',
  submit: 'Anmelden',
  tooOld: 'Die Seite war zu lange offen. Melde dich erneut an.',
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
