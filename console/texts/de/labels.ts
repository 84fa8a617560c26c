import type { labels as english } from '../en/labels.ts'
import { plural } from './plural.ts'

export const labels: typeof english = {
  title: 'Schlagwörter der Organisation',
  lede: 'Schlagwörter ordnen Nachrichten für dein Team und werden nie veröffentlicht. Ein Schlagwort, das eine Nachricht bekommt, steht von selbst hier.',
  none: 'Noch hat keine Nachricht ein Schlagwort.',
  newLabel: 'Neues Schlagwort',
  mayNot: 'Nur wer die Profile der Organisation verwaltet, kann ihre Schlagwörter ändern.',
  name: 'Name des Schlagworts',
  nameMissing: 'Gib einen Namen ein.',
  color: 'Farbe',
  colors: {
    none: 'Keine Farbe',
    GRAY: 'Grau',
    RED: 'Rot',
    ORANGE: 'Orange',
    YELLOW: 'Gelb',
    GREEN: 'Grün',
    TEAL: 'Türkis',
    BLUE: 'Blau',
    PURPLE: 'Violett',
    PINK: 'Rosa',
  },
  campaigns: {
    campaign: 'Kampagne',
    isCampaign: 'Dieses Schlagwort ist eine Kampagne',
    isCampaignHint: 'Mit Zeitraum, Ziel und Parametern für die Links ihrer Nachrichten.',
    start: 'Beginnt am',
    end: 'Endet am',
    goal: 'Ziel',
    parameters: 'Parameter für Links',
    parametersHint:
      'Links bekommen sie, wenn die Nachricht gespeichert wird; was ein Link schon hat, bleibt. {network}, {profile} und {campaign} stehen für die der Nachricht. Was nicht nötig ist, bleibt leer.',
    dates: (start, end) => `${start} bis ${end}`,
    from: (start) => `ab ${start}`,
    until: (end) => `bis ${end}`,
  },
  change: 'Ändern',
  changeTitle: (name) => `Schlagwort ${name} ändern`,
  renameHint: (name) =>
    `Nachrichten bekommen gleich den neuen Namen. Apps dürfen weiterhin „${name}“ benutzen.`,
  save: 'Schlagwort speichern',
  saved: (name) => `Das Schlagwort ${name} ist gespeichert`,
  notSaved: 'Das Schlagwort wurde nicht geändert',
  uses: (count) =>
    count >= 1000
      ? 'In 1.000 Nachrichten oder mehr'
      : plural(count, { one: 'In # Nachricht', other: 'In # Nachrichten' }),
  unused: 'In keiner Nachricht',
  isArchived: 'Archiviert',
  isMoving: 'Nachrichten bekommen gerade diesen Namen …',
  archive: 'Archivieren',
  archived: (name) => `Das Schlagwort ${name} ist archiviert. Nachrichten behalten es.`,
  offerAgain: 'Wieder anbieten',
  offeredAgain: (name) => `Das Schlagwort ${name} wird wieder angeboten`,
  merge: 'Zusammenlegen',
  mergeTitle: (name) => `Schlagwort ${name} zusammenlegen`,
  mergeInto: 'Mit dem Schlagwort',
  mergeHint: (name) =>
    `Nachrichten mit „${name}“ bekommen stattdessen das gewählte Schlagwort. Das lässt sich nicht rückgängig machen.`,
  mergeMissing: 'Wähle das Schlagwort, das bleibt.',
  choose: 'Schlagwort wählen …',
  merged: (name, into) => `${name} ist jetzt Teil von ${into}`,
  notMerged: 'Die Schlagwörter wurden nicht zusammengelegt',
  more: 'Mehr Schlagwörter zeigen',
}
