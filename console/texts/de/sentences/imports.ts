import type { imports as english } from '../../../../server/sentences/imports.ts'

/** Files of spreadsheets with messages. */
export const imports: Record<keyof typeof english, string> = {
  import_empty: 'Die Datei hat keine Zeilen mit Nachrichten',
  import_not_encoded: 'Die Datei ist nicht als {encoding} kodiert',
  import_encoding_advice:
    'Speichere sie als UTF-8 oder gib ihre Kodierung an: Ältere Tabellenprogramme schreiben windows-1252.',
  import_nul: 'Zeile {line} hat ein Nullzeichen: Die Datei ist kein Text',
  import_quote_open:
    'Das Anführungszeichen, mit dem in Zeile {line} eine Zelle beginnt, wird nicht geschlossen',
  import_cell_too_long: 'Eine Zelle in Zeile {line} hat mehr als {limit} Zeichen',
  import_cell_too_long_advice: 'Suche nach einem Anführungszeichen, das nicht geschlossen wird.',
  import_too_many_cells: 'Zeile {line} hat mehr als {limit} Zellen',
  import_too_many_rows: 'Die Datei hat mehr als {limit} Zeilen',
  import_too_many_rows_advice: 'Teile sie auf mehrere Dateien auf.',
  import_columns_unknown: 'Von keiner Spalte der Datei ist bekannt, dass sie die Texte hat',
  import_columns_are: 'In der ersten Zeile der Datei steht: {columns}',
  import_column_missing: 'Die Datei hat keine Spalte {column}',
  import_column_twice: 'Sowohl {one} als auch {other} könnte die Spalte für {parameter} sein',
  import_column_twice_advice: 'Nenne eine von beiden oder ihre Nummer mit {parameter}.',
  import_date_order:
    'Bei Daten wie {example} ist nicht zu erkennen, ob der Tag oder der Monat vorn steht',
  import_date_order_advice: 'Gib dateOrder=DMY oder dateOrder=MDY an.',
  import_time_zone: 'Die Zeitzone von Zeiten wie {example} ist nicht bekannt',
  import_time_zone_advice: 'Gib timeZone an, etwa Europe/Berlin.',
  import_not_a_time: '{value} ist kein Datum mit Uhrzeit',
  import_no_time_of_day: '{value} hat keine Uhrzeit',
  import_time_skipped: 'Die Uhren in {timeZone} überspringen {value}',
  import_row_too_wide: 'Die Zeile hat {count} Zellen, die erste Zeile {limit}',
  import_row_too_wide_advice: 'Setze Texte, die das Trennzeichen enthalten, in Anführungszeichen.',
  import_profile_unknown: '{profile} ist keines der Profile, die du nutzen kannst',
  import_profile_unclear: 'Mehrere deiner Profile heißen {profile}',
  import_profile_advice: 'Schreibe die ID des Profils.',
  import_too_many: 'Ein Konto behält höchstens {limit} Importe',
  import_too_many_advice: 'Lösche, was nicht mehr gebraucht wird. Die Nachrichten bleiben.',
  import_not_found: 'Den Import gibt es nicht',
  import_not_checked: 'Die Zeilen des Imports werden noch geprüft',
  import_has_invalid:
    '{count} Zeilen des Imports haben Probleme, sodass nicht alle importiert werden können',
  import_has_invalid_advice: 'Berichtige die Datei oder importiere nur die gültigen Zeilen.',
  import_without_author:
    'Das Konto, das die Datei importiert, darf keine Nachrichten mehr schreiben',
}
