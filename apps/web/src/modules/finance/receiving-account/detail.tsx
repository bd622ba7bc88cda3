import {
  type ReceivingAccountRow,
  receivingAccount,
  receivingAccountFlow,
  receivingAccountText,
} from '@dropyard/contract/finance/receiving-account'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { DetailDrawer, Facts, Section } from '../../../kit/page/detail-drawer.tsx'
import { FlowMoves } from '../../../kit/record/flow-moves.tsx'
import { CopyButton } from '../../../kit/value/copy-button.tsx'
import { FlowTag } from '../../../kit/value/status-tag.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { Countries, InUse } from './columns.tsx'
import { words } from './words.ts'

interface AccountDetailProps {
  id: number | undefined
  onClose: () => void
  buttons: (row: ReceivingAccountRow) => ReactNode
}

type Shown = NonNullable<ReceivingAccountRow['in_force']>

/** One account: what merchants see, what is to become of it, and who asked and decided. */
export function AccountDetail({ id, onClose, buttons }: AccountDetailProps) {
  const t = useT(words)
  const field = useT(receivingAccountText)
  const answer = useData(receivingAccount.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const row = answer.data?.data
  const shown = row?.in_force ?? row?.change
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      answer={answer}
      title={shown ? `${shown.channel_name} · ${shown.holder}` : ''}
      extra={row?.in_force ? <InUse on={row.enabled} t={t} /> : null}
      footer={row ? buttons(row) : null}
    >
      {row ? (
        <>
          {row.change ? (
            <Section title={t('waiting')}>
              <Alert
                className="account-waits"
                type="warning"
                showIcon
                title={t('askedBy', { name: row.change.asked_by })}
                description={t('waitingHelp')}
              />
              <WhereTo shown={row.change} before={row.in_force} />
            </Section>
          ) : null}
          <Section title={t('inForce')}>
            {row.in_force ? <WhereTo shown={row.in_force} /> : <p className="soft">{t('notYet')}</p>}
            <Facts
              items={[
                {
                  label: field('fields.countries'),
                  value: <Countries codes={row.countries} everybody={t('everybody')} />,
                },
                { label: field('fields.sort'), value: row.sort },
              ]}
            />
          </Section>
          <Section title={t('changes')}>
            {row.changes.map((one) => (
              <article key={one.id} className="account-change">
                <header>
                  <FlowTag states={receivingAccountFlow.states} state={one.state} />
                  <span>
                    {one.channel_name} · {one.number}
                  </span>
                  <WhenText at={one.create_time} />
                </header>
                <FlowMoves history={one.history} states={receivingAccountFlow.states} began={t('began')} />
              </article>
            ))}
          </Section>
        </>
      ) : null}
    </DetailDrawer>
  )
}

const fields = [
  'channel_name',
  'currency',
  'holder',
  'provider',
  'number',
  'instructions_en',
  'instructions_zh',
] as const

/** Where money goes; with what was there before, the fields that change are marked. */
function WhereTo({ shown, before }: { shown: Shown; before?: Shown | null }) {
  const t = useT(words)
  const field = useT(receivingAccountText)
  const labels = { ...field.words.fields, channel_name: field('fields.channel') }
  const changed = (name: keyof Shown): boolean => !!before && before[name] !== shown[name]
  const saidOf = (name: (typeof fields)[number]): ReactNode => {
    const value = shown[name] || '—'
    const said = changed(name) ? <mark className="account-new">{value}</mark> : value
    return name === 'number' ? (
      <>
        {said} <CopyButton text={shown.number} label={t('copy')} />
      </>
    ) : (
      said
    )
  }
  return (
    <Facts
      items={[
        ...fields.map((name) => ({
          label: labels[name],
          value: saidOf(name),
          ...(name.startsWith('instructions') ? { wide: true } : {}),
        })),
        ...(shown.qr
          ? [
              {
                label: field('fields.qr'),
                value: <img className="account-qr" src={shown.qr} alt={field('fields.qr')} />,
                wide: true,
              },
            ]
          : []),
      ]}
    />
  )
}
