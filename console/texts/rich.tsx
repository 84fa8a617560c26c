import { Fragment, type ReactNode } from 'react'

/** A text whose {placeholders} are replaced by elements. */
export function rich(text: string, parts: Record<string, ReactNode>): ReactNode {
  return text.split(/(\{\w+\})/).map((piece, index) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1]
    const key = `${index}`
    return <Fragment key={key}>{name === undefined ? piece : parts[name]}</Fragment>
  })
}
