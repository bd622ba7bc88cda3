import { address } from '@dropyard/contract/logistics/address'
import { neededByCountry } from '@dropyard/contract/order/address/problem'
import { Space } from 'antd'
import { halfWidth } from '../../../kit/form/half-width.ts'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { words } from './words.ts'

/** The company's address book. */
export function Page() {
  const t = useT(words)
  return (
    <RecordPage
      record={address}
      searchPlaceholder={t('search')}
      drawer
      form={{
        ...halfWidth('receiver', 'phone', 'city', 'address2'),
        province: { half: true, needed: neededByCountry('province') },
        zip: { half: true, needed: neededByCountry('zip') },
        label: { half: true, help: t('help.label') },
        country: { half: true },
        is_default: { help: t('help.is_default') },
      }}
      columns={{
        label: {
          width: 200,
          cell: (row) => (
            <Space>
              {row.label}
              {row.is_default ? <StatusTag tone="blue">{t('isDefault')}</StatusTag> : null}
            </Space>
          ),
        },
        receiver: { width: 130 },
        phone: { width: 135 },
        country: { width: 120 },
        province: { hidden: true },
        city: { width: 110 },
        address1: { width: 160 },
        address2: { hidden: true },
        zip: { width: 80 },
        is_default: { hidden: true },
      }}
    />
  )
}
