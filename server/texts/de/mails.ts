import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const mails: Texts['mails'] = {
  hello: 'Hallo {name},',
  helloUnnamed: 'Hallo,',
  withoutText: 'eine Nachricht ohne Text',
  place: '{name} auf {network}',
  number: 'Die Nachricht hat die Nummer {id}.',
  profileNumber: 'Das Profil hat die Nummer {id}.',
  listed: '- {place}, Nummer {id}',
  listedMore: '- und {count} weitere',
  more: '{place} und {count} weitere',
  reason: 'Der Grund: {reason}',
  advice: 'Was du tun kannst: {hint}',
  sent: {
    subject: 'Gesendet: {beginning}',
    text: 'deine Nachricht an {place} wurde am {time} gesendet.',
    link: 'Hier siehst du sie: {url}',
    late: {
      seconds: (count) =>
        plural(count, {
          one: 'Sie wurde # Sekunde verspätet veröffentlicht.',
          other: 'Sie wurde # Sekunden verspätet veröffentlicht.',
        }),
      minutes: (count) =>
        plural(count, {
          one: 'Sie wurde # Minute verspätet veröffentlicht.',
          other: 'Sie wurde # Minuten verspätet veröffentlicht.',
        }),
      hours: (count) =>
        plural(count, {
          one: 'Sie wurde # Stunde verspätet veröffentlicht.',
          other: 'Sie wurde # Stunden verspätet veröffentlicht.',
        }),
    },
  },
  failed: {
    subject: 'Nicht gesendet: {beginning}',
    text: 'deine Nachricht an {place} war für den {time} geplant und konnte nicht gesendet werden.',
    over: 'Es wird nicht noch einmal versucht. {number}',
  },
  rejected: {
    subject: 'Abgelehnt: {beginning}',
    text: 'deine Nachricht an {place} wurde bei der Prüfung abgelehnt. So wird sie nicht gesendet.',
    withoutReason: 'Ein Grund wurde nicht genannt.',
    change: 'Ändere sie und sende sie erneut: {page}',
  },
  expired: {
    subject: 'Nicht rechtzeitig geprüft: {beginning}',
    text: 'deine Nachricht an {place} war für den {time} geplant und wurde bis dahin nicht geprüft. Sie wurde nicht gesendet.',
    change: 'Wähle eine andere Zeit und sende sie erneut: {page}',
  },
  changes: {
    failed: {
      subject: 'Nicht geändert: {beginning}',
      text: 'die Änderung, die du für einen Beitrag von {place} wolltest, wurde nicht ausgeführt.',
    },
    rejected: {
      subject: 'Änderung abgelehnt: {beginning}',
      text: 'die Änderung, die du für einen Beitrag von {place} wolltest, wurde abgelehnt. Er bleibt, wie er ist.',
    },
    look: 'Sieh nach, was veröffentlicht ist: {page}',
  },
  digest: {
    subject: (count) =>
      plural(count, {
        one: '# Hinweis zu deinen Nachrichten',
        other: '# Hinweise zu deinen Nachrichten',
      }),
    text: 'das ist seit der letzten E-Mail mit deinen Nachrichten geschehen:',
    MESSAGE_REJECTED: '- Abgelehnt: {beginning}, an {place} ({page})',
    REVIEW_EXPIRED: '- Nicht rechtzeitig geprüft: {beginning}, an {place} ({page})',
    MESSAGE_FAILED: '- Nicht gesendet: {beginning}, an {place} ({page})',
    POST_CHANGE_FAILED: '- Nicht geändert: {beginning}, bei {place} ({page})',
    POST_CHANGE_REJECTED: '- Änderung abgelehnt: {beginning}, bei {place} ({page})',
    settings: 'In den Einstellungen wählst du, was per E-Mail kommt, sofort oder einmal am Tag.',
  },
  handOver: {
    subject: 'Bereit zum Veröffentlichen: {beginning}',
    text: 'es ist Zeit für deine Nachricht an {place}. Dieses Netzwerk lässt Apps nicht in einem persönlichen Profil veröffentlichen; bitte veröffentliche sie selbst. Hier ist alles, was du brauchst.',
    copy: 'Der Text zum Kopieren:',
    media: 'Die Bilder und Videos, der Reihe nach:',
    altText: 'Sein Alternativtext: {text}',
    place: 'Sein Ort, nach der Kennung seiner Seite: {id}',
    collaborators: 'Als Mitwirkende einzuladen: {handles}',
    madeWithAi: 'Kennzeichne ihn als mit KI erstellt.',
    userTags: 'Darin zu markieren: {handles}',
  },
  reconnect: {
    subject: 'Neu verbinden: {place}',
    one: '{place} muss neu verbunden werden. Bis dahin lässt sich dort nichts veröffentlichen.',
    several:
      'diese Profile müssen neu verbunden werden. Bis dahin lässt sich dort nichts veröffentlichen:',
    others: 'Mit demselben Zugang verbunden, sie könnten also ebenfalls ausfallen:',
    waiting:
      'Nachrichten, die fällig werden, warten einige Stunden und werden veröffentlicht, sobald das Profil verbunden ist.',
    where:
      'Öffne die Seite, auf der Konten verbunden werden, {page}, oder die App, die du benutzt.',
  },
  expires: {
    subject: 'Bald neu verbinden: {place}',
    one: 'der Zugang zu {place} endet am {time}.',
    several: 'der Zugang zu diesen Profilen endet am {time}:',
    scheduled: (count) =>
      plural(count, {
        one: '# Nachricht ist für später geplant.',
        other: '# Nachrichten sind für später geplant.',
      }),
    connectOne:
      'Verbinde es vor diesem Tag neu, auf der Seite {page} oder in der App, die du benutzt.',
    connectSeveral:
      'Verbinde sie vor diesem Tag neu, auf der Seite {page} oder in der App, die du benutzt.',
  },
  feed: {
    subject: 'Ein Feed ist nicht lesbar: {title}',
    text: 'der Feed {title} unter {url} konnte {days} Tage lang nicht gelesen werden, sodass keine Nachrichten aus ihm entstehen.',
    advice:
      'Es wird alle paar Stunden wieder versucht. Ist die Website umgezogen, gib ihre neue Adresse in den Einstellungen unter Feeds an; sonst halte den Feed an oder lösche ihn.',
  },
  notMade: {
    series: {
      subject: 'Eine Serie steht still: {title}',
      said: 'die nächste Nachricht deiner Serie {title} konnte nicht entstehen.',
      advice:
        'Bis zu ihrem Termin wird es alle zehn Minuten wieder versucht. Du findest die Serie in den Einstellungen unter Serien.',
    },
    feed: {
      subject: 'Aus einem Feed entstehen keine Nachrichten: {title}',
      said: 'aus einem neuen Eintrag deines Feeds {title} konnte keine Nachricht entstehen.',
      advice:
        'Bis der Eintrag zu alt ist, wird es jede halbe Stunde wieder versucht. Du findest den Feed in den Einstellungen unter Feeds.',
    },
    import: {
      subject: 'Import: keine Nachricht aus {count} von {total} Zeilen',
      said: 'aus {count} von {total} Zeilen der Datei, die du importiert hast, ist keine Nachricht entstanden. Bei der ersten liegt es daran:',
      advice: 'Du findest alle in den Einstellungen unter Tabelle importieren.',
    },
  },
  invitation: {
    subject: 'Einladung zu {organization}',
    text: 'du bist eingeladen, in {organization} zusammen mit anderen zu veröffentlichen.',
    link: 'Wähle hier innerhalb von sieben Tagen ein Passwort: {link}',
    unknown: 'Wenn du davon nichts weißt, musst du nichts tun.',
  },
  leaver: {
    subject: '{leaver} ist gegangen: Prüfe die Profile von {organization}',
    text: '{leaver} hat {organization} verlassen und hatte diese Profile der Organisation verbunden:',
    goOn: 'Vorerst funktionieren sie weiter. Sie können ausfallen, wenn diese Person ihre Rolle beim Netzwerk verliert, ihr Passwort ändert oder den Zugang zurücknimmt.',
    advice:
      'Was du tun kannst: Lass sie von einem Mitglied, das bleibt, neu verbinden, auf der Seite {page} oder in der App, die du benutzt.',
  },
}
