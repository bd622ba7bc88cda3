import {
  type ReceivingAccountChange,
  receivingAccount,
  receivingAccountFlow,
} from '@dropyard/contract/finance/receiving-account'
import { menu } from '@dropyard/contract/system/menu'
import { Alert, Space } from 'antd'
import { useState } from 'react'
import { listed, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { FlowMoves } from '../../../kit/record/flow-moves.tsx'
import { RecordFacts } from '../../../kit/record/record-drawer.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import type { Cells, RowIn } from '../../../kit/record/record-shape.tsx'
import { useFlow } from '../../../kit/record/use-flow.tsx'
import { CopyButton } from '../../../kit/value/copy-button.tsx'
import { countryName } from '../../../kit/value/country-name.ts'
import { FlowTag, StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue, LongText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

const { states } = receivingAccountFlow
const stale = [receivingAccount.list, menu.authority]
/** The payment details, which need approval by a second person. */
const agreed = receivingAccount.facts?.slice(1, 9) ?? []
const titleOf = ({ channel_name, number }: ReceivingAccountChange) => `${channel_name} · ${number}`
const nameOf = ({ channel_name, holder, number }: ReceivingAccountChange) =>
  [channel_name, holder, number].join(' · ')

/** The accounts that merchants pay to: one person requests a change, another approves it. */
export function Page() {
  const t = useT(words)
  const [rows, onRows] = useState<readonly RowIn<typeof receivingAccount>[]>()
  const flow = useFlow(receivingAccountFlow, {
    refresh: stale,
    labels: { reason: t('reason') },
    nameOf,
    rows: rows?.flatMap(({ change }) => change ?? []),
  })
  const cells: Cells<typeof receivingAccount> = {
    in_force: ({ in_force, enabled, change }) => (
      <Space size={4}>
        {in_force ? (
          <StatusTag tone={enabled ? 'green' : 'grey'}>{t(enabled ? 'on' : 'off')}</StatusTag>
        ) : null}
        {change ? <FlowTag states={states} state={change.state} /> : null}
      </Space>
    ),
    countries: ({ countries }) =>
      countries.length === 0 ? (
        <span className="soft">{t('everybody')}</span>
      ) : (
        <LongText>{listed(countries.map((code) => countryName(code, t.lang)))}</LongText>
      ),
  }
  const facts: Cells<typeof receivingAccount> = {
    number: ({ number }) => (
      <>
        {number} <CopyButton text={number} label={t('copy')} />
      </>
    ),
    qr: ({ qr }) =>
      qr ? <img src={qr} width={160} alt={receivingAccount.text[t.lang].fields.qr} /> : <EmptyValue />,
  }
  return (
    <>
      <RecordPage
        record={receivingAccount}
        at="/receivingAccounts"
        cells={cells}
        facts={facts}
        widths={{ in_force: 185, number: 215 }}
        drawer
        width={720}
        saved={({ change }) => t(change ? 'asked' : 'saved')}
        stale={stale}
        onRows={onRows}
        actions={({ change }) => (change ? flow.row(change) : [])}
        buttons={({ change }) => (change ? flow.buttons(change) : null)}
        heading={({ in_force }) => t(in_force ? 'inForce' : 'account')}
        above={({ change, ...row }) => (
          <>
            {row.in_force ? null : <Alert type="info" showIcon title={t('notYet')} />}
            {change ? (
              <Section title={t('waiting')}>
                <Alert
                  type="warning"
                  showIcon
                  title={t('askedBy', { name: change.asked_by })}
                  description={t('waitingHelp')}
                />
                {row.in_force ? (
                  <RecordFacts
                    record={receivingAccount}
                    row={{ ...row, ...change, change }}
                    cells={facts}
                    names={agreed}
                    before={row.in_force}
                  />
                ) : null}
              </Section>
            ) : null}
          </>
        )}
        below={({ changes }) => (
          <Section title={t('changes')}>
            {changes.map((one) => (
              <Section
                key={one.id}
                title={titleOf(one)}
                extra={
                  <Space>
                    <FlowTag states={states} state={one.state} />
                    <WhenText at={one.create_time} />
                  </Space>
                }
              >
                <FlowMoves history={one.history} states={states} began={t('began')} />
              </Section>
            ))}
          </Section>
        )}
      />
      {flow.dialog}
    </>
  )
}
