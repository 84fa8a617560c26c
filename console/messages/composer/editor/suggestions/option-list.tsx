// The options for the words that are being typed in a text field, which names the active one.
import styles from './suggestions.module.css'

type Props<Item> = {
  listId: string
  label: string
  items: readonly Item[]
  active: number
  onPick: (item: Item) => void
  detailOf: (item: Item) => string
}

export function OptionList<Item extends { id: string; name: string }>(props: Props<Item>) {
  const { listId, label, items, active, onPick, detailOf } = props
  return (
    <div id={listId} role="listbox" aria-label={label}>
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
        <div
          key={item.id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.option}
          // Before the field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            event.stopPropagation()
            onPick(item)
          }}
        >
          <b>{item.name}</b> <small>{detailOf(item)}</small>
        </div>
      ))}
    </div>
  )
}
