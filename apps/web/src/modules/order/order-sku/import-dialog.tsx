import { orderSku } from '@dropyard/contract/order/order-sku'
import { store } from '@dropyard/contract/store/store'
import { Form } from 'antd'
import { useState } from 'react'
import { invalidate } from '../../../kit/call/use-data.ts'
import { ImportDialog as FileDialog } from '../../../kit/files/import-dialog.tsx'
import { saveText } from '../../../kit/files/save-text.ts'
import { Picker } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/** An example file. */
const example = 'Variant ID,Store SKU,SKU\r\n44119020503213,BOTTLE-BLUE,DY-1001-BL\r\n,TENT-2P,DY-2040\r\n'

/** Imports mappings from a file, for the variants of one store. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT(words)
  const [storeId, setStoreId] = useState<number>()
  return (
    <FileDialog
      to={orderSku.import}
      title={t('import.rows')}
      body={storeId === undefined ? undefined : { store_id: storeId }}
      help={t('import.columns')}
      example={t('import.example')}
      onExample={() => saveText(t('import.exampleFile'), example)}
      onClose={onClose}
      onImported={() => Promise.all([orderSku.list, { path: '/sale/order' }].map((to) => invalidate(to)))}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('import.store')} required>
          <Picker
            select={store.select}
            aria-label={t('import.store')}
            value={storeId}
            placeholder={t('import.storeRequired')}
            onChange={(shop: number | undefined) => setStoreId(shop)}
          />
        </Form.Item>
      </Form>
    </FileDialog>
  )
}
