// The remaining length on each network, in its own unit.
import { Check } from 'lucide-react'
import { useRef } from 'react'
import { countText } from '../../../../server/networks/shared/count-text.ts'
import { NetworkMark } from '../../../networks/network-mark.tsx'
import { texts } from '../../../texts/texts.ts'
import { formatNumber } from '../../../time/format.ts'
import type { Target } from '../composing.ts'
import type { Report } from '../findings/report.ts'
import styles from './counters.module.css'
import { levelOf, type Said, speak, wordsOf } from './speech.ts'

export type Counted = { target: Target; text: string; limit: number; counter: string }
/** `report`: if this page does not have the network's counter, the service counts the first text. */
type Props = { counted: Counted[]; report?: Report }
type Count = { target: Target; limit: number; left: number }

/** Far below the limit the number is no help: a tick says that the text fits. */
const roomyLimit = 5000

export function Counters({ counted, report }: Props) {
  const counts = counted.flatMap(({ target, text, limit, counter }): Count[] => {
    const length = countText(counter, text) ?? (report && reportedLength(report, target))
    return length === undefined ? [] : [{ target, limit, left: limit - length }]
  })
  const spoken = useSpoken(counts)
  return (
    <>
      <ul className={styles.counters}>
        {counts.map((count) => (
          <li key={count.target.mark} className={look(count.left)}>
            <Counter {...count} />
          </li>
        ))}
      </ul>
      <p className="unseen" role="status">
        {spoken}
      </p>
    </>
  )
}

function reportedLength({ judgements }: Report, { profiles }: Target): number | undefined {
  const judgement = judgements.find(({ socialProfileId }) => socialProfileId === profiles[0]?.id)
  return judgement?.length ?? undefined
}

function Counter(count: Count) {
  const { target, limit, left } = count
  const isRoomy = limit > roomyLimit && left > 0
  return (
    <>
      <NetworkMark type={target.type} size={13} />
      {!isRoomy && <Ring share={1 - left / limit} />}
      <span className="unseen">{words(count)}</span>
      <span aria-hidden>
        {isRoomy && <Check size={14} className={styles.fits} />}
        {!isRoomy && (left < 0 ? texts('composer').tooMany(-left) : formatNumber(left))}
      </span>
    </>
  )
}

const circumference = 2 * Math.PI * 6

function Ring({ share }: { share: number }) {
  const filled = Math.min(Math.max(share, 0), 1) * circumference
  return (
    <svg viewBox="0 0 16 16" width={16} height={16} className={styles.ring} aria-hidden>
      <circle cx="8" cy="8" r="6" />
      <circle cx="8" cy="8" r="6" strokeDasharray={`${filled} ${circumference}`} />
    </svg>
  )
}

function words({ target: { name }, limit, left }: Count): string {
  const text = texts('composer')
  if (left < 0) return text.spokenTooMany(name, -left)
  return limit > roomyLimit ? text.fits(name) : text.left(name, left)
}

function useSpoken(counts: Count[]): string {
  const said = useRef<Said>({})
  said.current = speak(
    said.current,
    counts.map((count) => ({ mark: count.target.mark, left: count.left, words: words(count) })),
  )
  return wordsOf(said.current)
}

function look(left: number): string | undefined {
  const level = levelOf(left)
  if (level === 'over') return styles.over
  return level === 'roomy' ? undefined : styles.near
}
