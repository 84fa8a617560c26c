import type { Texts } from '../texts.ts'

export const setup: Texts['setup'] = {
  title: 'Einrichten',
  heading: 'Carillon einrichten',
  lede: 'Lege die erste Organisation und darin dein Konto an. Der Code steht im Terminal, in dem der Dienst gestartet wurde.',
  code: 'Code aus dem Terminal',
  organization: 'Organisation',
  name: 'Dein Name',
  submit: 'Anlegen',
}
