// The member confirms to have looked on the network: the post may be live already, and sending it again would make a second one.
import { useId } from 'react'
import { texts } from '../../../texts/texts.ts'
import styles from './message-actions.module.css'

type Props = { network: string; hasLooked: boolean; onChange: (hasLooked: boolean) => void }

export function LookedBox({ network, hasLooked, onChange }: Props) {
  const id = useId()
  return (
    <label htmlFor={id} className={styles.check}>
      <input id={id} type="checkbox" checked={hasLooked} onChange={() => onChange(!hasLooked)} />
      {texts('message').resendChecked(network)}
    </label>
  )
}
