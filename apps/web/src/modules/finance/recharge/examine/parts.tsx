import type { rechargeExamine } from '@dropyard/contract/finance/recharge'
import { rechargeFlow } from '@dropyard/contract/finance/recharge/flow'
import { wallet } from '@dropyard/contract/finance/wallet'
import { link } from '@dropyard/contract/pages'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { Can } from '../../../../kit/can.tsx'
import { useMay } from '../../../../kit/current-user.ts'
import { titled, useT } from '../../../../kit/lang.ts'
import type { ListRow } from '../../../../kit/list/list-types.ts'
import { Reason } from '../parts.tsx'
import { words } from './words.ts'

type Row = ListRow<typeof rechargeExamine.list>

/** A company with a link to its wallet. */
export function CompanyFact({ row }: { row: Row }) {
  const t = useT(words)
  return (
    <>
      {row.entity_name}
      <Can call={wallet.transactions}>
        <Link className="examine-statement" to={link('/transactionDetails', { entity_id: row.entity_id })}>
          {t('statement')}
        </Link>
      </Can>
    </>
  )
}

interface WarningsProps {
  row: Row
  /** Describes the similarity to another recharge. */
  alike: (one: Row['duplicates'][number]) => string
  onOpen: (id: number) => void
}

/** Warnings about a recharge, and what this reviewer is not allowed to do. */
export function Warnings({ row, alike, onOpen }: WarningsProps) {
  const t = useT(words)
  const may = useMay()
  const second = row.state === 'confirming' && may(rechargeFlow.endpoints['second-approve'])
  return (
    <>
      {row.duplicates.map((one) => (
        <Alert
          key={one.id}
          className="refused"
          type="warning"
          showIcon
          title={
            <>
              {titled(t('duplicate'), '')}
              <button type="button" className="link-button" onClick={() => onOpen(one.id)}>
                {alike(one)}
              </button>
            </>
          }
        />
      ))}
      <Reason row={row} />
      {second && !row.actions.some(({ action }) => action === 'second-approve') ? (
        <Alert className="refused" type="info" showIcon title={t('secondPerson')} />
      ) : null}
    </>
  )
}
