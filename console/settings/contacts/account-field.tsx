// The account of a contact on one network. Where a profile of the organization can ask its network for people, they are offered below.
import { usePeople } from '../../contacts/people.ts'
import { type MentioningNetwork, networkOf } from '../../networks/networks.ts'
import { useProfiles } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { describeError } from '../../ui/errors.ts'
import { Field } from '../../ui/field.tsx'
import styles from './contact-settings.module.css'

type Props = {
  network: MentioningNetwork
  value: string
  isWrong: boolean
  onChange: (handle: string) => void
  /** A person was chosen of those that the network has found. */
  onFound: (found: { name: string; handle: string }) => void
}

export function AccountField({ network, value, isWrong, onChange, onFound }: Props) {
  const text = texts('contacts')
  const { accounts, name, example } = network
  const profiles = useProfiles().filter(({ type }) => {
    const { mentions } = networkOf(type).network ?? {}
    return mentions?.accounts === accounts && mentions.isSearched
  })
  const { people, error } = usePeople(profiles, value)
  // One that is written already needs no choice.
  const offered = people.filter(({ handle }) => handle !== value.trim().replace(/^@/, ''))
  const isSearched = profiles.length > 0
  return (
    <div className={styles.account}>
      <Field
        label={text.accountOn(name)}
        placeholder={example}
        hint={isSearched ? text.searchedHint(name) : undefined}
        error={isWrong && offered.length === 0 ? text.handleForm(name, example) : undefined}
        value={value}
        maxLength={260}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      {offered.length > 0 && (
        <ul className={styles.found} aria-label={text.foundFor(name)}>
          {offered.map((person) => (
            <li key={person.id}>
              <button type="button" onClick={() => onFound(person)}>
                {person.name} <small>{person.handle}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="unseen" role="status">
        {offered.length > 0 && `${text.foundFor(name)}: ${offered.length}`}
      </p>
      {error ? <p className={styles.failure}>{describeError(error).message}</p> : null}
    </div>
  )
}
