// Parses server-sent events from chunks that end anywhere. https://html.spec.whatwg.org/multipage/server-sent-events.html
export type LiveEvent = {
  id: string
  /** message.sent, profile.health, medium.ready …; reset: events were missed, so everything may have changed. */
  type: string
  messageId?: string | null
  socialProfileId?: string | null
  mediaId?: string | null
}

/** Events were missed. */
export const reset: LiveEvent = { id: '', type: 'reset' }

export type Parsed = {
  events: LiveEvent[]
  /** The id to continue from. */
  lastEventId: string | undefined
  /** The beginning of a block that has not arrived completely. */
  rest: string
}

export function parseEvents(text: string): Parsed {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const events: LiveEvent[] = []
  let lastEventId: string | undefined
  for (const block of blocks) {
    const fields = fieldsOf(block)
    const id = fields.get('id')
    if (id !== undefined) lastEventId = id
    const data = fields.get('data')
    if (data !== undefined) events.push({ id: id ?? '', ...JSON.parse(data) })
  }
  return { events, lastEventId, rest }
}

/** A comment has an empty name. */
function fieldsOf(block: string): Map<string, string> {
  return new Map(
    block.split('\n').map((line) => {
      const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
      return [name, value]
    }),
  )
}
