// The links of a notice: to change the message and send it again, and to its page. Opening one marks the notice as read.
import { resendIdOf } from '../messages/composer/compose-ids.ts'
import { texts } from '../texts/texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { changeOf, mayBeLive } from './notice-words.ts'
import { type Notice, useMarkRead } from './notices.ts'

export function NoticeActs({ notice }: { notice: Notice }) {
  const text = texts('notices')
  const { mutate } = useMarkRead()
  const { id, message, resentAs } = notice
  const change = changeOf(notice)
  const markRead = () => mutate({ ids: [id] })
  if (resentAs !== null)
    return (
      <ButtonLink to="/messages/$messageId" params={{ messageId: resentAs }} onClick={markRead}>
        {text.seeNew}
      </ButtonLink>
    )
  return (
    <>
      {change !== undefined && !mayBeLive(message) && (
        <ButtonLink
          to="."
          search={(search) => ({ ...search, compose: resendIdOf(message.id), at: undefined })}
          onClick={markRead}
        >
          {change}
        </ButtonLink>
      )}
      <ButtonLink
        look="quiet"
        to="/messages/$messageId"
        params={{ messageId: message.id }}
        onClick={markRead}
      >
        {text.see}
      </ButtonLink>
    </>
  )
}
