import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const calendar: Texts['calendar'] = {
  views: { month: 'Monat', week: 'Woche', day: 'Tag', list: 'Liste' },
  view: 'Ansicht',
  period: 'Zeitraum',
  back: 'Zurück',
  today: 'Heute',
  forward: 'Vor',
  allProfiles: (count) => plural(count, { one: '# Profil', other: 'Alle # Profile' }),
  someProfiles: (count) => plural(count, { one: '# Profil', other: '# Profile' }),
  everyProfile: 'Alle Profile',
  showProfiles: 'Nachrichten zeigen von',
  state: 'Status',
  everyState: 'Jeder Status',
  author: 'Verfasst von',
  everyAuthor: 'Alle Personen',
  byMe: 'Von mir',
  someone: 'Eine Person',
  tag: 'Schlagwort',
  tags: 'Schlagwörter',
  tagsHint: 'Durch Kommas getrennt. Gezeigt werden Nachrichten mit mindestens einem davon.',
  applyTags: 'Zeigen',
  clearFilters: 'Zurücksetzen',
  savedViews: 'Ansichten',
  saveView: 'Diese Ansicht speichern …',
  saveViewTitle: 'Diese Ansicht speichern',
  saveViewNow: 'Speichern',
  viewSaved: (name) => `${name} ist gespeichert`,
  viewName: 'Name der Ansicht',
  viewNameHint: 'Monat, Woche, Tag oder Liste mit ihren Filtern. Bleibt in diesem Browser.',
  manageViews: 'Ansichten entfernen …',
  noViews: 'Noch ist keine Ansicht gespeichert.',
  removeView: (name) => `${name} entfernen`,
  failed: (count) => plural(count, { one: '# fehlgeschlagen', other: '# fehlgeschlagen' }),
  toReview: (count) => plural(count, { one: '# freizugeben', other: '# freizugeben' }),
  messages: (count) => plural(count, { one: '# Nachricht', other: '# Nachrichten' }),
  entries: (entries, messages) =>
    entries === messages
      ? calendar.messages(messages)
      : `${plural(entries, { one: '# Eintrag', other: '# Einträge' })}, ${calendar.messages(messages)}`,
  more: (count) => `+${count} weitere`,
  emptyDay: 'Nichts geplant',
  searchAll: 'Alle Zeiträume durchsuchen',
  emptyList: 'Keine Nachrichten in diesem Monat',
  emptyListText: 'Schreibe eine, oder wähle einen anderen Monat oder Filter.',
  grid: 'Kalender. Pfeiltasten wechseln die Zelle, Eingabe geht in die Zelle, M verschiebt eine Nachricht, Umschalt M kopiert sie, Tab führt zu ihren Aktionen.',
  now: 'Jetzt',
  time: 'Zeit',
  text: 'Text',
  postsOut: (out, count) => `${out} von ${count} sind veröffentlicht`,
  gone: 'Im Netzwerk gelöscht',
  postsGone: (gone, count) => `${gone} von ${count} im Netzwerk gelöscht`,
  posts: (count) => plural(count, { one: '# Beitrag', other: '# Beiträge' }),
  media: (count) => plural(count, { one: '# Bild oder Video', other: '# Bilder oder Videos' }),
  profiles: 'Profile',
  writtenBy: (name) => `von ${name}`,
  loadMore: 'Mehr laden',
  movedTogether: (count, when) =>
    plural(count, { one: `Verschoben auf ${when}`, other: `# Nachrichten verschoben auf ${when}` }),
  waitForReview: (count) =>
    plural(count, {
      one: '# Nachricht wartet auf Freigabe',
      other: '# Nachrichten warten auf Freigabe',
    }),
  undone: 'Zurückverschoben',
  onlyOne: 'Nur eine …',
  onlyOneTitle: 'Nur eine davon verschieben',
  onlyOneText: 'Die anderen gehen dorthin zurück, wo sie waren.',
  copied: (count, when) =>
    plural(count, { one: `Kopiert auf ${when}`, other: `# Nachrichten kopiert auf ${when}` }),
  copyUndone: 'Die Kopie ist gelöscht',
  moveFailed: 'Die Nachricht konnte nicht verschoben werden und ist wieder, wo sie war',
  past: 'Diese Zeit ist vorbei. Wähle eine spätere.',
  notMovable: {
    sent: 'Sie ist veröffentlicht: Ihre Zeit kann sich nicht mehr ändern.',
    submitted: 'Sie wird gerade gesendet: Ihre Zeit kann sich jetzt nicht ändern.',
    failed: 'Sie ist fehlgeschlagen. Öffne sie, um sie erneut zu senden.',
    rejected: 'Sie wurde abgelehnt. Öffne sie, um zu sehen, warum.',
  },
  moveMode: (when) =>
    `Verschieben. ${when}. Pfeiltasten ändern die Zeit, mit Umschalt in größeren Schritten, Eingabe legt ab, Escape bricht ab.`,
  copyMode: (when) =>
    `Kopieren. ${when}. Pfeiltasten ändern die Zeit, mit Umschalt in größeren Schritten, Eingabe legt die Kopie ab, Escape bricht ab.`,
  moveCancelled: 'Nicht verschoben',
  carrying: {
    move: (text) => `„${text}“ verschieben auf`,
    copy: (text) => `„${text}“ kopieren auf`,
    keys: 'Pfeiltasten, größere Schritte mit Umschalt, Eingabe, Escape',
  },
  menu: {
    label: (text) => `Aktionen: ${text}`,
    open: 'Öffnen',
    copy: 'Kopieren …',
    move: 'Verschieben …',
    sendNow: 'Jetzt senden …',
    delete: 'Löschen …',
    mayNotWrite: 'Du darfst Nachrichten dieses Profils lesen, aber nicht schreiben oder ändern.',
    mayNotSend: 'Sofort senden kann sie nur, wer auf diesem Profil veröffentlichen darf.',
    notEvery: (profiles) =>
      `Das gilt für alle Nachrichten des Eintrags, und für ${profiles} darfst du es nicht. Öffne die anderen Nachrichten einzeln.`,
    isKept: 'Sie ist an ihr Netzwerk übergeben und bleibt hier als Nachweis.',
  },
  plan: {
    copy: { title: 'Auf einen anderen Tag kopieren', action: (when) => `Kopieren auf ${when}` },
    move: {
      title: 'Auf eine andere Zeit verschieben',
      action: (when) => `Verschieben auf ${when}`,
    },
    day: 'Tag',
    none: 'Tag und Zeit wählen',
    unreadable: 'Wähle zuerst einen Tag und eine Zeit.',
    past: 'Diese Zeit ist vorbei.',
    editFirst: 'Kopie erst bearbeiten',
  },
  deleting: {
    title: (count) =>
      plural(count, { one: 'Diese Nachricht löschen?', other: 'Diese # Nachrichten löschen?' }),
    effect: (count) =>
      plural(count, {
        one: 'Sie verschwindet aus dem Kalender und wird nicht veröffentlicht.',
        other: 'Sie verschwinden aus dem Kalender und werden nicht veröffentlicht.',
      }),
    kept: (count) =>
      plural(count, {
        one: 'Eine Nachricht dieses Eintrags hat ihr Netzwerk erreicht und bleibt.',
        other: '# Nachrichten dieses Eintrags haben ihre Netzwerke erreicht und bleiben.',
      }),
  },
  freeSlot: (time) => `Für den freien Platz um ${time} schreiben`,
  gapTitle: 'Diese Zeit gibt es nicht',
  gap: (time, day) =>
    `Am ${day} werden die Uhren vorgestellt, daher gibt es ${time} nicht. Wann soll sie veröffentlicht werden?`,
  foldTitle: 'Diese Zeit gibt es zweimal',
  fold: (time, day) =>
    `Am ${day} werden die Uhren zurückgestellt, daher kommt ${time} zweimal. Welche ist gemeint?`,
  bulk: {
    label: 'Ausgewählte Nachrichten',
    choose: (name) => `${name} auswählen`,
    chosen: (count) =>
      plural(count, { one: '# Nachricht ausgewählt', other: '# Nachrichten ausgewählt' }),
    chooseFirst: 'Wähle zuerst Nachrichten in der Liste aus.',
    chooseAll: 'Alle auswählen',
    notAll: (count) => `Die ersten ${count} sind ausgewählt: Mehr auf einmal geht nicht.`,
    clear: 'Auswahl aufheben',
    nothing: 'Das ist bei keiner der ausgewählten Nachrichten möglich.',
    refused: (count) =>
      plural(count, {
        one: '# Nachricht bleibt, wie sie ist:',
        other: '# Nachrichten bleiben, wie sie sind:',
      }),
    stayed: (count) =>
      plural(count, {
        one: '# Nachricht ist geblieben, wie sie war',
        other: '# Nachrichten sind geblieben, wie sie waren',
      }),
    unfinished: (count) =>
      plural(count, {
        one: '# Nachricht ist nicht erledigt',
        other: '# Nachrichten sind nicht erledigt',
      }),
    unsure: (problem) =>
      `${problem}. Vielleicht ist es trotzdem geschehen: Sieh nach, bevor du es noch einmal versuchst.`,
    unreached: 'Sie ist geblieben, wie sie war, weil ein früherer Schritt fehlgeschlagen ist.',
    hasNoTime: 'Sie hat keine Zeit: Sie wird veröffentlicht, sobald sie freigegeben ist.',
    undoOthers: 'Die anderen zurückverschieben',
    movedBack: (count) =>
      plural(count, {
        one: '# Nachricht zurückverschoben.',
        other: '# Nachrichten zurückverschoben.',
      }),
    by: 'Um',
    unit: 'Einheit',
    units: { minutes: 'Minuten', hours: 'Stunden', days: 'Tage', weeks: 'Wochen' },
    direction: 'Richtung',
    later: 'später',
    earlier: 'früher',
    shift: {
      open: 'Verschieben …',
      title: 'Nachrichten verschieben',
      button: (count) =>
        plural(count, { one: '# Nachricht verschieben', other: '# Nachrichten verschieben' }),
      done: (count) =>
        plural(count, { one: '# Nachricht verschoben.', other: '# Nachrichten verschoben.' }),
    },
    place: 'In die Warteschlange ihrer Profile',
    last: 'Die ersten freien Plätze',
    next: 'Die nächsten Plätze: andere rücken nach hinten',
    queue: {
      open: 'Einreihen …',
      title: 'In die Warteschlange einreihen',
      button: (count) =>
        plural(count, { one: '# Nachricht einreihen', other: '# Nachrichten einreihen' }),
      done: (count) =>
        plural(count, {
          one: '# Nachricht ist in der Warteschlange.',
          other: '# Nachrichten sind in der Warteschlange.',
        }),
    },
    addTags: 'Schlagwörter hinzufügen',
    removeTags: 'Schlagwörter entfernen',
    noTags: 'Nenne zuerst ein Schlagwort, das hinzukommen oder wegfallen soll.',
    tag: {
      open: 'Schlagwörter …',
      title: 'Schlagwörter ändern',
      button: (count) =>
        plural(count, { one: '# Nachricht ändern', other: '# Nachrichten ändern' }),
      done: (count) =>
        plural(count, { one: '# Nachricht geändert.', other: '# Nachrichten geändert.' }),
    },
    delete: {
      open: 'Löschen …',
      title: 'Nachrichten löschen',
      button: (count) =>
        plural(count, { one: '# Nachricht löschen', other: '# Nachrichten löschen' }),
      done: (count) =>
        plural(count, { one: '# Nachricht gelöscht.', other: '# Nachrichten gelöscht.' }),
    },
    approve: {
      open: 'Freigeben …',
      title: 'Nachrichten freigeben',
      button: (count) =>
        plural(count, { one: '# Nachricht freigeben', other: '# Nachrichten freigeben' }),
      done: (count) =>
        plural(count, { one: '# Nachricht freigegeben.', other: '# Nachrichten freigegeben.' }),
    },
  },
}
