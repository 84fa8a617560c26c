// A toast for each notice that arrives while the console is open: in one visible tab, and once.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { resendIdOf } from '../messages/composer/compose-ids.ts'
import { texts } from '../texts/texts.ts'
import { showToast } from '../ui/toasts.ts'
import { claimShown } from './claim-shown.ts'
import { changeOf, mayBeLive, reasonOf, titleOf } from './notice-words.ts'
import { type Notice, unreadQuery, useMarkRead } from './notices.ts'

/** More at once are one toast, which leads to the page. */
const maxToasts = 2

export function NoticeToasts() {
  const { data: unread } = useQuery(unreadQuery)
  const isVisible = useVisible()
  const show = useShow()
  useEffect(() => {
    if (unread && isVisible) void claimShown(unread).then(show)
  }, [unread, isVisible, show])
  return null
}

function useShow(): (arrived: Notice[]) => void {
  const navigate = useNavigate()
  const { mutate } = useMarkRead()
  const open = (notice: Notice) => {
    const { id, message } = notice
    mutate({ ids: [id] })
    if (mayBeLive(message) || changeOf(notice) === undefined)
      return navigate({ to: '/messages/$messageId', params: { messageId: message.id } })
    const compose = resendIdOf(message.id)
    return navigate({ to: '.', search: (search) => ({ ...search, compose, at: undefined }) })
  }
  return (arrived) => {
    const text = texts('notices')
    if (arrived.length > maxToasts) {
      const action = { label: text.open, run: () => void navigate({ to: '/notices' }) }
      showToast({ text: text.arrived(arrived.length), action })
      return
    }
    for (const notice of arrived)
      showToast({
        text: sentenceOf(notice),
        action: { label: labelOf(notice), run: () => void open(notice) },
      })
  }
}

function labelOf(notice: Notice): string {
  const { see } = texts('notices')
  return mayBeLive(notice.message) ? see : (changeOf(notice) ?? see)
}

function sentenceOf(notice: Notice): string {
  const reason = reasonOf(notice)
  return reason ? texts('notices').because(titleOf(notice), reason) : titleOf(notice)
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}
