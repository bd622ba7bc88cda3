import { supplier } from '@dropyard/contract/purchasing/supplier'
import { supplierAccount } from '@dropyard/contract/purchasing/supplier-account'
import type { ReactNode } from 'react'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** Bank accounts of suppliers: one person requests an account, another verifies it by phone and approves it. */
export function Accounts({ lists }: { lists: ReactNode }) {
  const t = useT(words)
  return (
    <RecordPage
      record={supplierAccount}
      at="/supplierList"
      title={t('accounts')}
      titleExtra={lists}
      stale={[supplier.list]}
      cells={{
        in_force: ({ in_force }) =>
          in_force ? <StatusTag tone="green">{t('inForce')}</StatusTag> : <EmptyValue />,
      }}
      widths={{ payee: 200, supplier_id: 190, state: 105, in_force: 95, number: 165 }}
    />
  )
}
