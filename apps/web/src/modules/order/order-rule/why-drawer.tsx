import { displayMoney } from '@dropyard/contract/kit/money'
import type { orderRule } from '@dropyard/contract/order/order-rule'
import { Table } from 'antd'
import type { z } from 'zod'
import { useLang, useT } from '../../../kit/lang.ts'
import { DetailDrawer, Section } from '../../../kit/page/detail-drawer.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue, LongText, MoneyText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

export type Why = z.output<(typeof orderRule.why)['data']>
type Choice = Why['channels'][number]
type Offer = Choice['offers'][number]

interface WhyDrawerProps {
  number: string
  why: Why | undefined
  open: boolean
  onClose: () => void
}

/** The decision log of an order: each choice of its channel with the alternatives, and the effects of rules. */
export function WhyDrawer({ number, why, open, onClose }: WhyDrawerProps) {
  const t = useT(words)
  return (
    <DetailDrawer open={open} onClose={onClose} title={t('why.drawer', { number })} width={960}>
      <Section title={t('why.channel')}>
        {why?.channels.map((choice) => (
          <ChoiceView key={choice.id} choice={choice} />
        ))}
        {why?.channels.length === 0 ? <p className="soft">{t('why.none')}</p> : null}
      </Section>
      <Section title={t('why.rules')}>
        {why?.runs.map((run) => (
          <div key={run.id} className="why-choice">
            <div className="why-head">
              <strong>{run.event_name}</strong>
              <small>
                <WhenText at={run.at} exact />
              </small>
              <Proven proven={run.proven} />
            </div>
            <ul className="why-did">
              {run.did.map((one) => (
                <li key={`${one.rule.id}-${one.text}-${one.outcome}`}>
                  <LongText>{`${one.rule.name} ${t('version', { version: one.rule.version })}`}</LongText>
                  <LongText>{one.text}</LongText>
                  <StatusTag tone={one.counted ? 'green' : 'grey'}>{one.outcome}</StatusTag>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {why?.runs.length === 0 ? <p className="soft">{t('why.noRuns')}</p> : null}
      </Section>
    </DetailDrawer>
  )
}

function Proven({ proven }: { proven: boolean }) {
  const t = useT(words)
  return <StatusTag tone={proven ? 'green' : 'red'}>{t(proven ? 'why.proven' : 'why.notProven')}</StatusTag>
}

/** Who or what made the choice; for a rule, in its version at that time. */
export function Chooser({ choice }: { choice: Choice }) {
  const t = useT(words)
  const { rule } = choice
  return (
    <>
      {choice.text}
      {rule ? ` “${rule.name}” ${t('version', { version: rule.version })}` : ''}
      {choice.by ? ` · ${t('why.by', { name: choice.by })}` : ''}
    </>
  )
}

function ChoiceView({ choice }: { choice: Choice }) {
  const t = useT(words)
  const lang = useLang()
  const chosen = choice.offers.find((one) => one.chosen)
  const priced = choice.offers.some((one) => one.total !== null)
  const whyNot = (offer: Offer): string => {
    if (!offer.ok) return offer.reasons.join(' ')
    if (!chosen) return ''
    const more = (offer.total ?? 0) - (chosen.total ?? 0)
    const amount = displayMoney({ amount: Math.abs(more), currency: 'USD' }, lang)
    const price = more > 0 ? t('why.dearer', { amount }) : more < 0 ? t('why.cheaper', { amount }) : ''
    if (choice.chosen_by !== 'default') {
      const wanted = t(choice.chosen_by === 'hand' ? 'why.otherByHand' : 'why.otherByRule')
      return price ? `${wanted} · ${price}` : wanted
    }
    return price || (offer.days_max > chosen.days_max ? t('why.slower') : t('why.equal'))
  }
  return (
    <div className="why-choice">
      <div className="why-head">
        <strong>{choice.channel}</strong>
        <span>
          <Chooser choice={choice} />
        </span>
        <small>
          <WhenText at={choice.at} exact />
        </small>
        <Proven proven={choice.proven} />
      </div>
      {choice.refused ? <p className="soft">{t('why.refusedBy')}</p> : null}
      {choice.offers.length > 0 ? (
        <Table<Offer>
          size="small"
          rowKey="channel_id"
          dataSource={choice.offers}
          pagination={{ pageSize: 8, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
          tableLayout="fixed"
          columns={[
            {
              key: 'channel',
              title: t('why.offer'),
              width: 260,
              render: (_, offer) => <LongText>{offer.channel}</LongText>,
            },
            ...(priced
              ? [
                  {
                    key: 'price',
                    title: t('why.price'),
                    width: 100,
                    align: 'right' as const,
                    render: (_: unknown, offer: Offer) =>
                      offer.ok ? <MoneyText amount={offer.total} currency="USD" /> : <EmptyValue />,
                  },
                ]
              : []),
            {
              key: 'days',
              title: t('why.days'),
              width: 90,
              align: 'right',
              render: (_, offer) => (offer.ok ? `${offer.days_min}–${offer.days_max}` : <EmptyValue />),
            },
            {
              key: 'why',
              title: t('why.reason'),
              render: (_, offer) =>
                offer.chosen ? (
                  <StatusTag tone="green">{t('why.chosen')}</StatusTag>
                ) : (
                  <LongText>{whyNot(offer)}</LongText>
                ),
            },
          ]}
        />
      ) : null}
    </div>
  )
}
