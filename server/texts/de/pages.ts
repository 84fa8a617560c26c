import type { Texts } from '../texts.ts'

export const pages: Texts['pages'] = {
  error: 'Fehler: {title}',
  forDevelopers: 'Für die Entwicklung',
  details: {
    status: 'Statuscode',
    trace: 'Trace-ID',
    code: 'Fehlercode',
    description: 'Beschreibung',
    parameter: 'Angabe',
    sent: 'Gesendet',
  },
  email: 'E-Mail',
  password: 'Passwort',
  timezone: 'Zeitzone',
  timezoneHint:
    'In ihr werden deine Zeiten gezeigt und geplant. Du kannst sie in den Einstellungen ändern.',
  cancel: 'Abbrechen',
  startPage: 'Startseite',
  reference: 'API-Referenz',
  failures: {
    404: {
      title: 'Seite nicht gefunden',
      sentence: 'Unter dieser Adresse gibt es keine Seite.',
      hint: 'Um dich anzumelden, öffne die App, die du benutzen willst: Sie bringt dich zur Anmeldung. Sonst geht es hier weiter:',
    },
    405: {
      title: 'So lässt sich diese Seite nicht benutzen',
      sentence:
        'Unter dieser Adresse gibt es eine Seite, aber sie nimmt diese Art von Anfrage nicht an.',
      hint: 'Öffne die Seite erneut und benutze ihr Formular.',
    },
    413: {
      title: 'Es wurde zu viel gesendet',
      sentence: 'Im Formular steht mehr Text, als diese Seite annimmt.',
      hint: 'Geh zurück, kürze ihn und sende ihn erneut.',
    },
    503: {
      title: 'Carillon ist nicht bereit',
      sentence: 'Der Dienst startet gerade, oder seine Datenbank ist nicht erreichbar.',
      hint: 'Warte ein paar Sekunden und lade diese Seite neu.',
    },
    badRequest: {
      title: 'Diese Anfrage ist nicht lesbar',
      sentence: 'In der Adresse oder im Formular steht etwas, das diese Seite nicht annehmen kann.',
      hint: 'Prüfe die Adresse, oder geh zurück und fülle das Formular erneut aus.',
    },
    serverFault: {
      title: 'Etwas ist schiefgegangen',
      sentence: 'Carillon konnte wegen eines eigenen Fehlers nicht antworten.',
      hint: 'Versuche es erneut. Wenn es wieder geschieht, nenne die Trace-ID unten der Person, die diesen Dienst betreibt.',
    },
  },
}
