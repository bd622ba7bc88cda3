import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons'
import { goodsSet, goodsSetCalls, setStatuses } from '@dropyard/contract/catalog/goods-set'
import { text } from '@dropyard/contract/kit/text'
import { call } from '../../../kit/call/api.ts'
import { refresh } from '../../../kit/call/use-data.ts'
import { halves } from '../../../kit/form/halves.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { adapt } from '../../../kit/list/adapt-columns.ts'
import { toast } from '../../../kit/page/toast.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { LongText, MoneyText } from '../../../kit/value/value-text.tsx'
import { PartsInput } from './parts-input.tsx'

const words = text({
  activate: ['Activate', '启用'],
  disable: ['Disable', '停用'],
  updated_one: ['{{count}} set was changed', '已更新 {{count}} 个组合'],
  updated_other: ['{{count}} sets were changed', '已更新 {{count}} 个组合'],
  search: ['Code, name or SKU', '编码、名称或 SKU'],
})

/** Several SKUs sold as one: what is in them, what they cost, and whether they are sold. */
export function Page() {
  const t = useT(words)
  const lang = useLang()
  const field = useT(goodsSet.text)
  const setStatus = async (ids: number[], status: 'active' | 'disabled'): Promise<boolean> => {
    const reply = await call(goodsSetCalls.batchUpdateStatus, { body: { ids, status } })
    if (!reply.ok) return false
    toast.success(t('updated', { count: reply.data.updated }))
    await refresh(goodsSet.list)
    return true
  }
  return (
    <RecordPage
      record={goodsSet}
      searchWords={t('search')}
      tabs={{
        by: 'status',
        all: true,
        items: setStatuses.map((value) => ({ value, label: field(`choices.status.${value}`) })),
      }}
      filters={[]}
      form={{
        ...halves('status', 'name', 'name_zh'),
        components: { input: <PartsInput />, help: '' },
        price: { half: true, currency: 'USD' },
      }}
      bulk={[
        {
          key: 'activate',
          label: t('activate'),
          icon: <CheckCircleOutlined />,
          call: goodsSetCalls.batchUpdateStatus,
          run: (ids) => setStatus(ids, 'active'),
        },
        {
          key: 'disable',
          label: t('disable'),
          icon: <StopOutlined />,
          call: goodsSetCalls.batchUpdateStatus,
          run: (ids) => setStatus(ids, 'disabled'),
        },
      ]}
      columns={(made) =>
        adapt(
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
            parts_price: { width: 135, cell: (row) => <MoneyText amount={row.parts_price} currency="USD" /> },
            available: { width: 90 },
            status: { width: 95 },
          },
        )
      }
    />
  )
}
