import { displayMoney } from '@dropyard/contract/kit/money'
import type { Tone } from '@dropyard/contract/kit/workflow'
import { country } from '@dropyard/contract/logistics/country'
import { dutyRule } from '@dropyard/contract/logistics/duty-rule'
import { vatRule } from '@dropyard/contract/logistics/vat-rule'
import { Segmented } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { CodesText } from '../../../kit/form/code-picker.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { dayjs } from '../../../kit/value/dates.ts'
import { DayText } from '../../../kit/value/day-text.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { words } from './words.ts'

type Row = z.output<typeof dutyRule.row>

/** Dated rules for duty and import VAT, which quotes apply. */
export function Page() {
  const t = useT(words)
  const [tab, setTab] = useState<'duty' | 'vat'>('duty')
  const choice = (
    <Segmented
      value={tab}
      onChange={setTab}
      options={[
        { value: 'duty', label: t('duty') },
        { value: 'vat', label: t('vat') },
      ]}
    />
  )
  return tab === 'duty' ? <Duties beside={choice} /> : <Rates beside={choice} />
}

function Duties({ beside }: { beside: React.ReactNode }) {
  const t = useT(words)
  const lang = useLang()
  const field = useT(dutyRule.text)
  return (
    <RecordPage
      record={dutyRule}
      drawer
      titleExtra={beside}
      initial={{ currency: 'EUR' }}
      form={{
        countries: { requiredWhen: true },
        value_min: { halfWidth: true },
        value_max: { halfWidth: true },
        amount: { when: (values) => values.kind === 'flat_per_hs6' },
        tariff: { when: (values) => values.kind === 'tariff' },
      }}
      widths={{ code: 130, countries: 170, sort: 80 }}
      columns={{
        origins: {
          width: 110,
          cell: (row) =>
            row.origins.length === 0 ? (
              <span className="soft">{t('anywhere')}</span>
            ) : (
              <CodesText select={country.select} codes={row.origins} max={2} />
            ),
        },
        valid_from: { hidden: true, width: 115, cell: (row) => <DayText day={row.valid_from} /> },
        valid_until: {
          width: 115,
          cell: (row) =>
            row.valid_until ? (
              <DayText day={row.valid_until} />
            ) : (
              <span className="soft">{t('openEnd')}</span>
            ),
        },
        value: { title: t('value'), width: 150, cell: (row) => rangeOf(row) },
        kind: { width: 150, cell: (row) => dutyOf(row) },
        ioss: { hidden: true },
        state: {
          title: t('state'),
          width: 90,
          cell: (row) => <StatusTag tone={tones[stateOf(row)]}>{t(`states.${stateOf(row)}`)}</StatusTag>,
        },
      }}
    />
  )

  function rangeOf(row: Row): string {
    const money = (amount: number) => displayMoney({ amount, currency: row.currency }, lang)
    if (row.value_max !== null) return t('upTo', { max: money(row.value_max) })
    return row.value_min === 0 ? t('any') : t('from', { min: money(row.value_min) })
  }

  function dutyOf(row: Row): string {
    if (row.kind === 'free') return field('choices.kind.free')
    if (row.kind === 'flat_per_hs6')
      return t('each', {
        amount: displayMoney({ amount: row.amount, currency: row.currency }, lang),
      })
    const count = row.tariff.split('\n').filter(Boolean).length
    return count === 0 ? t('customs') : t('lines', { count })
  }
}

function Rates({ beside }: { beside: React.ReactNode }) {
  const t = useT(words)
  return (
    <RecordPage
      record={vatRule}
      titleExtra={beside}
      form={{
        percent: { placeholder: t('pattern') },
      }}
      columns={{
        valid_from: { cell: (row) => <DayText day={row.valid_from} /> },
      }}
    />
  )
}

type State = 'now' | 'later' | 'over'
const tones: Readonly<Record<State, Tone>> = { now: 'green', later: 'neutral', over: 'grey' }

function stateOf({ valid_from, valid_until }: Row): State {
  const today = dayjs().format('YYYY-MM-DD')
  if (valid_from > today) return 'later'
  return valid_until !== null && valid_until < today ? 'over' : 'now'
}
