import { CheckOutlined, CloseOutlined, PlusOutlined, RollbackOutlined } from '@ant-design/icons'
import { entity } from '@dropyard/contract/account/entity'
import {
  adjustment,
  adjustmentFlow,
  adjustmentInput,
  adjustmentText,
} from '@dropyard/contract/finance/adjustment'
import { wallet } from '@dropyard/contract/finance/wallet'
import { displayMoney } from '@dropyard/contract/kit/money'
import { menu } from '@dropyard/contract/system/menu'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useFlow } from '../../../kit/actions.tsx'
import { Can } from '../../../kit/can.tsx'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListRow } from '../../../kit/list-types.ts'
import { StatusLegend } from '../../../kit/status-tag.tsx'
import { toast } from '../../../kit/toast.ts'
import { useSave } from '../../../kit/use-data.ts'
import { useList } from '../../../kit/use-list.ts'
import { useOpened } from '../../../kit/use-opened.ts'
import { useResumed } from '../../../kit/use-resumed.ts'
import { adjustmentColumns } from './columns.tsx'
import { AdjustmentDetail } from './detail.tsx'
import { words } from './words.ts'

/** Wallets credited or debited by hand: one asks, another approves. */
export function Page() {
  const t = useT(words)
  const field = useT(adjustmentText)
  const lang = useLang()
  const list = useList(adjustment.list)
  const [opened, open] = useOpened('/walletAdjustments')
  const [asking, setAsking] = useState(false)
  useResumed('adjustment', () => setAsking(true))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key each time the form opens
  const key = useMemo(() => crypto.randomUUID(), [asking])
  const stale = [adjustment.list, wallet.transactions, menu.authority]
  const create = useSave(adjustment.create, { refresh: stale })
  const flow = useFlow(adjustmentFlow, {
    refresh: stale,
    labels: field.words.fields,
    asks: ['approve'],
    icons: { approve: <CheckOutlined />, reject: <CloseOutlined />, cancel: <RollbackOutlined /> },
  })
  const subject = (row: ListRow<typeof adjustment.list>) => ({
    ...row,
    name: `${row.adjustment_sn} · ${row.entity_name} · ${row.kind_name} ${displayMoney(row, lang)}`,
  })
  const ask = (
    <Can call={adjustment.create}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsking(true)}>
        {t('ask')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={list}
        searchWords={t('search')}
        beside={<StatusLegend states={adjustmentFlow.states} />}
        tabs={{ by: 'state', all: true }}
        columns={adjustmentColumns(field)}
        filters={[
          { name: 'entity_id', label: field('fields.entity_id'), main: true, select: entity.select },
          {
            name: 'kind',
            label: field('fields.kind'),
            main: true,
            choices: Object.entries(field.words.choices.kind).map(([value, label]) => ({ value, label })),
          },
          { name: 'from', until: 'to', label: t('days'), main: true },
        ]}
        rowActions={(row) => flow.row(subject(row))}
        onOpen={(row) => open(row.id)}
        main={ask}
        empty={{ title: t('empty'), help: t('emptyHelp'), action: ask }}
      />
      <AdjustmentDetail
        id={opened}
        onClose={() => open(undefined)}
        buttons={(row) => flow.buttons(subject(row))}
      />
      <FormDialog
        draft={['adjustment']}
        open={asking}
        onClose={() => setAsking(false)}
        title={t('ask')}
        submit={t('ask')}
        schema={adjustmentInput}
        labels={field.words.fields}
        choices={field.words.choices}
        fields={{
          entity_id: { select: entity.select },
          kind: { half: true },
          amount: { half: true },
          remark: { help: t('remarkHelp') },
          note: { help: t('noteHelp') },
        }}
        onSubmit={async (values) => {
          const reply = await create.run({ body: { ...adjustmentInput.parse(values), key } })
          if (reply.ok) {
            toast.success(t('asked', { number: reply.data.adjustment_sn }))
            setAsking(false)
          }
          return reply
        }}
      >
        <p className="soft">{t('two')}</p>
      </FormDialog>
      {flow.dialog}
    </>
  )
}
