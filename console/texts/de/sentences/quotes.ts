import type { quotes as english } from '../../../../server/sentences/quotes.ts'

export const quotes: Record<keyof typeof english, string> = {
  quote_unsupported: 'Beiträge auf {network} können über Carillon keinen anderen zitieren',
  quotes_not_on_server: 'Der Server dieses Kontos hat keine Zitate',
  quote_advice: 'Lass quote dafür weg oder gib den anderen Profilen eine Variante.',
  quote_invalid: 'quote nennt keinen Beitrag auf {network}',
  quote_form: 'Gib ihn so an: {example}.',
  quote_with_poll: 'Ein Beitrag hat entweder eine Umfrage oder einen zitierten Beitrag',
  quote_with_media: 'Ein Beitrag auf {network} hat entweder einen zitierten Beitrag oder Medien',
  no_editing_with_quote:
    'Auf {network} wird ein Beitrag, der einen anderen zitiert, nicht geändert',
  quote_missing:
    'Der zitierte Beitrag wurde nicht gefunden: Er ist gelöscht, oder nur wenige dürfen ihn sehen.',
  quote_missing_advice: 'Öffne den Beitrag und gib seine Adresse oder ID noch einmal an.',
  server_left_out_quote: 'Der Server hat den Beitrag ohne den zitierten veröffentlicht.',
  quote_waits:
    'Wer den zitierten Beitrag geschrieben hat, hat das Zitat noch nicht erlaubt: Bis dahin wird es nicht gezeigt.',
}
