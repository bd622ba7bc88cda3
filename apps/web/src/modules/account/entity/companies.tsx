import { PauseCircleOutlined, PlayCircleOutlined, ProfileOutlined } from '@ant-design/icons'
import { type EntityRow, entity } from '@dropyard/contract/account/entity'
import { wallet } from '@dropyard/contract/finance/wallet'
import { link } from '@dropyard/contract/pages'
import { useNavigate } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import { CompanyDetail } from './company-detail.tsx'
import { words } from './words.ts'

const icons = { disable: <PauseCircleOutlined />, enable: <PlayCircleOutlined /> }

/** All merchant companies of the staff member. */
export function Companies() {
  const t = useT(words)
  const navigate = useNavigate()
  const recordActions = useRecordActions(entity, { icons })
  const statement = ({ id }: EntityRow) => ({
    key: 'statement',
    label: t('companies.statement'),
    icon: <ProfileOutlined />,
    call: wallet.transactions,
    run: () => navigate(link('/transactionDetails', { entity_id: id })),
  })
  const money = (key: 'balance' | 'frozen' | 'credit_limit') => (row: EntityRow) => (
    <MoneyText amount={row[key]} currency={row.currency} signed />
  )
  return (
    <RecordPage
      record={entity}
      at="/companyList"
      cells={{
        rank_id: ({ rank_name, rank_pinned }) => (
          <>
            {rank_name}
            {rank_pinned ? <span className="soft"> · {t('companies.pinned')}</span> : null}
          </>
        ),
        balance: money('balance'),
        frozen: money('frozen'),
        credit_limit: money('credit_limit'),
      }}
      widths={{ name: 180, members: 80, rank_id: 110 }}
      actions={(row) => [statement(row)]}
      recordActions={recordActions}
      saved={({ name }) => t('companies.saved', { name })}
      shown={(row) => <CompanyDetail row={row} />}
    />
  )
}
