import { StarOutlined } from '@ant-design/icons'
import { goodsSeller, goodsSellerChoices } from '@dropyard/contract/purchasing/goods-seller'
import type { ReactNode } from 'react'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useDoes } from '../../../kit/rows/use-does.tsx'
import { CodeSearch } from './code-search.tsx'
import { words } from './words.ts'

const { skus, suppliers } = goodsSellerChoices
const inCurrency = { currencyField: 'currency' }

const icons = { prefer: <StarOutlined /> }

/** Which supplier supplies which SKU. */
export function SuppliedGoods({ lists }: { lists: ReactNode }) {
  const t = useT(words)
  const field = useT(goodsSeller.text)
  const does = useDoes(goodsSeller, { icons })
  return (
    <RecordPage
      record={goodsSeller}
      title={t('goods')}
      titleExtra={lists}
      drawer
      does={does}
      form={{
        sku: { input: <CodeSearch from={skus} placeholder={t('skuFound')} /> },
        supplier: {
          label: field('fields.supplier_name'),
          input: <CodeSearch from={suppliers} placeholder={t('supplierFound')} />,
        },
        tiers: inCurrency,
        contract_price: inCurrency,
        last_price: inCurrency,
      }}
      columns={{
        sku: { width: 125 },
        title: { width: 190 },
        supplier_name: { width: 190 },
        supplier_code: { width: 110 },
        preference: { width: 95 },
        price: { width: 100 },
        moq: { width: 80 },
        lead_days: { width: 90 },
      }}
    />
  )
}
