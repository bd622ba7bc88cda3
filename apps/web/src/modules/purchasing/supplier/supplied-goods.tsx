import { StarOutlined } from '@ant-design/icons'
import { goodsSeller, goodsSellerChoices } from '@dropyard/contract/purchasing/goods-seller'
import type { ReactNode } from 'react'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { CodeSearch } from './code-search.tsx'
import { words } from './words.ts'

const { skus, suppliers } = goodsSellerChoices

const icons = { prefer: <StarOutlined /> }

/** Which supplier supplies which SKU. */
export function SuppliedGoods({ lists }: { lists: ReactNode }) {
  const t = useT(words)
  const field = useT(goodsSeller.text)
  const recordActions = useRecordActions(goodsSeller, { icons })
  return (
    <RecordPage
      record={goodsSeller}
      title={t('goods')}
      titleExtra={lists}
      drawer
      recordActions={recordActions}
      form={{
        sku: { input: <CodeSearch from={skus} placeholder={t('skuFound')} /> },
        supplier: {
          label: field('fields.supplier_name'),
          input: <CodeSearch from={suppliers} placeholder={t('supplierFound')} />,
        },
      }}
      widths={{
        sku: 125,
        title: 190,
        supplier_name: 190,
        supplier_code: 110,
        preference: 95,
        price: 100,
        moq: 80,
        lead_days: 90,
      }}
    />
  )
}
