import { withdrawalExamine } from '@dropyard/contract/finance/withdrawal'
import { useMay } from '../../../../kit/current-user.ts'
import { useT } from '../../../../kit/lang.ts'
import { useListSwitch } from '../../../../kit/list/list-switch.tsx'
import './examine.css'
import { Recharges } from './recharges.tsx'
import { Withdrawals } from './withdrawals.tsx'
import { words } from './words.ts'

/** Incoming and outgoing payments that await finance. */
export function Page() {
  const t = useT(words)
  const may = useMay()
  const { shown, lists } = useListSwitch(t('lists.label'), {
    recharges: t('lists.recharges'),
    withdrawals: may(withdrawalExamine.list) && t('lists.withdrawals'),
  })
  return shown === 'recharges' ? <Recharges lists={lists} /> : <Withdrawals lists={lists} />
}
