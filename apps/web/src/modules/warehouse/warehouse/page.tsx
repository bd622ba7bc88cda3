import { bin } from '@dropyard/contract/warehouse/bin'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { useListSwitch } from '../../../kit/list/list-switch.tsx'
import { Bins } from './bins.tsx'
import { Warehouses } from './warehouses.tsx'
import { words } from './words.ts'

/** Warehouses and their bins. */
export function Page() {
  const t = useT(words)
  const may = useMay()
  const { shown, lists } = useListSwitch(t('lists'), {
    warehouses: t('warehouses'),
    bins: may(bin.list) && t('bins'),
  })
  return shown === 'bins' ? <Bins lists={lists} /> : <Warehouses lists={lists} />
}
