import { CopyOutlined } from '@ant-design/icons'
import { recharge, rechargeExamine } from '@dropyard/contract/finance/recharge'
import { rechargeFlow } from '@dropyard/contract/finance/recharge-flow'
import { wallet } from '@dropyard/contract/finance/wallet'
import { link } from '@dropyard/contract/pages'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { Can } from '../../../../kit/can.tsx'
import { useMay } from '../../../../kit/current-user.ts'
import { PrivatePicture } from '../../../../kit/files/private-picture.tsx'
import { kitText } from '../../../../kit/kit-text.ts'
import { titled, useT } from '../../../../kit/lang.ts'
import type { ListRow } from '../../../../kit/list/list-types.ts'
import { Section } from '../../../../kit/page/detail-drawer.tsx'
import { FlowMoves } from '../../../../kit/record/flow-moves.tsx'
import { RecordFacts } from '../../../../kit/record/record-drawer.tsx'
import type { DetailIn } from '../../../../kit/record/record-shape.tsx'
import { StatusTag } from '../../../../kit/value/status-tag.tsx'
import { EmptyValue, LongText, MoneyText } from '../../../../kit/value/value-text.tsx'
import { RateText, Reason } from '../parts.tsx'
import { words } from './words.ts'

export type Examined = ListRow<typeof rechargeExamine.list>

/** Says that this would be the first recharge of its company. */
export function FirstTag({ row }: { row: Examined }) {
  const t = useT(words)
  return row.first_recharge && row.state !== 'approved' ? (
    <span data-tip={t('firstHelp')}>
      <StatusTag tone="blue">{t('first')}</StatusTag>
    </span>
  ) : null
}

export const Company = ({ row }: { row: Examined }) => (
  <span className="examine-company">
    <LongText>{row.entity_name}</LongText>
    <FirstTag row={row} />
  </span>
)

/** Says which other recharge looks the same, and in what. */
export function DuplicateTag({ row }: { row: Examined }) {
  const t = useT(words)
  if (row.duplicates.length === 0) return <EmptyValue />
  const said = row.duplicates.map((one) => t(`why.${one.why}`, { number: one.recharge_sn })).join('\n')
  return (
    <span className="examine-duplicate" data-tip={said}>
      <CopyOutlined /> {t('duplicateShort')}
    </span>
  )
}

interface ComparedProps {
  row: DetailIn<typeof rechargeExamine>
  onOpen: (id: number) => void
}

/** One recharge beside its receipt: compare, then decide. */
export function Compared({ row, onOpen }: ComparedProps) {
  const t = useT(words)
  const kit = useT(kitText)
  return (
    <div className="examine-detail">
      <div>
        <Warnings row={row} onOpen={onOpen} />
        <Section title={rechargeExamine.text[t.lang].says.facts}>
          <RecordFacts
            record={rechargeExamine}
            row={row}
            cells={factCells}
            {...(row.state === 'confirming' ? { labels: { approved_usd: t('toCredit') } } : {})}
          />
        </Section>
        <Section title={kit('history')}>
          <FlowMoves
            history={row.history}
            states={rechargeFlow.states}
            began={kit('began')}
            amount={(amount, { to }) => t(to === 'approved' ? 'creditedOf' : 'toCreditOf', { amount })}
          />
        </Section>
      </div>
      <aside aria-label={t('receipt')}>
        {row.has_receipt ? (
          <Can call={recharge.receipt} otherwise={<EmptyValue />}>
            <PrivatePicture
              key={`${row.id}-${row.version}`}
              from={recharge.receipt}
              params={{ id: row.id }}
              name={t('receiptOf', { number: row.recharge_sn })}
            />
          </Can>
        ) : (
          <p className="soft">{t('noReceipt')}</p>
        )}
      </aside>
    </div>
  )
}

const factCells = {
  entity_id: (row: Examined) => <CompanyFact row={row} />,
  amount: ({ amount, currency }: Examined) => (
    <strong>
      <MoneyText amount={amount} currency={currency} />
    </strong>
  ),
  amount_usd: ({ amount_usd, currency, rate }: Examined) => (
    <>
      <MoneyText amount={amount_usd} currency="USD" />
      {currency === 'USD' ? null : (
        <span className="soft">
          {' · '}
          <RateText rate={rate} of={currency} />
        </span>
      )}
    </>
  ),
  approved_usd: ({ approved_usd, state }: Examined) =>
    ['approved', 'reversed', 'confirming'].includes(state) ? (
      <MoneyText amount={approved_usd} currency="USD" />
    ) : null,
}

function CompanyFact({ row }: { row: Examined }) {
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

/** What to be careful about, and what this reviewer can not do. */
function Warnings({ row, onOpen }: ComparedProps) {
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
                {t(`why.${one.why}`, { number: one.recharge_sn })}
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
