import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons'
import { goodsSet, setStatuses } from '@dropyard/contract/catalog/goods-set'
import { useLang, useT } from '../../../kit/lang.ts'
import { overrideColumns } from '../../../kit/list/override-columns.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { LongText, MoneyText } from '../../../kit/value/value-text.tsx'
import { PartsInput } from './parts-input.tsx'

const icons = { activate: <CheckCircleOutlined />, disable: <StopOutlined /> }

/** Sets of several SKUs: contents, price, and whether they are on sale. */
export function Page() {
  const lang = useLang()
  const field = useT(goodsSet.text)
  const recordActions = useRecordActions(goodsSet, { icons })
  return (
    <RecordPage
      record={goodsSet}
      tabs={{
        by: 'status',
        all: true,
        items: setStatuses.map((value) => ({ value, label: field(`choices.status.${value}`) })),
      }}
      filters={[]}
      form={{
        components: { input: <PartsInput />, help: '' },
        price: { halfWidth: true, currency: 'USD' },
      }}
      recordActions={recordActions}
      columns={(made) =>
        overrideColumns(
          made.filter(({ key }) => key !== 'name_zh'),
          {
            name: {
              width: 160,
              cell: (row) => <LongText>{(lang === 'zh' && row.name_zh) || row.name}</LongText>,
            },
            code: { width: 100 },
            components: {
              hidden: false,
              width: 195,
              cell: (row) => (
                <LongText>{row.components.replaceAll('*', ' × ').replaceAll(';', ',')}</LongText>
              ),
            },
            price: { width: 116, cell: (row) => <MoneyText amount={row.price} currency="USD" /> },
            parts_price: { width: 165, cell: (row) => <MoneyText amount={row.parts_price} currency="USD" /> },
            available: { width: 90 },
            status: { width: 95 },
          },
        )
      }
    />
  )
}
