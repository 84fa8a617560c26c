import type { Texts } from '../texts.ts'

export const start: Texts['start'] = {
  title: 'Startseite',
  heading: 'Carillon läuft',
  lede: 'Es plant Nachrichten an Profile in sozialen Netzwerken und veröffentlicht sie pünktlich und einmal. Apps benutzen es über seine API.',
  connect: 'Konto verbinden',
  connectAbout: 'In den Konten, die du verbindest, lassen sich Nachrichten veröffentlichen.',
  referenceAbout: 'Jeder Aufruf, zum Lesen und zum Ausprobieren.',
  sandbox: 'Testnetze',
  sandboxAbout:
    'Hier erscheinen die Beiträge der Demo-Profile. Kein echtes Netzwerk bekommt etwas davon.',
  demo: 'Demo-Anmeldung',
  demoAbout: 'Melde dich mit OAuth 2.0 bei der Demo-App an. E-Mail und Passwort stehen in {file}.',
  document: 'OpenAPI-Dokument',
  documentAbout: 'Die API für Codegeneratoren und API-Clients.',
  logOut: 'Abmelden',
  logOutAbout: 'Die Anmeldung dieses Browsers beenden.',
  readOn:
    '{readme} zeigt, wie du eine erste Nachricht veröffentlichst; der Ordner {docs} erklärt den Rest.',
}
