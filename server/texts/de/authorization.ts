import type { Texts } from '../texts.ts'

export const authorization: Texts['authorization'] = {
  reportToDevelopers:
    'Geh zurück zur App und sage denen, die sie entwickeln, dass ihr Link zur Anmeldung nicht funktioniert.',
  tooOld: {
    title: 'Diese Anmeldeseite ist zu alt',
    sentence: 'Geh zurück zur App und beginne die Anmeldung neu.',
    hint: 'Eine Anmeldeseite gilt einmal und für eine Stunde. Vielleicht wurde sie in einem anderen Fenster abgeschlossen, oder dieser Browser behält keine Cookies.',
  },
  appChanged: {
    title: 'Diese App hat sich geändert',
    sentence: 'Geh zurück zur App und beginne die Anmeldung neu.',
    hint: 'Sie wurde geändert oder entfernt, während diese Seite offen war.',
  },
  unknownApp: {
    title: 'Carillon kennt diese App nicht',
    sentence:
      'Die App, von der du kommst, ist bei diesem Carillon nicht registriert, oder sie wurde entfernt.',
    forDevelopers:
      'Sende die {parameter}, die beim Registrieren der App auf dieser Installation angezeigt wurde.',
  },
  unknownAddress: {
    title: 'Diese App hat eine falsche Weiterleitungsadresse geschickt',
    sentence:
      '{app} will dich an eine Adresse zurückschicken, die für sie nicht registriert ist. Carillon hat hier angehalten, um deine Anmeldung zu schützen.',
    theApp: 'Die App',
    forDevelopers:
      'Registriere die Adresse genau so, wie sie gesendet wird ({field} der App, {call}), oder sende eine registrierte. Jedes Zeichen zählt: Schema, Host, Port, Pfad und ein Schrägstrich am Ende.',
    notPlain: 'Was gesendet wurde, ist keine einfache Adresse mit http oder https.',
  },
  badLink: {
    title: 'Dieser Link zur Anmeldung funktioniert nicht',
    incomplete: 'Der Link der App ist unvollständig.',
    unreadable: 'Im Link der App steht etwas, das Carillon nicht lesen kann.',
    impossible: 'Carillon kann nicht tun, worum die App bittet.',
  },
  tooMany: {
    title: 'Es wurden zu viele Anmeldungen begonnen',
  },
  serverFault: {
    title: 'Etwas ist schiefgegangen',
    sentence: 'Carillon konnte wegen eines eigenen Fehlers nicht antworten. Versuche es erneut.',
    hint: 'Wenn es wieder geschieht, nenne die Trace-ID unten der Person, die diesen Dienst betreibt.',
  },
}
