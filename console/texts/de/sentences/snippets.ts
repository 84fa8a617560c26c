import type { snippets as english } from '../../../../server/sentences/snippets.ts'

/** Von Textbausteinen und Vorlagen. */
export const snippets: Record<keyof typeof english, string> = {
  snippet_name_form:
    'Der Name eines Textbausteins muss 1 bis {limit} Zeichen lang sein, in einer Zeile und ohne Schrägstrich',
  snippet_name_taken: 'Ein anderer Textbaustein der Organisation heißt schon so',
  snippet_text_missing: 'Ein Textbaustein braucht einen Text',
  snippet_hashtags_missing: 'Eine Hashtag-Gruppe braucht mindestens einen Hashtag',
  snippet_network_twice: 'Ein Textbaustein hat eine Fassung für {network}',
  hashtags_without_own_text: 'Eine Hashtag-Gruppe hat für ein Netzwerk keinen eigenen Text',
  hashtag_form:
    'Ein Hashtag muss aus 1 bis {limit} Buchstaben, Ziffern und Unterstrichen bestehen, nicht nur aus Ziffern',
  hashtag_twice: 'Der Hashtag {hashtag} steht zweimal in der Liste',
  snippets_too_many: 'Eine Organisation kann höchstens {limit} Textbausteine haben',
  template_name_form:
    'Der Name einer Vorlage muss 1 bis {limit} Zeichen lang sein und in einer Zeile stehen',
  template_name_taken: 'Eine andere Vorlage der Organisation heißt schon so',
  template_too_large: 'Eine Vorlage kann höchstens {limit} Byte groß sein',
  template_changed: 'Die Vorlage wurde geändert, seit sie gelesen wurde',
  read_template_again:
    'Lies die Vorlage noch einmal und wiederhole die Änderung an der jetzigen Fassung.',
  templates_too_many: 'Eine Organisation kann höchstens {limit} Vorlagen haben',
}
