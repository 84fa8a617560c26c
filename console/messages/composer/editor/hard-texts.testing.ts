// Texts that are hard to count, with their length on each network: one table for the console's counter and for the service's report.
/** By the id of the network's brand. */
export type HardText = { name: string; text: string; lengths: Record<string, number> }

/** X counts by weight, Bluesky and Mastodon graphemes, LinkedIn UTF-16, Threads bytes, the others code points. */
type Counts = [
  x: number,
  bluesky: number,
  mastodon: number,
  linkedin: number,
  threads: number,
  others: number,
]

const table: [name: string, text: string, counts: Counts][] = [
  ['Latin', 'Grüße', [5, 5, 5, 5, 7, 5]],
  ['an accent of its own', 'e\u0301', [1, 1, 1, 2, 3, 2]],
  ['several accents on one letter', 'a\u0301\u0323\u0302', [4, 1, 1, 4, 7, 4]],
  ['a link', 'See https://example.com/a/very/long/path?with=query', [27, 51, 27, 51, 51, 51]],
  ['a link without a scheme', 'example.com', [23, 11, 11, 11, 11, 11]],
  ['no link', 'file.txt and 3.5', [16, 16, 16, 16, 16, 16]],
  ['a mention with its server', '@ada@example.com hi', [19, 19, 7, 19, 19, 19]],
  ['emoji', '🙂', [2, 1, 1, 2, 4, 1]],
  ['a family', '👨‍👩‍👧‍👦', [2, 3, 1, 11, 25, 7]],
  ['a skin tone', '👍🏽', [2, 1, 1, 4, 8, 2]],
  ['a flag', '🇩🇪', [2, 1, 1, 4, 8, 2]],
  ['a keycap', '1️⃣', [2, 1, 1, 3, 7, 3]],
  ['Japanese', 'こんにちは', [10, 5, 5, 5, 15, 5]],
  ['Korean', '한국어', [6, 3, 3, 3, 9, 3]],
  ['rare Chinese', '𠮷野家', [6, 3, 3, 4, 10, 3]],
  ['Devanagari', 'नमस्ते', [6, 3, 3, 6, 18, 6]],
  ['Arabic', 'مرحبا', [5, 5, 5, 5, 10, 5]],
  ['line breaks', 'a\r\nb\nc', [6, 5, 5, 6, 6, 6]],
  ['quotation marks and dashes', '“a” – ‘b’…', [11, 10, 10, 10, 22, 10]],
]

export const hardTexts: HardText[] = table.map(
  ([name, text, [x, bluesky, mastodon, linkedin, threads, others]]) => ({
    name,
    text,
    lengths: {
      x,
      bluesky,
      mastodon,
      linkedin,
      threads,
      facebook: others,
      instagram: others,
      pinterest: others,
    },
  }),
)
