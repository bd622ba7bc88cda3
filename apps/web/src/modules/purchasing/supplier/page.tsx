import { goodsSeller } from '@dropyard/contract/purchasing/goods-seller'
import { supplierAccount } from '@dropyard/contract/purchasing/supplier-account'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { useListSwitch } from '../../../kit/list/list-switch.tsx'
import { Accounts } from './accounts.tsx'
import { SuppliedGoods } from './supplied-goods.tsx'
import { Suppliers } from './suppliers.tsx'
import { words } from './words.ts'

/** Suppliers, supplied SKUs, and bank accounts. */
export function Page() {
  const t = useT(words)
  const may = useMay()
  const { shown, lists } = useListSwitch(t('lists'), {
    suppliers: t('suppliers'),
    goods: may(goodsSeller.list) && t('goods'),
    accounts: may(supplierAccount.list) && t('accounts'),
  })
  if (shown === 'goods') return <SuppliedGoods lists={lists} />
  return shown === 'accounts' ? <Accounts lists={lists} /> : <Suppliers lists={lists} />
}
