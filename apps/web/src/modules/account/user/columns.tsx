import { type UserRow, userText } from '@dropyard/contract/account/user'
import type { Tone } from '@dropyard/contract/kit/workflow'
import { listed, useT } from '../../../kit/lang.ts'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { LongText, NumberText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

const tones: Readonly<Record<UserRow['status'], Tone>> = {
  invited: 'amber',
  active: 'green',
  disabled: 'grey',
}

/** What the list of users shows; `self` is marked. */
export function useColumns(self: number | undefined): ListColumn<UserRow>[] {
  const t = useT(words)
  const field = useT(userText)
  const soft = (text: string) => <span className="soft">{text}</span>
  return [
    {
      key: 'name',
      title: field('fields.name'),
      width: 160,
      sort: true,
      cell: (row) => (
        <>
          {row.name}
          {row.id === self ? soft(` · ${t('you')}`) : null}
        </>
      ),
    },
    { key: 'email', title: field('fields.email'), width: 190, sort: true, cell: (row) => row.email },
    {
      key: 'roles',
      title: field('fields.roles'),
      width: 160,
      cell: (row) =>
        row.roles.length > 0 ? (
          <LongText>{listed(row.roles.map((one) => one.name))}</LongText>
        ) : (
          soft(t('none'))
        ),
    },
    {
      key: 'entity_name',
      title: field('fields.entity_name'),
      width: 140,
      cell: (row) => row.entity_name ?? soft('—'),
    },
    {
      key: 'department_name',
      title: field('fields.department_name'),
      width: 110,
      cell: (row) => row.department_name ?? soft('—'),
    },
    {
      key: 'status',
      title: field('fields.status'),
      width: 110,
      cell: (row) => <StatusTag tone={tones[row.status]}>{field(`choices.status.${row.status}`)}</StatusTag>,
    },
    {
      key: 'sessions',
      title: field('fields.sessions'),
      width: 90,
      hidden: true,
      right: true,
      cell: (row) => <NumberText value={row.sessions} />,
    },
    {
      key: 'last_seen',
      title: field('fields.last_seen'),
      width: 130,
      cell: (row) => (row.last_seen ? <WhenText at={row.last_seen} /> : soft(t('never'))),
    },
    { key: 'phone', title: field('fields.phone'), hidden: true, cell: (row) => row.phone || soft('—') },
    { key: 'name_en', title: field('fields.name_en'), hidden: true, cell: (row) => row.name_en || soft('—') },
    {
      key: 'create_time',
      title: field('fields.create_time'),
      width: 120,
      sort: true,
      hidden: true,
      cell: (row) => <WhenText at={row.create_time} />,
    },
  ]
}
