import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const templates: Texts['templates'] = {
  title: 'Vorlagen',
  lede: 'Nachrichten ohne Zeit: Text, Profile, Bilder, Schlagwörter und Angaben. Speichere eine auf der Seite einer Nachricht.',
  none: 'Es gibt noch keine Vorlagen.',
  start: 'Neue Nachricht',
  notStarted: 'Die Vorlage konnte nicht gelesen werden',
  incomplete: (name) => `${name} ist unvollständig.`,
  goneProfiles: (count) =>
    plural(count, {
      one: 'Ein Profil gibt es nicht mehr, oder du darfst es nicht benutzen.',
      other: '# Profile gibt es nicht mehr, oder du darfst sie nicht benutzen.',
    }),
  goneMedia: (count) =>
    plural(count, {
      one: 'Ein Bild oder Video gibt es nicht mehr.',
      other: '# Bilder oder Videos gibt es nicht mehr.',
    }),
  saveTitle: 'Als Vorlage speichern',
  saveHint: 'Alles außer der Zeit wird behalten, für alle Mitglieder der Organisation.',
  name: 'Name der Vorlage',
  nameMissing: 'Gib einen Namen ein.',
  save: 'Vorlage speichern',
  saved: (name) => `Die Vorlage ${name} ist gespeichert`,
  notSaved: 'Die Vorlage wurde nicht gespeichert',
  withoutText: 'Ohne Text',
  mayNot:
    'Ändern kann sie nur, wer sie gespeichert hat oder die Profile der Organisation verwaltet.',
  rename: 'Umbenennen',
  renameTitle: (name) => `${name} umbenennen`,
  remove: 'Entfernen',
  removeTitle: (name) => `Die Vorlage ${name} entfernen?`,
  removeText: 'Nachrichten, die daraus entstanden sind, bleiben.',
  removed: (name) => `Die Vorlage ${name} ist entfernt`,
  notRemoved: 'Die Vorlage wurde nicht entfernt',
  more: 'Weitere Vorlagen zeigen',
}
