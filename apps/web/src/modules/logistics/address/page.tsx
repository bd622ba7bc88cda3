import { address } from '@dropyard/contract/logistics/address'
import { country } from '@dropyard/contract/logistics/country'
import { neededByCountry } from '@dropyard/contract/order/address-problem'
import { Space } from 'antd'
import { adapt } from '../../../kit/adapt-columns.ts'
import { asChoice } from '../../../kit/as-choice.ts'
import { CodeText, useCodeChoices } from '../../../kit/code-picker.tsx'
import { halves } from '../../../kit/halves.ts'
import { useT } from '../../../kit/lang.ts'
import { ResourcePage } from '../../../kit/resource-page.tsx'
import { StatusTag } from '../../../kit/status-tag.tsx'
import { words } from './words.ts'

const addressBook = { ...address, list: asChoice(address.list, 'country') }

/** The company's address book. */
export function Page() {
  const t = useT(words)
  const field = useT(address.text)
  const countries = useCodeChoices(country.select)
  return (
    <ResourcePage
      resource={addressBook}
      searchWords={t('search')}
      drawer
      filters={[{ name: 'country', label: field('fields.country'), main: true, choices: countries }]}
      form={{
        ...halves('receiver', 'phone', 'city', 'address2'),
        province: { half: true, needed: neededByCountry('province') },
        zip: { half: true, needed: neededByCountry('zip') },
        label: { half: true, help: t('help.label') },
        country: { half: true, codes: country.select },
        is_default: { help: t('help.is_default') },
      }}
      columns={(made) =>
        adapt(made, {
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
          country: { width: 120, cell: (row) => <CodeText select={country.select} code={row.country} /> },
          province: { hidden: true },
          city: { width: 110 },
          address1: { width: 160 },
          address2: { hidden: true },
          zip: { width: 80 },
          is_default: { hidden: true },
        })
      }
    />
  )
}
