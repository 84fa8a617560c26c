// The parts that follow the first text: replies as a column of cards, and the first comment as a field. Beside each stands where it goes.
import { Plus, SplitSquareVertical } from 'lucide-react'
import { Suspense } from 'react'
import type { BrandId } from '../../../networks/networks.ts'
import { texts } from '../../../texts/texts.ts'
import { formatList } from '../../../time/format.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { Composing, Target } from '../composing.ts'
import { countSplits, maxParts, type PartForm, partsOf } from '../form/parts.ts'
import styles from './parts.module.css'

// Few messages have parts.
const PartCard = lazyPart(() => import('./part-card.tsx'), 'PartCard')

type Props = { composing: Composing; tab: BrandId | undefined }

export function Parts({ composing, tab }: Props) {
  const replying = targetsOf(composing, 'REPLY')
  const commenting = targetsOf(composing, 'COMMENT')
  const isShown = (targets: Target[]) =>
    tab === undefined || targets.length === 0 || targets.some(({ mark }) => mark === tab)
  return (
    <>
      {isShown(replying) && <Replies composing={composing} targets={replying} tab={tab} />}
      {isShown(commenting) && <Comments composing={composing} targets={commenting} />}
    </>
  )
}

export function targetsOf({ targets }: Composing, as: PartForm): Target[] {
  return targets.filter(({ network }) => network?.parts?.as === as)
}

type ListProps = { composing: Composing; targets: Target[] }

function Replies({ composing, targets, tab }: ListProps & { tab: BrandId | undefined }) {
  const { form, change } = composing
  const text = texts('composer').parts
  const replies = partsOf(form, 'REPLY')
  if (targets.length === 0 && replies.length === 0) return null
  // The first one is added by the bar of the text (add-parts.tsx). A network's own text is not split: the parts go to all networks.
  const splits = tab !== undefined && form.ownTexts[tab] !== undefined ? 0 : countSplits(form)
  const isFull = replies.length >= maxParts
  if (replies.length === 0 && splits === 0) return null
  return (
    <section className={styles.parts} aria-label={text.replies}>
      {replies.length > 0 && (
        <>
          <p className={styles.where}>{whereOf(composing, 'REPLY')}</p>
          <ol>
            <Suspense>
              {replies.map((part, index) => (
                <PartCard
                  key={part.key}
                  composing={composing}
                  part={part}
                  place={{ number: index + 2, count: replies.length + 1 }}
                  targets={targets}
                />
              ))}
            </Suspense>
          </ol>
        </>
      )}
      <div className={styles.acts}>
        {targets.length > 0 && replies.length > 0 && (
          <Button
            look="quiet"
            reason={isFull ? text.full(maxParts + 1) : undefined}
            onClick={() => change({ type: 'addPart', key: crypto.randomUUID(), as: 'REPLY' })}
          >
            <Plus size={16} aria-hidden />
            {text.add}
          </Button>
        )}
        {targets.length > 0 && splits > 0 && !isFull && (
          <Button
            look="quiet"
            onClick={() => {
              const keys = Array.from({ length: splits }, () => crypto.randomUUID())
              change({ type: 'split', keys })
            }}
          >
            <SplitSquareVertical size={16} aria-hidden />
            {text.split}
          </Button>
        )}
      </div>
    </section>
  )
}

function Comments({ composing, targets }: ListProps) {
  const { form } = composing
  const text = texts('composer').parts
  const comments = partsOf(form, 'COMMENT')
  if (comments.length === 0) return null
  return (
    <section className={styles.parts} aria-label={text.comments}>
      <p className={styles.where}>{whereOf(composing, 'COMMENT')}</p>
      <ol>
        <Suspense>
          {comments.map((part, index) => (
            <PartCard
              key={part.key}
              composing={composing}
              part={part}
              place={{ number: index + 1, count: comments.length }}
              targets={targets}
            />
          ))}
        </Suspense>
      </ol>
    </section>
  )
}

/** With the networks that get nothing of it: nothing is left out without a word. */
function whereOf({ targets }: Composing, as: PartForm): string {
  const text = texts('composer').parts
  const namesOf = (some: Target[]) => formatList(some.map(({ name }) => name))
  const own = targets.filter(({ network }) => network?.parts?.as === as)
  const others = targets.filter((target) => !own.includes(target))
  if (own.length === 0) return as === 'REPLY' ? text.noReplies : text.noComments
  const where = as === 'REPLY' ? text.repliesOn(namesOf(own)) : text.commentOn(namesOf(own))
  return others.length === 0 ? where : `${where} ${text.notOn(namesOf(others))}`
}
