import { PlusOutlined } from '@ant-design/icons'
import {
  type PayChannel,
  payChannelNames,
  payChannels,
  recharge,
  rechargeFlow,
} from '@dropyard/contract/finance/recharge'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/can.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import { StatusLegend } from '../../../kit/status-tag.tsx'
import { useList } from '../../../kit/use-list.ts'
import { useOpened } from '../../../kit/use-opened.ts'
import { type OwnRecharge, rechargeColumns } from './columns.tsx'
import { RechargeDetail } from './detail.tsx'
import { PayForm } from './pay-form.tsx'
import './recharge.css'
import { useSteps } from './use-steps.tsx'
import { WalletFigures } from './wallet-figures.tsx'
import { Ways } from './ways.tsx'
import { words } from './words.ts'

/** The wallet, the ways to fill it, and what was handed in with what became of it. */
export function Page() {
  const t = useT(words)
  const lang = useLang()
  const list = useList(recharge.list)
  const [opened, open] = useOpened()
  const [begun, begin] = useState<{ channel: PayChannel } | { row: OwnRecharge }>()
  const actions = useSteps((row) => begin({ row }))
  const handIn = (
    <Can call={recharge.create}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => begin({ channel: payChannelNames[0] })}>
        {t('handIn')}
      </Button>
    </Can>
  )
  return (
    <div className="recharge-page">
      <header className="page-head">
        <h1>{t('title')}</h1>
        <span className="spring" />
        <div className="page-tools">{handIn}</div>
      </header>
      <WalletFigures wallet={list.ext?.wallet} activated={list.ext?.activated ?? true} />
      <Ways onUse={(channel) => begin({ channel })} />
      <ListPage
        list={list}
        title={t('list.title')}
        searchWords={t('list.search')}
        beside={<StatusLegend states={rechargeFlow.states} />}
        tabs={{ by: 'state', all: true }}
        columns={rechargeColumns(t)}
        filters={[
          {
            name: 'channel',
            label: t('list.channel'),
            main: true,
            choices: payChannelNames.map((value) => ({ value, label: payChannels[value][lang] })),
          },
          { name: 'from', until: 'to', label: t('list.days'), main: true },
        ]}
        rowActions={actions}
        onOpen={(row) => open(row.id)}
        empty={{ title: t('list.empty'), help: t('list.emptyHelp'), action: handIn }}
      />
      <RechargeDetail id={opened} onClose={() => open(undefined)} actions={actions} />
      {begun ? <PayForm begin={begun} onClose={() => begin(undefined)} /> : null}
    </div>
  )
}
