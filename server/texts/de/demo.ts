import type { Texts } from '../texts.ts'

export const demo: Texts['demo'] = {
  received: 'Code erhalten',
  receivedHeading: 'Die Demo-App hat einen Code erhalten',
  receivedText:
    'Du hast ihr erlaubt, für dich zu handeln. Eine App würde den Code jetzt auf ihrem Server gegen ein Zugriffstoken tauschen. Der Code gilt einmal und zehn Minuten lang.',
  code: 'Der Code',
  state: 'Zustand (state)',
  scope: 'Umfang (scope)',
  next: 'Als Nächstes: gegen ein Token tauschen',
  paste: 'Füge dies in ein Terminal im Ordner von Carillon ein:',
  copy: 'Ein Klick wählt den ganzen Text aus. Das Secret der App wird aus {file} gelesen; diese Seite kennt es nicht.',
  none: 'Kein Code',
  noneHeading: 'Die Demo-App hat keinen Code erhalten',
  denied:
    'Du hast ihr nicht erlaubt, für dich zu handeln. Eine App würde dich dahin zurückbringen, wo du warst.',
  refused: 'Ihre Anfrage wurde abgelehnt. Eine App würde denen, die sie entwickeln, dies zeigen.',
  error: 'Fehler',
  description: 'Beschreibung',
  hint: 'Hinweis',
  callback: 'Rücksprung der Demo',
  nothing: 'Hierher wurde nichts gesendet',
  nothingText: 'Die Demo-App erhält ihren Code nach einer Anmeldung unter dieser Adresse.',
  start: 'Anmeldung beginnen',
}
