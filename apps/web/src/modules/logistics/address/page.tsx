import { address } from '@dropyard/contract/logistics/address'
import { country } from '@dropyard/contract/logistics/country'
import { adapt } from '../../../kit/adapt-columns.ts'
import { CodePicker, CodeText } from '../../../kit/code-picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { ResourcePage } from '../../../kit/resource-page.tsx'
import { StatusTag } from '../../../kit/status-tag.tsx'
import { words } from './words.ts'

/** The company's address book. */
export function Page() {
  const t = useT(words)
  return (
    <ResourcePage
      resource={address}
      searchWords={t('search')}
      width={640}
      form={{
        label: { half: true, help: t('help.label') },
        receiver: { half: true },
        phone: { half: true },
        country: { half: true, input: <CodePicker select={country.select} /> },
        province: { half: true },
        city: { half: true },
        address2: { half: true },
        zip: { half: true },
        is_default: { help: t('help.is_default') },
      }}
      columns={(made) =>
        adapt(made, {
          country: { cell: (row) => <CodeText select={country.select} code={row.country} /> },
          address1: { width: 220 },
          address2: { hidden: true },
          zip: { width: 100 },
          is_default: {
            width: 100,
            cell: (row) => (row.is_default ? <StatusTag tone="green">{t('isDefault')}</StatusTag> : null),
          },
        })
      }
    />
  )
}
