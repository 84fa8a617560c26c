import { useNavigate } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'
import { texts } from '../../texts/texts.ts'
import { Menu, MenuChoices } from '../../ui/menu.tsx'
import { FilterChip } from '../calendar/filtering/filter-chip.tsx'
import { type Period, periods } from './search-filters.ts'

export function PeriodFilter({ period }: { period: Period | undefined }) {
  const text = texts('search')
  const navigate = useNavigate()
  const trigger = (
    <FilterChip icon={CalendarRange} isOn={period !== undefined}>
      {period ? text.periods[period] : text.anyTime}
    </FilterChip>
  )
  return (
    <Menu trigger={trigger}>
      <MenuChoices
        label={text.period}
        value={period ?? ''}
        choices={[['', text.anyTime], ...periods.map((one) => [one, text.periods[one]] as const)]}
        onChange={(chosen) =>
          void navigate({
            to: '/search',
            search: ({ period: _before, ...others }) =>
              chosen === '' ? others : { ...others, period: chosen },
          })
        }
      />
    </Menu>
  )
}
