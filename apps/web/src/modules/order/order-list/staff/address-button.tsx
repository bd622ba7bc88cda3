import { EnvironmentOutlined } from '@ant-design/icons'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { type AddressFilter, addressFilters } from '@dropyard/contract/order/order/address/finding'
import { Button, Dropdown } from 'antd'
import { useData } from '../../../../kit/call/use-data.ts'
import { useT } from '../../../../kit/lang.ts'
import { words } from '../../order/staff-words.ts'

/** The numbers of addresses that need attention, by severity, as links to their orders. */
export function AddressButton({ ready, onShow }: { ready: boolean; onShow: (what: AddressFilter) => void }) {
  const t = useT(words)
  const counts =
    useData(erpOrder.addressStat, {}, { enabled: ready, staleTime: 10_000, background: true }).data?.data ??
    []
  const shown = counts.filter(({ total }) => total > 0)
  const all = shown.filter(({ address }) => address !== 'fixable').reduce((sum, { total }) => sum + total, 0)
  const text = t('fixAddress.button', { count: all })
  if (shown.length === 0) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: shown.map(({ address, name, total }) => ({
          key: address,
          label: name,
          extra: <span className="number soft">{total.toLocaleString()}</span>,
        })),
        onClick: ({ key }) => {
          const what = addressFilters.find((one) => one === key)
          if (what) onShow(what)
        },
      }}
    >
      <Button size="small" icon={<EnvironmentOutlined />} className="address-button">
        {text}
      </Button>
    </Dropdown>
  )
}
