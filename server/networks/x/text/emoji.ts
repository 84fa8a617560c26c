// Sequences of several characters that X counts as one emoji. A single character needs no entry: an emoji of one character
// counts 2 anyway.

const skin = '[\u{1F3FB}-\u{1F3FF}]'
const gender = '[♀♂]\uFE0F'
const medics = '[⚕⚖✈]\uFE0F'
const roles = '[🌾🍳🎓🎤🎨🏫🏭💻💼🔧🔬🚀🚒🦰-🦳]'
const join = '\u200D'

/** Sequences that Unicode recommends and that are newer than X's published rules of 2020. They count 2 as well. */
const newer = [
  `[👨👩🧑]${skin}?${join}[🦯🦼🦽](?:${join}➡\uFE0F)?`,
  `[🏃🚶🧎]${skin}?(?:${join}${gender})?${join}➡\uFE0F`,
  `🧑${skin}?${join}(?:${medics}|${roles}|[🎄🩰])`,
  `[👨👩🧑]${skin}?${join}🍼`,
  `[👨👩🧑]${skin}${join}(?:❤\uFE0F${join}(?:💋${join})?|[🤝🐰🫯]${join})[👨👩🧑]${skin}`,
  `🧑${join}(?:🤝${join}🧑|(?:🧑${join})?🧒(?:${join}🧒)?)`,
  `🫱${skin}${join}🫲${skin}`,
  `[👯🤼]${skin}${join}${gender}`,
  `[👰🧍🧎🧏🧔]${skin}?${join}${gender}`,
  `❤\uFE0F${join}[🔥🩹]|⛓\uFE0F${join}💥|🏳\uFE0F${join}⚧\uFE0F|👁\uFE0F${join}🗨\uFE0F`,
  `🍄${join}🟫|🍋${join}🟩|🐈${join}⬛|🐕${join}🦺|🐦${join}[⬛🔥]|🐻${join}❄\uFE0F`,
  `😮${join}💨|😵${join}💫|😶${join}🌫\uFE0F|🙂${join}[↔↕]\uFE0F`,
  '[♾⚧]\uFE0F|🇨🇶',
  `[👫-👭👯💏💑🤌🤏🤝🤼🥷🦻🧍-🧏🫃-🫅🫰-🫸]${skin}`,
]

const known = [
  `[👨👩]${skin}?${join}(?:${medics}|${roles})`,
  `[🏋🏌🕴🕵⛹](?:${skin}|\uFE0F)${join}${gender}`,
  `[🏃🏄🏊👮👱👳👷💁💂💆💇🙅-🙇🙋🙍🙎🚣🚴-🚶🤦🤵🤷-🤹🤽🤾🦸🦹🧖-🧝]${skin}?${join}${gender}`,
  `[👯🤼🧞🧟]${join}${gender}`,
  `(?:👨${join}❤\uFE0F${join}(?:💋${join})?👨|👩${join}❤\uFE0F${join}(?:💋${join})?[👨👩])`,
  `(?:👨${join}[👨👩]|👩${join}👩|[👨👩])${join}(?:👧${join}[👦👧]|👦${join}👦|[👦👧])`,
  `🏳\uFE0F${join}🌈|🏴${join}☠\uFE0F|👁${join}🗨`,
  '[#*0-9]\uFE0F?\u20E3',
  `[☝⛷⛹✌✍🏋🏌🕴🕵🖐]\uFE0F${skin}`,
  `[\\p{Emoji_Modifier_Base}⛷]${skin}`,
  // Text characters that a variation selector turns into emoji, and some emoji with a redundant one.
  '[[\\p{Emoji}--\\p{Emoji_Presentation}--[0-9#*]]⌚⌛◽◾☔☕♈-♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛔⛪⛲⛳⛵⛺⛽❗⬛⬜⭐⭕🀄🈚🈯]\uFE0F',
  '\\p{RGI_Emoji_Flag_Sequence}|\\p{RGI_Emoji_Tag_Sequence}',
]

/** For the comparison with the published rules: their count is higher where this matches. */
export const newerEmoji = new RegExp(newer.join('|'), 'v')

const sequences = new RegExp([...newer, ...known].join('|'), 'gv')

/** Where each begins, and how long it is. */
export function findEmoji(text: string): Map<number, number> {
  const lengths = new Map<number, number>()
  for (const { 0: emoji, index } of text.matchAll(sequences)) lengths.set(index, emoji.length)
  return lengths
}
