import { address } from '@dropyard/contract/logistics/address'
import { neededByCountry } from '@dropyard/contract/order/order/address/problem'
import { Space } from 'antd'
import { useLang } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'

/** The company's address book. */
export function Page() {
  const { is_default: isDefault } = address.text[useLang()].fields
  return (
    <RecordPage
      record={address}
      drawer
      form={{
        province: { requiredWhen: neededByCountry('province') },
        zip: { requiredWhen: neededByCountry('zip') },
      }}
      widths={{ label: 200, receiver: 130, phone: 135, country: 120, city: 110, address1: 160, zip: 80 }}
      cells={{
        label: (row) => (
          <Space>
            {row.label}
            {row.is_default ? <StatusTag tone="blue">{isDefault}</StatusTag> : null}
          </Space>
        ),
      }}
    />
  )
}
