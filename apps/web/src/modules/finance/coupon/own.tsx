import { coupon } from '@dropyard/contract/finance/coupon'
import type { Tone } from '@dropyard/contract/kit/workflow'
import { listed, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListColumn, ListRow } from '../../../kit/list/list-types.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { CopyButton } from '../../../kit/value/copy-button.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { LongText, MoneyText, Nothing, NumberText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'
import { Worth } from './worth.tsx'

type Row = ListRow<typeof coupon.own>
const tones: Readonly<Record<Row['state'], Tone>> = {
  usable: 'green',
  upcoming: 'blue',
  used_up: 'grey',
  expired: 'grey',
}

/** The coupons of the own company: what each is worth, for what, until when. */
export function OwnCoupons() {
  const t = useT(words)
  const field = useT(coupon.text)
  const list = useList(coupon.own)
  const columns: ListColumn<Row>[] = [
    {
      key: 'code',
      title: field('fields.code'),
      sort: true,
      width: 135,
      cell: (row) => (
        <>
          {row.code} <CopyButton text={row.code} label={t('copy')} />
        </>
      ),
    },
    { key: 'name', title: t('name'), sort: true, width: 150, cell: (row) => <LongText>{row.name}</LongText> },
    {
      key: 'state',
      title: t('state'),
      width: 108,
      cell: (row) => <StatusTag tone={tones[row.state]}>{t(`states.${row.state}`)}</StatusTag>,
    },
    {
      key: 'worth',
      title: t('worth'),
      width: 240,
      cell: (row) => (
        <Worth row={row} percent={row.basis_points === null ? null : String(row.basis_points / 100)} />
      ),
    },
    {
      key: 'scope',
      title: t('scope'),
      width: 115,
      cell: (row) => <LongText>{listed(row.scope) || t('everything')}</LongText>,
    },
    {
      key: 'left',
      title: t('left'),
      width: 70,
      right: true,
      cell: (row) =>
        row.left === null ? <span className="soft">{t('unlimited')}</span> : <NumberText value={row.left} />,
    },
    {
      key: 'saved',
      title: t('saved'),
      sort: true,
      width: 90,
      right: true,
      cell: (row) => (row.saved > 0 ? <MoneyText amount={row.saved} currency={row.currency} /> : <Nothing />),
    },
    {
      key: 'valid_until',
      title: t('validity'),
      sort: true,
      width: 142,
      cell: (row) => {
        const word = row.state === 'upcoming' ? 'starts' : row.state === 'expired' ? 'ended' : 'ends'
        return (
          <WhenText
            at={row.state === 'upcoming' ? row.valid_from : row.valid_until}
            say={(when) => t(word, { when })}
          />
        )
      },
    },
  ]
  return (
    <ListPage
      list={list}
      beside={<span className="soft">{t('use')}</span>}
      searchWords={t('search')}
      tabs={{ by: 'state', all: true }}
      columns={columns}
      filters={[]}
      empty={{ title: t('empty'), help: t('emptyHelp') }}
    />
  )
}
