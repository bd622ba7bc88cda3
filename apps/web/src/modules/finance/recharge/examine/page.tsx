import { withdrawalExamine } from '@dropyard/contract/finance/withdrawal'
import { useMay } from '../../../../kit/current-user.ts'
import { useT } from '../../../../kit/lang.ts'
import { ListSwitch, useListChoice } from '../../../../kit/list/list-switch.tsx'
import './examine.css'
import { Recharges } from './recharges.tsx'
import { Withdrawals } from './withdrawals.tsx'
import { words } from './words.ts'

/** What waits for finance: money that came in, and money that is to go out. */
export function Page() {
  const t = useT(words)
  const may = useMay()
  const shown = useListChoice(['recharges', 'withdrawals'])
  if (!may(withdrawalExamine.list)) return <Recharges lists={null} />
  const lists = (
    <ListSwitch
      label={t('lists.label')}
      value={shown}
      items={[
        { value: 'recharges', label: t('lists.recharges') },
        { value: 'withdrawals', label: t('lists.withdrawals') },
      ]}
    />
  )
  return shown === 'recharges' ? <Recharges lists={lists} /> : <Withdrawals lists={lists} />
}
