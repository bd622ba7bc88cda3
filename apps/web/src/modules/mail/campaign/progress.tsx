import { campaign } from '@dropyard/contract/mail/campaign'
import {
  type EventKind,
  eventKinds,
  type RowState,
  rowStates,
  type SkipReason,
  skipReasons,
} from '@dropyard/contract/mail/campaign/row-states'
import { link } from '@dropyard/contract/pages'
import { Alert, Progress as Bar } from 'antd'
import type { z } from 'zod'
import { useLang, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { type StatTile, StatTiles } from '../../../kit/value/stat-tiles.tsx'
import { campaignFigures } from './figures.ts'
import { words } from './words.ts'
import './progress.css'

type Campaign = z.output<typeof campaign.get.data>

const waiting = ['queued', 'held'] as const
const ended = ['bounced', 'failed'] as const
const rareStates = ['checking', 'sending', 'unknown', 'cancelled'] as const
const reactions = ['open', 'click', 'answer', 'unsubscribe'] as const

/** How far a campaign is: each number opens the recipients that it counts. */
export function Progress({ row }: { row: Campaign }) {
  const t = useT(words)
  const lang = useLang()
  const at = lang === 'en' ? 0 : 1
  const { id, figures, pause_cause, pause_reason } = row
  const { count, sent, delivered, all, ofSent, ofDelivered } = campaignFigures(figures)
  const to = (query: object): string => link('/emailCampaigns/recipients', { campaign_id: id, ...query })
  const number = (value: number): string => value.toLocaleString(lang === 'en' ? 'en' : 'zh-CN')
  const share = (of: 'ofSent' | 'ofDelivered', percent: string | undefined): string | undefined =>
    percent && t(of, { percent })
  const stateTile = (state: RowState): StatTile => ({
    label: rowStates[state][at],
    value: number(count(state)),
    to: to({ state }),
    count: count(state),
    needsAction: ['bounced', 'complained', 'failed'].includes(state) && count(state) > 0,
    note:
      state === 'bounced'
        ? share('ofSent', ofSent(state))
        : state === 'complained'
          ? share('ofDelivered', ofDelivered(state))
          : undefined,
  })
  const deliveredTile: StatTile = {
    label: t('delivered'),
    value: number(delivered),
    to: to({ result: 'accepted' }),
    count: delivered,
    note: share('ofSent', ofSent('delivered')),
  }
  const eventTile = (kind: EventKind): StatTile => ({
    label: eventKinds[kind][at],
    value: number(count(kind)),
    to: to({ did: kind }),
    // The rows of what people did are deleted after 90 days, and the number stays.
    count: null,
    note: kind === 'machine' ? t('machines') : share('ofDelivered', ofDelivered(kind)),
  })
  const cause = pause_cause && campaign.text[lang].choices.pause_cause[pause_cause]
  const isStopped = row.state === 'paused' || row.state === 'tested'
  const reasons = (Object.keys(skipReasons) as SkipReason[]).filter((one) => count(`skipped:${one}`) > 0)
  const why =
    cause && isStopped ? (
      <Alert
        type="warning"
        showIcon
        title={row.state === 'paused' ? t('paused', { cause }) : cause}
        description={pause_reason || undefined}
      />
    ) : null
  const isAutomatic = row.kind === 'event'
  if (figures.length === 0)
    return (
      <>
        {why}
        {isAutomatic && row.state === 'running' ? <p className="soft">{t('waiting')}</p> : null}
      </>
    )
  return (
    <>
      {why}
      <Section title={t('progress')}>
        <div className="campaign-progress">
          {all > 0 && !isAutomatic ? (
            <Bar
              percent={Math.round((sent / all) * 100)}
              aria-label={t('progress')}
              format={() => t('sentOf', { sent: number(sent), all: number(all) })}
            />
          ) : null}
          <StatTiles
            label={t('recipients')}
            items={[
              ...waiting.map(stateTile),
              deliveredTile,
              ...ended.map(stateTile),
              ...rareStates.filter((state) => count(state) > 0).map(stateTile),
            ]}
          />
          {sent > 0 ? (
            <StatTiles
              label={t('reactions')}
              items={[...reactions.map(eventTile), stateTile('complained'), eventTile('machine')]}
            />
          ) : null}
        </div>
      </Section>
      <Section title={t('leftOutCount', { count: number(count('skipped')) })}>
        {reasons.length > 0 ? (
          <StatTiles
            label={t('leftOut')}
            items={reasons.map((reason) => ({
              label: skipReasons[reason][at],
              value: number(count(`skipped:${reason}`)),
              to: to({ state: 'skipped', reason }),
              count: count(`skipped:${reason}`),
            }))}
          />
        ) : (
          <p className="soft">{t('noneLeftOut')}</p>
        )}
      </Section>
    </>
  )
}
