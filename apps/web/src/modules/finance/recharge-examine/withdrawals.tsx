import { CheckOutlined, CloseOutlined, DollarOutlined } from '@ant-design/icons'
import { entity } from '@dropyard/contract/account/entity'
import { withdrawal, withdrawalFlow } from '@dropyard/contract/finance/withdrawal'
import { payoutChannelNames, payoutChannels } from '@dropyard/contract/finance/withdrawal-rule'
import { displayMoney } from '@dropyard/contract/kit/money'
import { menu } from '@dropyard/contract/system/menu'
import type { ReactNode } from 'react'
import { useFlow } from '../../../kit/actions.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn, ListRow } from '../../../kit/list-types.ts'
import { FlowTag, StatusLegend, StatusTag } from '../../../kit/status-tag.tsx'
import { useList } from '../../../kit/use-list.ts'
import { useOpened } from '../../../kit/use-opened.ts'
import { LongText, MoneyText, WhenText } from '../../../kit/value-text.tsx'
import { WithdrawalDetail } from './withdrawal-detail.tsx'
import { withdrawalWords } from './withdrawal-words.ts'

export type ExaminedWithdrawal = ListRow<typeof withdrawal.examine>

/** Withdrawals: approve, pay at the bank, enter the payment's reference; everything else gives the money back. */
export function Withdrawals({ lists }: { lists: ReactNode }) {
  const t = useT(withdrawalWords)
  const lang = useLang()
  const list = useList(withdrawal.examine)
  const [opened, open] = useOpened('/rechargeExamine')
  const flow = useFlow(withdrawalFlow, {
    refresh: [withdrawal.examine, menu.authority],
    labels: t.words.fields,
    icons: {
      approve: <CheckOutlined />,
      'first-approve': <CheckOutlined />,
      'second-approve': <CheckOutlined />,
      pay: <DollarOutlined />,
      reject: <CloseOutlined />,
    },
  })
  const subject = (row: ExaminedWithdrawal) => ({
    ...row,
    // What is paid out, which is what is typed at the bank.
    name: `${row.withdrawal_sn} · ${displayMoney({ amount: row.net, currency: row.currency }, lang)}`,
  })
  const columns: ListColumn<ExaminedWithdrawal>[] = [
    { key: 'withdrawal_sn', title: t('fields.withdrawal_sn'), width: 120, cell: (row) => row.withdrawal_sn },
    {
      key: 'entity_name',
      title: t('fields.entity_name'),
      width: 190,
      cell: (row) => <LongText>{row.entity_name}</LongText>,
    },
    {
      key: 'state',
      title: t('fields.state'),
      width: 140,
      cell: (row) => <FlowTag states={withdrawalFlow.states} state={row.state} />,
    },
    ...(['amount', 'fee', 'net'] as const).map((key) => ({
      key,
      title: t(`fields.${key}`),
      width: 110,
      right: true,
      ...(key === 'amount' ? { sort: true } : {}),
      cell: (row: ExaminedWithdrawal) => <MoneyText amount={row[key]} currency={row.currency} />,
    })),
    { key: 'channel', title: t('fields.channel'), width: 120, cell: (row) => row.channel_name },
    {
      key: 'account_number',
      title: t('fields.account_number'),
      width: 250,
      cell: (row) => (
        <span className="examine-company">
          <LongText>{row.account_number}</LongText>
          {row.new_account && row.state !== 'paid' ? (
            <span data-tip={t('newAccountHelp')}>
              <StatusTag tone="amber">{t('newAccount')}</StatusTag>
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'payment_reference',
      title: t('fields.payment_reference'),
      width: 150,
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
          { name: 'entity_id', label: t('fields.entity_name'), main: true, select: entity.select },
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
        empty={{ title: t('empty'), help: t('emptyHelp') }}
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
