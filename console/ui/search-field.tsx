// A field that filters what is below it.
import { Search } from 'lucide-react'
import styles from './search-field.module.css'

type Props = { label: string; value: string; onChange: (value: string) => void }

export function SearchField({ label, value, onChange }: Props) {
  return (
    <label className={styles.search}>
      <Search size={15} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
