import type { Texts } from '../texts.ts'

export const details: Texts['details'] = {
  keptFor: (names) =>
    `Dieser Entwurf sagt für ${names} etwas Eigenes, für das es hier kein Feld gibt. Es bleibt erhalten und wird so gesendet.`,
}
