import { erpOrder } from '@dropyard/contract/order/erp-order'
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { useMay } from '../../../kit/current-user.ts'
import { ImportDialog } from '../../../kit/files/import-dialog.tsx'
import { saveText } from '../../../kit/files/save-text.ts'
import { useT } from '../../../kit/lang.ts'
import { reloadStaffOrders } from '../order/parts/reload-staff-orders.ts'
import { trackingWords } from './tracking-words.ts'

/** Imports tracking numbers from a carrier's file, and optionally marks the orders as shipped. */
export function TrackingDialog({ onClose }: { onClose: () => void }) {
  const t = useT(trackingWords)
  const may = useMay()
  const [ship, setShip] = useState(false)
  return (
    <ImportDialog
      to={erpOrder.importTrackno}
      title={t('title')}
      body={{ ship }}
      help={t('help')}
      example={t('template')}
      onExample={() => saveText(t('templateFile'), `${t('columns').replaceAll('|', ',')}\r\n`)}
      onClose={onClose}
      onImported={reloadStaffOrders}
    >
      {may(erpOrder.ship) ? (
        <Form.Item extra={t('shipHelp')}>
          <Checkbox checked={ship} onChange={(event) => setShip(event.target.checked)}>
            {t('ship')}
          </Checkbox>
        </Form.Item>
      ) : null}
    </ImportDialog>
  )
}
