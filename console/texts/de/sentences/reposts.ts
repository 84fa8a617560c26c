import type { reposts as english } from '../../../../server/sentences/reposts.ts'

export const reposts: Record<keyof typeof english, string> = {
  repost_unsupported: 'Beiträge auf {network} können nicht über Carillon geteilt werden',
  repost_advice: 'Lass repost dafür weg oder gib den anderen Profilen eine Variante.',
  repost_invalid: 'repost nennt keinen Beitrag auf {network}',
  repost_form: 'Gib ihn so an: {example}.',
  repost_alone: 'Ein geteilter Beitrag steht allein, ohne {name}',
  repost_alone_advice: 'Lass {name} weg. Um etwas dazu zu sagen, nimm quote.',
  repost_takes_no_parts: 'Auf einen geteilten Beitrag kann nichts folgen',
  repost_takes_no_parts_advice: 'Lass parts weg. Um etwas dazu zu sagen, nimm quote.',
  no_editing_of_repost:
    'Auf {network} hat ein geteilter Beitrag keinen eigenen Text, der sich ändern ließe',
  reposted_missing:
    'Der Beitrag, der geteilt werden soll, wurde nicht gefunden: Er ist gelöscht, oder nur wenige dürfen ihn sehen.',
  reposted_before: 'Das Konto hatte den Beitrag schon vorher geteilt.',
}
