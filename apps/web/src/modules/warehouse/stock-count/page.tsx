import { stockCountLine } from '@dropyard/contract/warehouse/stock-count/lines'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { useListSwitch } from '../../../kit/list/list-switch.tsx'
import { CountLines } from './count-lines.tsx'
import { Counts } from './counts.tsx'
import { words } from './words.ts'

/** Stock counts and their lines. */
export function Page() {
  const t = useT(words)
  const may = useMay()
  const { shown, lists } = useListSwitch(t('lists'), {
    counts: t('counts'),
    lines: may(stockCountLine.list) && t('lines'),
  })
  return shown === 'lines' ? <CountLines lists={lists} /> : <Counts lists={lists} />
}
