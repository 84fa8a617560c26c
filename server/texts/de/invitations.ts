import type { Texts } from '../texts.ts'

export const invitations: Texts['invitations'] = {
  title: 'Passwort wählen',
  welcome: 'Willkommen, {member}. Du meldest dich mit dieser E-Mail und diesem Passwort an.',
  newPassword: 'Neues Passwort',
  rule: 'Mindestens {min} Zeichen. Am besten sind ein paar Wörter, die du dir merken kannst.',
  uninstall: 'Auch jede App entfernen, die ich installiert habe',
  submit: 'Passwort setzen',
  joinTitle: 'Beitreten',
  joinHeading: '{organizations} beitreten',
  joinText:
    'Mit dieser E-Mail meldest du dich schon an. Gib dein Passwort ein, um damit beizutreten.',
  join: 'Beitreten',
  joinedTitle: 'Beigetreten',
  joined: 'Du bist beigetreten',
  joinedText: 'E-Mail und Passwort bleiben, wie sie waren.',
  setTitle: 'Passwort gesetzt',
  set: 'Dein Passwort ist gesetzt',
  setText:
    'Öffne die App, die du benutzen willst. Sie bringt dich zur Anmeldung; dort gelten ab jetzt deine E-Mail und dieses Passwort.',
  tooOld: {
    title: 'Diese Seite ist zu alt',
    sentence: 'Es wurde kein Passwort gesetzt. Öffne den Link der Einladung erneut.',
  },
  used: {
    title: 'Dieser Link wurde schon benutzt',
    sentence: 'Melde dich mit deinem Passwort an: Öffne die App, die du benutzen willst.',
    hint: 'Wenn du das Passwort vergessen oder keines gewählt hast, bitte die Person, die dich eingeladen hat, um einen neuen Link.',
  },
  replaced: {
    title: 'Ein neuerer Link hat diesen ersetzt',
    sentence: 'Benutze den Link der neuesten Einladung, die du bekommen hast.',
    hint: 'Wenn du damit schon ein Passwort gewählt hast, melde dich mit diesem Passwort an.',
  },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    sentence: 'Er ist am {date} (UTC) abgelaufen.',
    hint: 'Bitte die Person, die dich eingeladen hat, um einen neuen Link.',
  },
  unknown: {
    title: 'Dieser Link ist nicht gültig',
    sentence: 'Sieh nach, ob du den ganzen Link kopiert hast.',
    hint: 'Wenn er vollständig ist, wurde die Einladung zurückgezogen oder ist lange vorbei: Bitte die Person, die dich eingeladen hat, um einen neuen Link.',
  },
}
