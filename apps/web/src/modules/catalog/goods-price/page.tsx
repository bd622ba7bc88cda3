import { PercentageOutlined } from '@ant-design/icons'
import { goodsPrice, priceCalls } from '@dropyard/contract/catalog/goods-price'
import { useState } from 'react'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { EmptyValue, MoneyText } from '../../../kit/value/value-text.tsx'
import { ChangePrices } from './change-prices.tsx'
import './prices.css'
import { words } from './words.ts'

/** Sales prices of SKUs by rank, and their markup. */
export function Page() {
  const t = useT(words)
  const [changed, change] = useState<readonly number[]>()
  useResumed('goods-price/change', ({ ids }) => change(ids))
  const action = { key: 'change', label: t('change'), icon: <PercentageOutlined />, call: priceCalls.preview }
  return (
    <RecordPage
      record={goodsPrice}
      cells={{
        markup: ({ markup }) => (markup === null ? <EmptyValue /> : t('percent', { percent: markup })),
        ranks: ({ ranks }) => (
          <span className="rank-prices">
            {ranks.map(({ rank, price }) => (
              <span key={rank}>
                {rank} <MoneyText amount={price} currency="USD" />
              </span>
            ))}
          </span>
        ),
      }}
      widths={{ sku: 150, goods_name: 220, options: 130, price: 100, cost: 100 }}
      columns={{
        markup: { width: 110, right: true },
        ranks: { width: 330, hidden: false },
      }}
      actions={({ id }) => [{ ...action, run: () => change([id]) }]}
      bulk={[
        {
          ...action,
          run: (ids) => {
            change(ids)
            return false
          },
        },
      ]}
    >
      {changed ? <ChangePrices ids={changed} onClose={() => change(undefined)} /> : null}
    </RecordPage>
  )
}
