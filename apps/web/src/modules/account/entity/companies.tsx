import { PauseCircleOutlined, PlayCircleOutlined, ProfileOutlined } from '@ant-design/icons'
import { type EntityRow, entity } from '@dropyard/contract/account/entity'
import { wallet } from '@dropyard/contract/finance/wallet'
import { link } from '@dropyard/contract/pages'
import { useNavigate } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { adapt } from '../../../kit/list/adapt-columns.ts'
import { verb } from '../../../kit/list/verb.ts'
import { DetailPage } from '../../../kit/record/detail-page.tsx'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import { CompanyDetail } from './company-detail.tsx'
import { words } from './words.ts'

/** All merchant companies that the staff member looks after. */
export function Companies() {
  const t = useT(words)
  const navigate = useNavigate()
  const actions = ({ id, name, version, status }: EntityRow) => {
    const active = status === 'active'
    return [
      {
        key: 'statement',
        label: t('companies.statement'),
        icon: <ProfileOutlined />,
        call: wallet.transactions,
        run: () => navigate(link('/transactionDetails', { entity_id: id })),
      },
      verb({
        key: 'status',
        label: t(active ? 'companies.disable' : 'companies.enable'),
        icon: active ? <PauseCircleOutlined /> : <PlayCircleOutlined />,
        danger: active,
        ...(active
          ? { ask: { title: t('companies.disableTitle', { name }), help: t('companies.disableHelp') } }
          : {}),
        to: entity.setStatus,
        input: { params: { id }, body: { status: active ? 'disabled' : 'active', version } },
        done: t(active ? 'companies.disabled' : 'companies.enabled', { name }),
        stale: [entity.list],
      }),
    ]
  }
  const money = (key: 'balance' | 'frozen' | 'credit_limit') => (row: EntityRow) => (
    <MoneyText amount={row[key]} currency={row.currency} signed />
  )
  return (
    <DetailPage
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
        salesperson_name: ({ salesperson_name: name }) =>
          name ?? <span className="soft">{t('companies.none')}</span>,
      }}
      columns={(made) =>
        adapt(made, { name: { width: 180 }, members: { width: 80 }, rank_id: { width: 110 } })
      }
      actions={actions}
      saved={({ name }) => t('companies.saved', { name })}
      shown={(row) => <CompanyDetail row={row} />}
    />
  )
}
