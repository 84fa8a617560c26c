// The problems that block sending, and the warnings about differences on a network.
import { Link } from '@tanstack/react-router'
import { CircleAlert, Info, Link2, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { findLinks } from '../../../../server/networks/shared/links.ts'
import type { BrandId } from '../../../networks/networks.ts'
import { texts } from '../../../texts/texts.ts'
import { formatList } from '../../../time/format.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import type { Composing } from '../composing.ts'
import { sourceOf, textFor } from '../form/form.ts'
import { changedLinksOf } from './changed-links.ts'
import { findingWords, twinOf } from './finding-words.ts'
import { type Found, findingsOf } from './findings.ts'
import styles from './notes.module.css'

/** More would push the composer's buttons off the page. */
const maxLinks = 3

type Props = { composing: Composing; onTab: (tab: BrandId) => void }

export function Notes({ composing, onTab }: Props) {
  const text = texts('composer')
  const { targets, form, every, report, change } = composing
  const { problems, warnings } = findingsOf(report.judgements, targets)
  const plain = targets.filter(
    ({ mark, network }) =>
      network?.preview.showsLinks === false && findLinks(textFor(form, mark)).length > 0,
  )
  const undescribed = every.filter(
    ({ kind, state, medium }) =>
      kind === 'IMAGE' && state === 'ready' && medium.altText.trim() === '',
  ).length
  return (
    <div className={styles.notes}>
      <div role="status">
        {problems.map((found) => (
          <Finding key={keyOf(found)} found={found} isProblem />
        ))}
      </div>
      {report.error !== null && <ErrorPanel error={report.error} title={text.checkFailed} />}
      {plain.map(({ mark, name }) => (
        <Note key={mark} look="info" icon={<Info size={16} aria-hidden />}>
          <b>{text.noLinks(name)}</b> {text.noLinksText}{' '}
          {form.ownTexts[mark] === undefined && sourceOf(form) === undefined && (
            <button
              type="button"
              onClick={() => {
                change({ type: 'write', network: mark, text: form.text })
                onTab(mark)
              }}
            >
              {text.ownTextHere}
            </button>
          )}
        </Note>
      ))}
      {warnings.map((found) => (
        <Finding key={keyOf(found)} found={found} isProblem={false} />
      ))}
      {changedLinksOf(report.judgements, targets).map(({ name, links }) => (
        <Note key={name} look="quiet" icon={<Link2 size={16} aria-hidden />}>
          <b>{name}:</b> {text.campaignLinks(links.length)} {links.slice(0, maxLinks).join(' ')}
          {links.length > maxLinks && ' …'}
        </Note>
      ))}
      <KeptFor composing={composing} />
      {undescribed > 0 && (
        <Note look="quiet" icon={<CircleAlert size={16} aria-hidden />}>
          {text.altReminder(undescribed)}
        </Note>
      )}
    </div>
  )
}

/** A draft of another client may say more than the composer has controls for. */
function KeptFor({ composing: { form, chosen } }: Pick<Props, 'composing'>) {
  const varied = chosen.filter(({ id }) => form.variations?.[id] !== undefined)
  if (varied.length === 0) return null
  const names = varied.map(({ id, socialNetworkUsername }) => socialNetworkUsername ?? id)
  return (
    <Note look="info" icon={<Info size={16} aria-hidden />}>
      {texts('details').keptFor(formatList(names))}
    </Note>
  )
}

function keyOf({ part, message }: Found): string {
  return `${part} ${message}`
}

function Finding({ found, isProblem }: { found: Found; isProblem: boolean }) {
  const icon = isProblem ? <TriangleAlert size={16} aria-hidden /> : <Info size={16} aria-hidden />
  return (
    <Note look={isProblem ? 'problem' : 'info'} icon={icon}>
      <b>
        {formatList(found.networks)}
        {placeOf(found)}:
      </b>{' '}
      {findingWords(found)} <NextStep found={found} />
    </Note>
  )
}

function placeOf({ part }: Found): string {
  const text = texts('composer').parts
  if (part === undefined) return ''
  return `, ${part === 'comment' ? text.theComment : text.part(part)}`
}

/** A warning links to its subject. */
function NextStep({ found }: { found: Found }) {
  const text = texts('composer')
  const messageId = twinOf(found)
  if (messageId !== undefined)
    return (
      <Link to="/messages/$messageId" params={{ messageId }} search={(search) => search}>
        {text.showTwin}
      </Link>
    )
  if (found.reason === 'access_ends') return <Link to="/profiles">{text.reconnect}</Link>
  return null
}

function Note({
  look,
  icon,
  children,
}: {
  look: 'problem' | 'info' | 'quiet'
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <div className={`${styles.note} ${styles[look]}`}>
      {icon}
      <p>{children}</p>
    </div>
  )
}
