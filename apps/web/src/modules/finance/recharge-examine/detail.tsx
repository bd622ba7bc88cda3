import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { recharge, rechargeExamine, rechargeFlow } from '@dropyard/contract/finance/recharge'
import { wallet } from '@dropyard/contract/finance/wallet'
import { link } from '@dropyard/contract/pages'
import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { PrivatePicture } from '../../../kit/files/private-picture.tsx'
import { titled, useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { DetailDrawer, Facts, Section } from '../../../kit/page/detail-drawer.tsx'
import { useMay } from '../../../kit/person.ts'
import { FlowMoves } from '../../../kit/record/flow-moves.tsx'
import { DayText } from '../../../kit/value/day-text.tsx'
import { FlowTag, StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText, Nothing } from '../../../kit/value/value-text.tsx'
import { type Examined, type ExamineWords, inPart } from './columns.tsx'
import { words } from './words.ts'

interface ExamineDetailProps {
  id: number | undefined
  /** The recharges of the list, to go on to the next. */
  ids: readonly number[]
  onOpen: (id: number | undefined) => void
  actions: (row: Examined) => readonly RowAction[]
}

/** One recharge beside its receipt: compare, then decide. */
export function ExamineDetail({ id, ids, onOpen, actions }: ExamineDetailProps) {
  const t = useT(words)
  const answer = useData(rechargeExamine.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const row = answer.data?.data
  const buttons = row ? [...actions(row)].reverse() : []
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={() => onOpen(undefined)}
      width={960}
      answer={answer}
      title={
        row ? (
          <span className="examine-title">
            {row.recharge_sn}
            <FlowTag states={rechargeFlow.states} state={row.state} />
            {row.first_recharge && row.state !== 'approved' ? (
              <StatusTag tone="blue">{t('first')}</StatusTag>
            ) : null}
          </span>
        ) : (
          ''
        )
      }
      extra={<Neighbours id={id} ids={ids} onOpen={onOpen} />}
      footer={
        buttons.length > 0
          ? buttons.map((action) => (
              <Button
                key={action.key}
                type={action.danger ? 'default' : 'primary'}
                danger={action.danger ?? false}
                icon={action.icon}
                onClick={() => void action.run()}
              >
                {action.label}
              </Button>
            ))
          : null
      }
    >
      {row ? (
        <div className="examine-detail">
          <div>
            <Warnings row={row} onOpen={onOpen} />
            <Section title={t('payment')}>
              <Facts items={factsOf(row, t)} />
            </Section>
            <Section title={t('history')}>
              <FlowMoves
                history={row.history}
                states={rechargeFlow.states}
                began={t('began')}
                amount={(amount, { to }) => t(to === 'approved' ? 'creditedOf' : 'toCreditOf', { amount })}
              />
            </Section>
          </div>
          <Receipt row={row} />
        </div>
      ) : null}
    </DetailDrawer>
  )
}

function Receipt({ row }: { row: Examined }) {
  const t = useT(words)
  return (
    <aside aria-label={t('receipt')}>
      {row.has_receipt ? (
        <Can call={recharge.receipt} otherwise={<Nothing />}>
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
  )
}

/** What to be careful about, and what this reviewer can not do. */
function Warnings({ row, onOpen }: { row: Examined; onOpen: (id: number) => void }) {
  const t = useT(words)
  const may = useMay()
  const offered = row.actions.map(({ action }) => action)
  const second = row.state === 'confirming' && may(rechargeFlow.endpoints['second-approve'])
  return (
    <>
      {row.duplicates.map((one) => (
        <Alert
          key={one.id}
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
      {row.reason ? (
        <Alert
          type={
            row.state === 'rejected' ? 'error' : inPart(row) || row.state === 'reversed' ? 'warning' : 'info'
          }
          showIcon
          title={titled(headline(row, t), row.reason)}
        />
      ) : null}
      {second && !offered.includes('second-approve') ? (
        <Alert type="info" showIcon title={t('secondPerson')} />
      ) : null}
    </>
  )
}

/** What a reason belongs to. */
function headline(row: Examined, t: ExamineWords): string {
  return inPart(row) && row.state !== 'reversed' ? t('partly') : row.state_name
}

function factsOf(row: Examined, t: ExamineWords) {
  const { amount, currency, rate, amount_usd, approved_usd, state } = row
  const credited = state === 'approved' || state === 'reversed' || state === 'confirming'
  return [
    {
      label: t('company'),
      value: (
        <>
          {row.entity_name}
          <Can call={wallet.transactions}>
            <Link
              className="examine-statement"
              to={link('/transactionDetails', { entity_id: row.entity_id })}
            >
              {t('statement')}
            </Link>
          </Can>
        </>
      ),
    },
    { label: t('createdBy'), value: row.created_by || <Nothing /> },
    {
      label: t('amount'),
      value: (
        <strong>
          <MoneyText amount={amount} currency={currency} />
        </strong>
      ),
    },
    {
      label: t('inDollars'),
      value: (
        <>
          <MoneyText amount={amount_usd} currency="USD" />
          {currency === 'USD' ? null : (
            <span className="soft"> · {`1 ${currency} = ${shortRate(rate)} USD`}</span>
          )}
        </>
      ),
    },
    ...(credited
      ? [
          {
            label: state === 'confirming' ? t('toCredit') : t('credited'),
            value: <MoneyText amount={approved_usd} currency="USD" />,
          },
        ]
      : []),
    { label: t('channel'), value: row.channel_name },
    { label: t('reference'), value: row.bank_reference },
    { label: t('day'), value: <DayText day={row.transfer_day} /> },
    ...(row.remark ? [{ label: t('remark'), value: row.remark, wide: true }] : []),
  ]
}

/** A rate as far as anybody compares it. */
const shortRate = (rate: string): string => String(Number(Number(rate).toFixed(6)))

interface NeighboursProps {
  id: number | undefined
  ids: readonly number[]
  onOpen: (id: number) => void
}

/** On to the next one without going back to the list. */
function Neighbours({ id, ids, onOpen }: NeighboursProps) {
  const t = useT(words)
  const at = id === undefined ? -1 : ids.indexOf(id)
  const go = (to: number | undefined) => ({
    disabled: at < 0 || to === undefined,
    onClick: () => to !== undefined && onOpen(to),
  })
  return (
    <>
      <Button type="text" icon={<UpOutlined />} aria-label={t('previous')} {...go(ids[at - 1])} />
      <Button type="text" icon={<DownOutlined />} aria-label={t('next')} {...go(ids[at + 1])} />
    </>
  )
}
