import { businessCode } from '@dropyard/contract/account/business-code'
import { link } from '@dropyard/contract/pages'
import { useNavigate } from 'react-router'
import { halfWidth } from '../../../kit/form/half-width.ts'
import { useT } from '../../../kit/lang.ts'
import { overrideColumns } from '../../../kit/list/override-columns.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { CopyButton } from '../../../kit/value/copy-button.tsx'
import { NumberText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** Invitation codes: the link to hand out, how often it was used, and who came with it. */
export function Page() {
  const t = useT(words)
  const navigate = useNavigate()
  const linkOf = (code: string) => `${location.origin}/register?code=${encodeURIComponent(code)}`
  return (
    <RecordPage
      record={businessCode}
      searchPlaceholder={t('search')}
      form={{
        ...halfWidth('max_uses', 'expires_at'),
        code: { help: t('codeHelp') },
      }}
      actions={(row) => [
        {
          key: 'customers',
          label: t('customers'),
          run: () => navigate(link('/companyList', { business_code_id: row.id })),
        },
      ]}
      columns={(made) =>
        overrideColumns(
          made.filter(({ key }) => key !== 'salesperson_id'),
          {
            code: {
              width: 140,
              cell: (row) => (
                <>
                  {row.code} <CopyButton text={linkOf(row.code)} label={t('copy')} />
                </>
              ),
            },
            uses: {
              title: t('uses'),
              width: 100,
              right: true,
              cell: (row) => (
                <span className="number">
                  {row.uses} / {row.max_uses ?? t('any')}
                </span>
              ),
            },
            max_uses: { hidden: true },
            customers: { width: 110, right: true, cell: (row) => <NumberText value={row.customers} /> },
            expires_at: {
              cell: (row) =>
                row.expires_at ? (
                  <WhenText at={row.expires_at} />
                ) : (
                  <span className="soft">{t('never')}</span>
                ),
            },
            status: { width: 110 },
          },
        )
      }
    />
  )
}
