import { goodsSeller } from '@dropyard/contract/purchasing/goods-seller'
import { supplierAccount } from '@dropyard/contract/purchasing/supplier-account'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { ListSwitch, useListChoice } from '../../../kit/list/list-switch.tsx'
import { Accounts } from './accounts.tsx'
import { SuppliedGoods } from './supplied-goods.tsx'
import { Suppliers } from './suppliers.tsx'
import { words } from './words.ts'

/** Whom we buy from, what they supply, and the accounts that they are paid to. */
export function Page() {
  const t = useT(words)
  const may = useMay()
  const shown = useListChoice(['suppliers', 'goods', 'accounts'])
  const lists = (
    <ListSwitch
      label={t('lists')}
      value={shown}
      items={[
        { value: 'suppliers', label: t('suppliers') },
        ...(may(goodsSeller.list) ? ([{ value: 'goods', label: t('goods') }] as const) : []),
        ...(may(supplierAccount.list) ? ([{ value: 'accounts', label: t('accounts') }] as const) : []),
      ]}
    />
  )
  if (shown === 'goods') return <SuppliedGoods lists={lists} />
  return shown === 'accounts' ? <Accounts lists={lists} /> : <Suppliers lists={lists} />
}
