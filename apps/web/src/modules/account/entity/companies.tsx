import { EditOutlined, PauseCircleOutlined, PlayCircleOutlined, ProfileOutlined } from '@ant-design/icons'
import { businessCode } from '@dropyard/contract/account/business-code'
import { type EntityRow, entity, entityText } from '@dropyard/contract/account/entity'
import { rank } from '@dropyard/contract/account/rank'
import { wallet } from '@dropyard/contract/finance/wallet'
import { link } from '@dropyard/contract/pages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSave } from '../../../kit/call/use-data.ts'
import { useResumedRow } from '../../../kit/draft/use-resumed.ts'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListColumn, RowAction } from '../../../kit/list/list-types.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText, NumberText, WhenText } from '../../../kit/value/value-text.tsx'
import { CompanyDetail } from './company-detail.tsx'
import { TermsDialog } from './terms-dialog.tsx'
import { words } from './words.ts'

/** All merchant companies that the staff member looks after. */
export function Companies() {
  const t = useT(words)
  const field = useT(entityText)
  const navigate = useNavigate()
  const list = useList(entity.list)
  const [opened, open] = useOpened('/companyList')
  const [edited, edit] = useState<EntityRow>()
  useResumedRow('entity/terms', list, edit)
  const status = useSave(entity.setStatus, { refresh: [entity.list] })

  const change = async ({ id, name, version }: EntityRow, to: EntityRow['status']): Promise<void> => {
    const question = {
      title: t('companies.disableTitle', { name }),
      help: t('companies.disableHelp'),
      ok: t('companies.disable'),
    }
    if (to === 'disabled' && !(await confirmDanger(question))) return
    const reply = await status.run({ params: { id }, body: { status: to, version } })
    if (reply.ok) toast.success(t(to === 'active' ? 'companies.enabled' : 'companies.disabled', { name }))
  }
  const actions = (row: EntityRow): RowAction[] => {
    const active = row.status === 'active'
    return [
      {
        key: 'statement',
        label: t('companies.statement'),
        icon: <ProfileOutlined />,
        call: wallet.transactions,
        run: () => navigate(link('/transactionDetails', { entity_id: row.id })),
      },
      {
        key: 'terms',
        label: t('companies.terms'),
        icon: <EditOutlined />,
        call: entity.update,
        run: () => edit(row),
      },
      {
        key: 'status',
        label: active ? t('companies.disable') : t('companies.enable'),
        icon: active ? <PauseCircleOutlined /> : <PlayCircleOutlined />,
        call: entity.setStatus,
        danger: active,
        run: () => change(row, active ? 'disabled' : 'active'),
      },
    ]
  }
  const columns: ListColumn<EntityRow>[] = [
    { key: 'name', title: field('fields.name'), width: 180, sort: true, cell: (row) => row.name },
    {
      key: 'status',
      title: field('fields.status'),
      width: 100,
      cell: (row) => (
        <StatusTag tone={row.status === 'active' ? 'green' : 'grey'}>
          {field(`choices.status.${row.status}`)}
        </StatusTag>
      ),
    },
    {
      key: 'rank_name',
      title: field('fields.rank_name'),
      width: 110,
      cell: (row) => (
        <>
          {row.rank_name}
          {row.rank_pinned ? <span className="soft"> · {t('companies.pinned')}</span> : null}
        </>
      ),
    },
    ...(['balance', 'frozen', 'credit_limit'] as const).map((key) => ({
      key,
      title: field(`fields.${key}`),
      width: 110,
      right: true,
      ...(key === 'balance' ? { sort: true } : {}),
      cell: (row: EntityRow) => <MoneyText amount={row[key]} currency={row.currency} signed />,
    })),
    {
      key: 'salesperson_name',
      title: field('fields.salesperson_name'),
      width: 120,
      cell: (row) => row.salesperson_name ?? <span className="soft">{t('companies.none')}</span>,
    },
    {
      key: 'members',
      title: field('fields.members'),
      width: 80,
      right: true,
      cell: (row) => <NumberText value={row.members} />,
    },
    {
      key: 'create_time',
      title: field('fields.create_time'),
      hidden: true,
      sort: true,
      cell: (row) => <WhenText at={row.create_time} />,
    },
  ]
  return (
    <>
      <ListPage
        list={list}
        searchWords={t('companies.search')}
        columns={columns}
        filters={[
          {
            name: 'status',
            label: field('fields.status'),
            main: true,
            choices: Object.entries(field.words.choices.status).map(([value, label]) => ({ value, label })),
          },
          { name: 'rank_id', label: field('fields.rank_id'), main: true, select: rank.select },
          {
            name: 'salesperson_id',
            label: field('fields.salesperson_id'),
            main: true,
            select: entity.salespeople,
          },
          { name: 'from', until: 'to', label: field('fields.create_time') },
          {
            name: 'business_code_id',
            label: field('fields.business_code_id'),
            select: businessCode.select,
          },
          { name: 'in_debt', label: field('fields.in_debt') },
        ]}
        onOpen={(row) => open(row.id)}
        rowActions={actions}
        empty={{ title: t('companies.empty'), help: t('companies.emptyHelp') }}
      />
      <CompanyDetail id={opened} onClose={() => open(undefined)} />
      <TermsDialog row={edited} onClose={() => edit(undefined)} />
    </>
  )
}
