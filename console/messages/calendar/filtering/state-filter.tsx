import { SlidersHorizontal } from 'lucide-react'
import { texts } from '../../../texts/texts.ts'
import { Menu, MenuChoices } from '../../../ui/menu.tsx'
import { stateOf } from '../../../ui/state-of.ts'
import { FilterChip } from './filter-chip.tsx'
import type { Filters } from './filters.ts'
import { useChoose } from './use-choose.ts'

const states = [
  'SCHEDULED',
  'PENDING_APPROVAL',
  'SUBMITTED',
  'SENT',
  'SEND_FAILED_PERMANENTLY',
  'REJECTED',
] as const

export function StateFilter({ filters }: { filters: Filters }) {
  const text = texts('calendar')
  const choose = useChoose()
  const chosen = states.find((state) => state === filters.state)
  const nameOf = (state: (typeof states)[number]) => texts('states')[stateOf(state)]
  const trigger = (
    <FilterChip icon={SlidersHorizontal} isOn={chosen !== undefined}>
      {chosen ? nameOf(chosen) : text.state}
    </FilterChip>
  )
  return (
    <Menu trigger={trigger}>
      <MenuChoices
        label={text.state}
        value={chosen ?? ''}
        choices={[['', text.everyState], ...states.map((state) => [state, nameOf(state)] as const)]}
        onChange={(state) => choose({ state: state === '' ? undefined : state })}
      />
    </Menu>
  )
}
