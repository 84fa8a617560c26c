import type { polls as english } from '../../../../server/sentences/polls.ts'

export const polls: Record<keyof typeof english, string> = {
  poll_unsupported: '{network} bietet Apps keine Umfragen',
  polls_not_on_server: 'Der Server dieses Kontos hat keine Umfragen',
  poll_advice: 'Lass poll dafür weg oder gib den anderen Profilen eine Variante.',
  poll_is_a_field: 'Eine Umfrage ist das Feld poll der Nachricht und keine Option in extendedInfo',
  poll_is_a_field_advice: 'Gib sie als poll an, neben text.',
  poll_option_empty: 'Eine Antwort der Umfrage braucht einen Text',
  poll_option_twice: 'Eine Umfrage hat jede Antwort einmal, diese hat {option} zweimal',
  poll_option_too_long:
    'Eine Antwort der Umfrage hat {length} Zeichen, {network} nimmt höchstens {limit}',
  poll_option_count: 'Eine Umfrage auf {network} hat {min} bis {max} Antworten, nicht {count}',
  poll_durations:
    'Eine Umfrage auf {network} dauert so viele Minuten wie eine dieser Zahlen: {minutes}',
  poll_duration: 'Eine Umfrage auf {network} dauert {min} bis {max} Minuten',
  poll_one_choice: 'Bei einer Umfrage auf {network} wählt jede Person eine Antwort',
  poll_one_choice_advice: 'Lass multipleChoice dafür weg.',
  poll_without_question: 'Eine Umfrage auf {network} hat keine eigene Frage',
  poll_without_question_advice: 'Schreib die Frage in den Text des Beitrags.',
  poll_question_required:
    'Eine Umfrage auf {network} braucht eine Frage neben dem Text des Beitrags',
  poll_question_too_long: 'Die Frage hat {length} Zeichen, {network} nimmt höchstens {limit}',
  poll_with_media: 'Ein Beitrag auf {network} hat entweder eine Umfrage oder Medien',
  no_editing_with_poll:
    'Auf {network} wird ein Beitrag mit Umfrage nicht geändert: Es kann schon abgestimmt sein',
  server_left_out_poll: 'Der Server hat den Beitrag ohne seine Umfrage veröffentlicht.',
}
