import { businessCode } from '@dropyard/contract/account/business-code'
import { link } from '@dropyard/contract/pages'
import { useNavigate } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { CopyButton } from '../../../kit/value/copy-button.tsx'
import { words } from './words.ts'

/** Invitation codes: the registration link, the number of uses, and the companies that used it. */
export function Page() {
  const t = useT(words)
  const navigate = useNavigate()
  const linkOf = (code: string) => `${location.origin}/register?code=${encodeURIComponent(code)}`
  return (
    <RecordPage
      record={businessCode}
      actions={({ id }) => [
        {
          key: 'customers',
          label: t('customers'),
          run: () => navigate(link('/companyList', { business_code_id: id })),
        },
      ]}
      widths={{ code: 140, uses: 100, status: 110 }}
      cells={{
        code: ({ code }) => (
          <>
            {code} <CopyButton text={linkOf(code)} label={t('copy')} />
          </>
        ),
        uses: ({ uses, max_uses }) => (
          <span className="number">
            {uses} / {max_uses ?? t('any')}
          </span>
        ),
      }}
    />
  )
}
