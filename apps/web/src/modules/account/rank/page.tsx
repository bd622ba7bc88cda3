import { rank } from '@dropyard/contract/account/rank'
import { link } from '@dropyard/contract/pages'
import { useNavigate } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { overrideColumns } from '../../../kit/list/override-columns.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { MoneyText, NumberText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** Ranks: their benefits, and the spending that is required. */
export function Page() {
  const t = useT(words)
  const navigate = useNavigate()
  return (
    <RecordPage
      record={rank}
      titleExtra={<span className="soft">{t('rule')}</span>}
      actions={(row) => [
        {
          key: 'companies',
          label: t('companies'),
          run: () => navigate(link('/companyList', { rank_id: row.id })),
        },
      ]}
      columns={(made) =>
        overrideColumns(
          made.filter(({ key }) => key !== 'name' && key !== 'name_zh'),
          {
            title: { width: 200 },
            level: { right: true, width: 90 },
            discount: { right: true, width: 120 },
            service_fee: { right: true, width: 130 },
            credit_limit: {
              right: true,
              width: 130,
              cell: (row) => <MoneyText amount={row.credit_limit} currency="USD" />,
            },
            spend_from: {
              right: true,
              width: 140,
              cell: (row) => <MoneyText amount={row.spend_from} currency="USD" />,
            },
            companies: { right: true, width: 110, cell: (row) => <NumberText value={row.companies} /> },
          },
        )
      }
    />
  )
}
