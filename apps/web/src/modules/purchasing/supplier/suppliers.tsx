import { AppstoreOutlined, BankOutlined } from '@ant-design/icons'
import { dayOf } from '@dropyard/contract/kit/days'
import { link } from '@dropyard/contract/pages'
import { goodsSeller } from '@dropyard/contract/purchasing/goods-seller'
import { supplier } from '@dropyard/contract/purchasing/supplier'
import { supplierAccount } from '@dropyard/contract/purchasing/supplier-account'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMay } from '../../../kit/current-user.ts'
import { listed, useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { DayText } from '../../../kit/value/day-text.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { Score } from './score.tsx'
import { words } from './words.ts'

/** The list of suppliers. */
export function Suppliers({ lists }: { lists: ReactNode }) {
  const t = useT(words)
  const may = useMay()
  const navigate = useNavigate()
  const accountsOf = (id: number) => link('/supplierList', { of: 'accounts', supplier_id: id })
  const goodsOf = (id: number) => link('/supplierList', { of: 'goods', supplier_id: id })
  const today = dayOf(Date.now())
  return (
    <RecordPage
      record={supplier}
      at="/supplierList"
      titleExtra={lists}
      drawer
      width={880}
      wide
      form={{
        cycle: { when: ({ terms }) => terms === 'credit' },
        cycle_unit: { when: ({ terms }) => terms === 'credit' },
      }}
      widths={{ title: 215, code: 95, kind: 120, grade: 90, terms: 115, lead_days: 85, buyer_id: 100 }}
      actions={({ id }) => [
        ...(may(goodsSeller.list)
          ? [
              {
                key: 'goods',
                label: t('goods'),
                icon: <AppstoreOutlined />,
                run: () => navigate(goodsOf(id)),
              },
            ]
          : []),
        ...(may(supplierAccount.list)
          ? [
              {
                key: 'accounts',
                label: t('accounts'),
                icon: <BankOutlined />,
                run: () => navigate(accountsOf(id)),
              },
            ]
          : []),
      ]}
      facts={{
        cycle: ({ terms, cycle, cycle_unit }) =>
          terms === 'credit' ? t(cycle_unit === 'day' ? 'days' : 'months', { count: cycle }) : null,
        licence_until: ({ licence_until }) =>
          licence_until !== null && licence_until < today ? (
            <StatusTag tone="red">{t('expired', { day: licence_until })}</StatusTag>
          ) : (
            <DayText day={licence_until ?? ''} />
          ),
      }}
      below={({ id }) => <Score id={id} />}
      above={({ id, same_as, account_waits }) => (
        <>
          {same_as.length > 0 ? (
            <Alert type="warning" showIcon title={t('sameAs', { others: listed(same_as) })} />
          ) : null}
          {account_waits ? (
            <Alert type="warning" showIcon title={<Link to={accountsOf(id)}>{t('accountWaits')}</Link>} />
          ) : null}
        </>
      )}
    />
  )
}
