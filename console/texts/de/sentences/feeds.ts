import type { feeds as english } from '../../../../server/sentences/feeds.ts'

/** Feeds von Websites. */
export const feeds: Record<keyof typeof english, string> = {
  feed_not_found: 'Den Feed gibt es nicht',
  feed_not_readable: 'Unter dieser Adresse gibt es keinen Feed in RSS, Atom oder JSON Feed',
  feed_status: 'Der Server des Feeds antwortet mit {status}',
  feed_compressed: 'Der Feed ist komprimiert, obwohl das nicht verlangt war',
  feed_template_without_place: 'In der Vorlage steht nichts von {places}',
  feed_too_many: 'Eine Organisation hat höchstens {limit} Feeds',
  feed_too_many_advice: 'Lösche, was nicht mehr gebraucht wird.',
  feeds_off: 'Feeds sind auf diesem Server ausgeschaltet',
  feed_without_author:
    'Das Konto, das den Feed hinzugefügt hat, darf keine Nachrichten mehr schreiben',
  feed_draft_of_member: 'Nur ein Mitglied hat Entwürfe',
  feed_profile_elsewhere: '{profile} ist kein Profil dieser Organisation',
  feed_may_not_post: 'Auf diesem Profil darfst du nicht veröffentlichen',
  feed_item_old: 'Der Eintrag ist älter als {days} Tage',
  feed_item_empty: 'Die Vorlage lässt von diesem Eintrag keinen Text übrig',
}
