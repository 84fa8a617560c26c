// The little format of texts. A post ends at the first reserved character that is not escaped, without an error.

export type Commentary = {
  shown: string
  /** As LinkedIn returns it: hashtags are templates. */
  stored: string
}

const element =
  /\\(?<character>[\s\S])|\{hashtag\|\\?#\|(?<template>[^{}|\n]{1,300})\}|@\[(?<name>(?:\\.|[^\\\]]){1,400})\]\(urn:li:(?:person|organization):[\w-]{1,60}\)|#(?<tag>[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)|(?<plain>[^\\|{}@[\]()<>#*_~]+)/uy

export function readCommentary(little: string): Commentary {
  let shown = ''
  let stored = ''
  element.lastIndex = 0
  for (;;) {
    const found = element.exec(little)
    if (!found) return { shown, stored }
    const { character, template, name, tag, plain } = found.groups ?? {}
    const word = tag ?? template
    shown += word === undefined ? (character ?? name?.replace(/\\(.)/g, '$1') ?? plain) : `#${word}`
    stored += word === undefined ? found[0] : `{hashtag|\\#|${word}}`
  }
}
