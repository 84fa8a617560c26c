// A message of the member that was rejected, or not reviewed in time: why, and the way to change it.
import { NoticeActs } from '../../notices/notice-acts.tsx'
import { lookOf, NoticeIcon } from '../../notices/notice-icon.tsx'
import { reasonOf, titleOf } from '../../notices/notice-words.ts'
import type { Notice } from '../../notices/notices.ts'
import { useProfileById } from '../../profiles/profiles.ts'
import { rich } from '../../texts/rich.tsx'
import { texts } from '../../texts/texts.ts'
import { capitalize } from '../../time/format.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { Need } from './need.tsx'

export function NeedOfNotice({ notice, zone }: { notice: Notice; zone: string }) {
  const now = useNow(zone)
  const { socialProfile } = notice.message
  const profile = useProfileById().get(socialProfile.id)
  const at = Temporal.Instant.from(notice.createdDate).toZonedDateTimeISO(zone)
  return (
    <Need
      look={lookOf(notice)}
      icon={<NoticeIcon notice={notice} />}
      title={titleOf(notice)}
      actions={<NoticeActs notice={notice} />}
    >
      <p>
        {rich(texts('home').refusedWhen, {
          when: capitalize(momentLabel(at, now)),
          profile: <b>{profile?.socialNetworkUsername ?? socialProfile.id}</b>,
          reason: reasonOf(notice),
        })}
      </p>
    </Need>
  )
}
