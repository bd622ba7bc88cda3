import { UploadOutlined } from '@ant-design/icons'
import { makeUpCharge } from '@dropyard/contract/order/make-up-charge'
import { link } from '@dropyard/contract/pages'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { invalidate } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { ImportDialog } from '../../../kit/files/import-dialog.tsx'
import { saveText } from '../../../kit/files/save-text.ts'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { words } from './words.ts'

/**
 * Additional charges and refunds for merchants' shipping: because of weights measured by carriers, or exceptions that merchants
 * bear.
 */
export function Page() {
  const t = useT(words)
  const [importing, setImporting] = useState(false)
  return (
    <>
      <RecordPage
        record={makeUpCharge}
        at="/makeUpCharges"
        toolbar={
          <Can call={makeUpCharge.importWeights}>
            <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
              {t('import')}
            </Button>
          </Can>
        }
        widths={{ charge_sn: 110, order_sn: 130, entity_id: 140 }}
        cells={{
          order_sn: ({ order_sn }) => (
            <Link
              className="number"
              to={link('/erpOrders', { search: order_sn })}
              onClick={(event) => event.stopPropagation()}
            >
              {order_sn}
            </Link>
          ),
        }}
      />
      {importing ? (
        <ImportDialog
          to={makeUpCharge.importWeights}
          title={t('title')}
          body={{}}
          help={t('help')}
          example={t('template')}
          onExample={() => saveText(t('templateFile'), 'order_sn,grams\r\n')}
          onClose={() => setImporting(false)}
          onImported={() => invalidate(makeUpCharge.list)}
        />
      ) : null}
    </>
  )
}
