import { recharge } from '@dropyard/contract/finance/recharge'
import { withdrawal, withdrawalFlow } from '@dropyard/contract/finance/withdrawal'
import { payoutChannelNames, payoutChannels } from '@dropyard/contract/finance/withdrawal-rule'
import { displayMoney } from '@dropyard/contract/kit/money'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useFlow } from '../../../kit/actions.tsx'
import { DetailDrawer, Facts, Section } from '../../../kit/detail-drawer.tsx'
import { FlowMoves } from '../../../kit/flow-moves.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn, ListRow } from '../../../kit/list-types.ts'
import { FlowTag, StatusLegend } from '../../../kit/status-tag.tsx'
import { useData } from '../../../kit/use-data.ts'
import { useList } from '../../../kit/use-list.ts'
import { useOpened } from '../../../kit/use-opened.ts'
import { LongText, MoneyText, WhenText } from '../../../kit/value-text.tsx'
import { withdrawalWords } from './withdrawal-words.ts'

type Row = ListRow<typeof withdrawal.list>

/** Withdrawals that were asked for, with what became of them. */
export function Withdrawals({ lists, withdraw }: { lists: ReactNode; withdraw: ReactNode }) {
  const t = useT(withdrawalWords)
  const lang = useLang()
  const list = useList(withdrawal.list)
  const [opened, open] = useOpened('/recharge')
  const flow = useFlow(withdrawalFlow, { refresh: [withdrawal.list, recharge.list] })
  const subject = (row: Row) => ({
    ...row,
    name: `${row.withdrawal_sn} · ${displayMoney(row, lang)}`,
  })
  const columns: ListColumn<Row>[] = [
    { key: 'withdrawal_sn', title: t('fields.withdrawal_sn'), width: 120, cell: (row) => row.withdrawal_sn },
    {
      key: 'state',
      title: t('fields.state'),
      width: 140,
      cell: (row) => <FlowTag states={withdrawalFlow.states} state={row.state} />,
    },
    ...(['amount', 'fee', 'net'] as const).map((key) => ({
      key,
      title: t(`fields.${key}`),
      width: 115,
      right: true,
      ...(key === 'amount' ? { sort: true } : {}),
      cell: (row: Row) => <MoneyText amount={row[key]} currency={row.currency} />,
    })),
    { key: 'channel', title: t('fields.channel'), width: 120, cell: (row) => row.channel_name },
    {
      key: 'account_number',
      title: t('fields.account_number'),
      width: 200,
      cell: (row) => <LongText>{row.account_number}</LongText>,
    },
    {
      key: 'payment_reference',
      title: t('fields.payment_reference'),
      width: 140,
      hidden: true,
      cell: (row) => <LongText>{row.payment_reference}</LongText>,
    },
    {
      key: 'create_time',
      title: t('fields.create_time'),
      width: 120,
      sort: true,
      cell: (row) => <WhenText at={row.create_time} />,
    },
  ]
  return (
    <>
      <ListPage
        list={list}
        title={t('title')}
        searchWords={t('search')}
        beside={
          <>
            <StatusLegend states={withdrawalFlow.states} />
            {lists}
          </>
        }
        tabs={{ by: 'state', all: true }}
        columns={columns}
        filters={[
          {
            name: 'channel',
            label: t('fields.channel'),
            main: true,
            choices: payoutChannelNames.map((value) => ({ value, label: payoutChannels[value][lang] })),
          },
          { name: 'from', until: 'to', label: t('days'), main: true },
        ]}
        rowActions={(row) => flow.row(subject(row))}
        onOpen={(row) => open(row.id)}
        empty={{ title: t('empty'), help: t('emptyHelp'), action: withdraw }}
      />
      <WithdrawalDetail
        id={opened}
        onClose={() => open(undefined)}
        buttons={(row) => flow.buttons(subject(row))}
      />
      {flow.dialog}
    </>
  )
}

interface DetailProps {
  id: number | undefined
  onClose: () => void
  buttons: (row: Row) => ReactNode
}

function WithdrawalDetail({ id, onClose, buttons }: DetailProps) {
  const t = useT(withdrawalWords)
  const answer = useData(withdrawal.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const row = answer.data?.data
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      answer={answer}
      title={row?.withdrawal_sn ?? ''}
      extra={row ? <FlowTag states={withdrawalFlow.states} state={row.state} /> : null}
      footer={row && row.actions.length > 0 ? buttons(row) : null}
    >
      {row ? (
        <>
          {row.reason ? <Alert className="recharge-reason" type="error" showIcon title={row.reason} /> : null}
          <Section title={t('payout')}>
            <Facts
              items={[
                ...(['amount', 'fee', 'net'] as const).map((key) => ({
                  label: t(`fields.${key}`),
                  value: <MoneyText amount={row[key]} currency={row.currency} />,
                })),
                { label: t('fields.channel'), value: row.channel_name },
                { label: t('fields.account_name'), value: row.account_name },
                { label: t('fields.account_number'), value: row.account_number },
                ...(row.bank_name ? [{ label: t('fields.bank_name'), value: row.bank_name }] : []),
                ...(row.payment_reference
                  ? [{ label: t('fields.payment_reference'), value: row.payment_reference }]
                  : []),
                ...(row.remark ? [{ label: t('fields.remark'), value: row.remark, wide: true }] : []),
              ]}
            />
          </Section>
          <Section title={t('history')}>
            <FlowMoves
              history={row.history}
              states={withdrawalFlow.states}
              began={t('began')}
              staff={t('staff')}
            />
          </Section>
        </>
      ) : null}
    </DetailDrawer>
  )
}
