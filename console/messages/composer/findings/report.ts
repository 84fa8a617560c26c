// The service's validation of the form, 400 ms after the last change. Only the service decides what may be sent.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnySentence } from '../../../../server/sentences/render.ts'
import { api, call } from '../../../api/client.ts'
import type { Request } from '../sending/requests.ts'

const typingMs = 400

export type Finding = {
  reason: string
  /** The place in the request: /parts/0/text. */
  param?: string | null
  message: string
  hint: string | null
  sentences?: Record<string, AnySentence>
}
export type Judgement = {
  socialProfileId: string | null
  needsApproval: boolean | null
  /** The length of the text as the network counts it. */
  length?: number | null
  /** The links that a campaign changes. */
  links?: { from: string; to: string }[] | null
  /** The names in the text, each as the network writes it; null: it stays a name. */
  mentions?: { name: string; text: string | null }[] | null
  problems: Finding[]
  warnings: Finding[]
}

export type Report = {
  judgements: Judgement[]
  error: unknown
  /** The report is about the form as it is now. */
  isCurrent: boolean
}

/** `source`: the message that is edited or sent again. `isReady`: the form is complete enough to validate. */
export function useReport(
  requests: Request[],
  source: string | undefined,
  isReady: boolean,
): Report {
  const asked = useSettled(isReady ? requests : [])
  const query = useQuery(reportQuery(asked, source))
  const isSame = contentKey(asked) === contentKey(requests)
  return {
    judgements: isReady ? (query.data ?? []) : [],
    error: query.error,
    isCurrent: isSame && !query.isFetching && query.isSuccess,
  }
}

function reportQuery(requests: Request[], messageId: string | undefined) {
  return queryOptions({
    queryKey: ['messages', 'report', messageId, contentKey(requests)],
    enabled: requests.length > 0,
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        requests.map(({ body }) =>
          call(
            api.POST('/v1/messages/validate', {
              params: { query: { view: 'report', ...(messageId ? { messageId } : {}) } },
              body,
              signal,
            }),
          ),
        ),
      )
      return answers.flatMap(({ data }): Judgement[] => (Array.isArray(data) ? data : []))
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchInterval: false,
  })
}

function useSettled(requests: Request[]): Request[] {
  const [settled, setSettled] = useState(requests)
  const key = contentKey(requests)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content decides, not the identity of the list
  useEffect(() => {
    const timer = setTimeout(() => setSettled(requests), typingMs)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}

function contentKey(requests: Request[]): string {
  return JSON.stringify(requests.map(({ body }) => body))
}
