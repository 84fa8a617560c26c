import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const connecting: Texts['connecting'] = {
  title: 'Profil verbinden',
  lede: 'Du meldest dich auf der Seite des Netzwerks an, oder mit einem App-Passwort.',
  toProfiles: 'Alle Profile',
  sandbox: 'Testnetz',
  connect: (network) => `${network} verbinden`,
  byConsent: (network) =>
    `Du meldest dich bei ${network} an und erlaubst den Zugang. Er erneuert sich automatisch.`,
  byConsentWithEnd: (network) =>
    `Du meldest dich bei ${network} an und erlaubst den Zugang. Von Zeit zu Zeit musst du das wiederholen.`,
  byPassword: (network) =>
    `Du legst bei ${network} ein App-Passwort an und gibst es auf der nächsten Seite ein.`,
  orPassword: 'Auch ein App-Passwort ist möglich.',
  notPossible: 'Es ist auf dieser Installation nicht eingerichtet.',
  notSetUp: 'Hier noch nicht eingerichtet',
  notSetUpText:
    'Diese Netzwerke brauchen die Schlüssel einer App. Wer diesen Dienst betreibt, trägt sie ein.',
  missingOnes: (missing) => `Es fehlt: ${missing}`,
  registerAt: 'Eine App beim Netzwerk registrieren',
  callback: 'Ihre Weiterleitungsadresse ist',
  owner: 'Für wen',
  onlyMe: 'Nur für mich',
  ownerHint: {
    ORGANIZATION: 'Andere benutzen es, wie es ihre Rechte erlauben.',
    MEMBER: 'Nur du kannst dort veröffentlichen.',
  },
  asks: { handle: 'Benutzername', server: 'Servername' },
  asksHint: { handle: 'Etwa name.bsky.social', server: 'Etwa mastodon.social' },
  missing: { handle: 'Gib zuerst den Benutzernamen ein.', server: 'Gib zuerst den Server ein.' },
  goOn: (network) => `Weiter zu ${network}`,
  usePassword: 'App-Passwort verwenden',
  whatFollows: (network) =>
    `Du verlässt die Konsole kurz, meldest dich bei ${network} an und kommst hierher zurück.`,
  notStarted: 'Das Verbinden konnte nicht beginnen',
  mayNotForAll:
    'Nur wer Profile verwaltet, kann eines für die Organisation verbinden. Verbinde es für dich, oder bitte die Administration darum.',
  connectionTitle: 'Verbinden',
  waiting: (network) => `${network} hat noch nicht geantwortet`,
  waitingText: (network) =>
    `Mach bei ${network} weiter, hier oder im offenen Tab. Diese Seite aktualisiert sich von selbst.`,
  done: (network) => `${network} ist verbunden`,
  doneText: 'Jetzt kannst du dort veröffentlichen.',
  write: 'Nachricht schreiben',
  writeNow: 'Gleich etwas veröffentlichen',
  another: 'Ein weiteres verbinden',
  whoMay: 'Festlegen, wer es benutzen darf',
  failed: (network) => `${network} wurde nicht verbunden`,
  failedText: 'Nichts wurde gespeichert. Du kannst es jederzeit erneut versuchen.',
  tryAgain: 'Erneut versuchen',
  choose: 'Was möchtest du verbinden?',
  chooseText: 'Dieses Konto hat mehrere. Jedes, das du wählst, wird ein Profil.',
  chooseOne: 'Wähle mindestens eines.',
  notChosen: 'Es wurde nicht verbunden',
  connectChosen: (count) =>
    plural(count, { one: '# Profil verbinden', other: '# Profile verbinden' }),
  stepsTitle: 'Was bisher geschah',
  steps: {
    started: 'Hier begonnen',
    sent_to_network: 'Zum Netzwerk geschickt',
    returned: 'Vom Netzwerk zurückgekommen',
    authorized: 'Zugang erlaubt',
    connected: 'Verbunden',
    failed: 'Nicht verbunden',
  },
}
