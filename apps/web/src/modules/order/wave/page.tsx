import { DisconnectOutlined } from '@ant-design/icons'
import { wave } from '@dropyard/contract/order/wave'
import { waveOrder, wavePick } from '@dropyard/contract/order/wave/lines'
import { link } from '@dropyard/contract/pages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { useListSwitch } from '../../../kit/list/list-switch.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { Waves } from './waves.tsx'
import { words } from './words.ts'

const ofWave = ({ wave_id, wave_name }: { wave_id: number; wave_name: string }) => (
  <Link to={link('/waves', { id: wave_id })}>{wave_name}</Link>
)

/** Waves, their picks and their orders. */
export function Page() {
  const t = useT(words)
  const may = useMay()
  const { shown, lists } = useListSwitch(t('lists'), {
    waves: t('waves'),
    picks: may(wavePick.list) && t('picks'),
    orders: may(waveOrder.list) && t('orders'),
  })
  if (shown === 'picks')
    return (
      <RecordPage
        record={wavePick}
        at="/waves"
        title={t('picks')}
        titleExtra={lists}
        stale={[wave.list]}
        widths={{ bin_id: 100, sku_id: 150, title: 200, pieces: 75, picked: 75, short: 80, state: 110 }}
        cells={{ wave_id: ofWave }}
      />
    )
  return shown === 'orders' ? <Orders lists={lists} /> : <Waves lists={lists} />
}

const icons = { drop: <DisconnectOutlined /> }

function Orders({ lists }: { lists: ReactNode }) {
  const t = useT(words)
  const recordActions = useRecordActions(waveOrder, { icons })
  return (
    <RecordPage
      record={waveOrder}
      at="/waves"
      title={t('orders')}
      titleExtra={lists}
      stale={[wave.list, wavePick.list]}
      recordActions={recordActions}
      widths={{ position: 70, state: 110, pieces: 75, picked: 75, tote: 110 }}
      cells={{ wave_id: ofWave }}
    />
  )
}
