import {
  type ReceivingAccountRow,
  receivingAccountFlow,
  type receivingAccountText,
} from '@dropyard/contract/finance/receiving-account'
import { type Translate, useLang } from '../../../kit/lang.ts'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { countryName } from '../../../kit/value/country-name.ts'
import { FlowTag, StatusTag } from '../../../kit/value/status-tag.tsx'
import { LongText, WhenText } from '../../../kit/value/value-text.tsx'
import type { words } from './words.ts'

/** What a row is about: what is in force, or what was asked for first. */
const about = (row: ReceivingAccountRow) => row.in_force ?? row.change

/** Columns of the list of receiving accounts. */
export function accountColumns(
  t: Translate<(typeof words)['en']>,
  field: Translate<(typeof receivingAccountText)['en']>,
): ListColumn<ReceivingAccountRow>[] {
  return [
    { key: 'channel', title: field('fields.channel'), width: 120, cell: (row) => about(row)?.channel_name },
    {
      key: 'state',
      title: t('state'),
      width: 170,
      cell: (row) => (
        <span className="account-states">
          {row.in_force ? <InUse on={row.enabled} t={t} /> : null}
          {row.change ? <FlowTag states={receivingAccountFlow.states} state={row.change.state} /> : null}
        </span>
      ),
    },
    {
      key: 'holder',
      title: field('fields.holder'),
      width: 160,
      hidden: true,
      cell: (row) => <LongText>{about(row)?.holder ?? ''}</LongText>,
    },
    {
      key: 'provider',
      title: field('fields.provider'),
      width: 180,
      cell: (row) => <LongText>{about(row)?.provider ?? ''}</LongText>,
    },
    {
      key: 'number',
      title: field('fields.number'),
      width: 215,
      cell: (row) => <LongText>{about(row)?.number ?? ''}</LongText>,
    },
    { key: 'currency', title: field('fields.currency'), width: 80, cell: (row) => about(row)?.currency },
    {
      key: 'countries',
      title: field('fields.countries'),
      width: 150,
      cell: (row) => <Countries codes={row.countries} everybody={t('everybody')} />,
    },
    {
      key: 'sort',
      title: field('fields.sort'),
      width: 80,
      right: true,
      sort: true,
      hidden: true,
      cell: (row) => row.sort,
    },
    {
      key: 'update_time',
      title: field('fields.update_time'),
      width: 120,
      sort: true,
      cell: (row) => <WhenText at={row.update_time} />,
    },
  ]
}

/** Whether merchants see it. */
export const InUse = ({ on, t }: { on: boolean; t: Translate<(typeof words)['en']> }) => (
  <StatusTag tone={on ? 'green' : 'grey'}>{on ? t('on') : t('off')}</StatusTag>
)

/** Countries by their names. */
export function Countries({ codes, everybody }: { codes: readonly string[]; everybody: string }) {
  const lang = useLang()
  if (codes.length === 0) return <span className="soft">{everybody}</span>
  return <LongText>{codes.map((code) => countryName(code, lang)).join(lang === 'zh' ? '、' : ', ')}</LongText>
}
