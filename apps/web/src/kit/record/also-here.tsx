import { UserOutlined } from '@ant-design/icons'
import { presence, presencePollMs } from '@dropyard/contract/system/presence'
import { useEffect } from 'react'
import { call } from '../call/api.ts'
import { useData } from '../call/use-data.ts'
import { useCurrentUser } from '../current-user.ts'
import { kitText } from '../kit-text.ts'
import { listed, useT } from '../lang.ts'
import './also-here.css'

interface AlsoHereProps {
  /** The record's name in the contract. */
  record: string
  id: number | undefined
}

/** Names the colleagues who have the same record open now. Empty for merchants, and when no one else has it open. */
export function AlsoHere({ record, id }: AlsoHereProps) {
  const isStaff = useCurrentUser()?.kind === 'staff'
  return isStaff && id !== undefined ? <Here key={id} record={record} id={id} /> : null
}

function Here({ record, id }: { record: string; id: number }) {
  const t = useT(kitText)
  const { data } = useData(
    presence.here,
    { query: { record, id } },
    { pollMs: presencePollMs, background: true, staleTime: 0 },
  )
  useEffect(
    () => () => void call(presence.here, { query: { record, id, left: true }, background: true }),
    [record, id],
  )
  const names = data?.data.others.map(({ name }) => name) ?? []
  if (names.length === 0) return null
  const said = t('alsoHere', { names: listed(names) })
  return (
    <span className="also-here" role="status" data-tip={said}>
      <UserOutlined aria-hidden="true" />
      {said}
    </span>
  )
}
