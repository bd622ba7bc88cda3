import { role, roleBindParams } from '@dropyard/contract/account/role'
import { type UserRow, user } from '@dropyard/contract/account/user'
import { Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { Picker } from '../../../kit/form/picker.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { LongText } from '../../../kit/value/value-text.tsx'
import './role.css'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { usePageName } from '../../../kit/page/page-name.ts'
import { words } from './words.ts'

/** Assignments of roles to people, shown by role or by person. */
export function Page() {
  const title = usePageName()
  const t = useT(words)
  const [{ id, user: person }, put] = usePageParams('/roleBind', roleBindParams)
  const [side, turn] = useState<'role' | 'person'>(person ? 'person' : 'role')
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        <Segmented<'role' | 'person'>
          value={side}
          onChange={(next) => {
            turn(next)
            put({ id: undefined, user: undefined })
          }}
          options={[
            { value: 'role', label: t('byRole') },
            { value: 'person', label: t('byPerson') },
          ]}
        />
      </header>
      {side === 'role' ? (
        <ByRole id={id} onChoose={(next) => put({ id: next })} />
      ) : (
        <ByPerson id={person} onChoose={(next) => put({ user: next })} />
      )}
    </>
  )
}

interface SideProps {
  id: number | undefined
  onChoose: (id: number | undefined) => void
}

function ByRole({ id, onChoose }: SideProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const field = useT(role.text)
  const roles = useData(role.list, { query: { 'per-page': 100 } })
  const all = roles.data?.data ?? []
  const chosen = all.find((one) => one.id === id) ?? all[0]
  if (roles.isError) return <StateMessage title={kit('failedOne')} onRetry={() => void roles.refetch()} />
  return (
    <div className="role-bind">
      <nav aria-label={t('chooseRole')}>
        {(['staff', 'merchant'] as const).map((kind) => [
          <h2 key={kind}>{field(`choices.kind.${kind}`)}</h2>,
          ...all
            .filter((one) => one.kind === kind)
            .map((one) => (
              <button
                key={one.id}
                type="button"
                aria-current={one.id === chosen?.id}
                onClick={() => onChoose(one.id)}
              >
                <LongText>{one.name}</LongText>
                <span className="soft">{one.members}</span>
              </button>
            )),
        ])}
      </nav>
      {chosen ? <People key={chosen.id} {...chosen} /> : null}
    </div>
  )
}

function People({ id, name, kind }: { id: number; name: string; kind: 'staff' | 'merchant' }) {
  const t = useT(words)
  const kit = useT(kitText)
  const [add, setAdd] = useState<number[]>([])
  const draft = useDraft(['role/people', id], {
    values: { add },
    dirty: add.length > 0,
    restore: (kept) => setAdd(kept.add),
  })
  const people = useData(role.users, { params: { id } })
  const bind = useSave(role.bind, { refresh: [role.list, user.list] })
  const give = async () => {
    if (!(await bind.run({ params: { id }, body: { add } })).ok) return
    draft.drop()
    setAdd([])
  }
  const take = async (person: { id: number; name: string }) => {
    const question = {
      title: t('takeSure', { role: name, name: person.name }),
      help: t('takeHelp'),
      ok: t('take'),
    }
    if (await confirmDanger(question)) await bind.run({ params: { id }, body: { remove: [person.id] } })
  }
  return (
    <section>
      {draft.offer}
      <div className="role-give">
        <Picker
          many
          select={user.select}
          query={{ kind }}
          value={add}
          placeholder={t('give')}
          aria-label={t('give')}
          onChange={(next: number[] | undefined) => setAdd(next ?? [])}
        />
        <Button type="primary" disabled={add.length === 0} loading={bind.busy} onClick={() => void give()}>
          {t('giveButton')}
        </Button>
      </div>
      {people.isError ? (
        <StateMessage title={kit('failedOne')} onRetry={() => void people.refetch()} />
      ) : people.data?.data.length === 0 ? (
        <StateMessage title={t('nobody')} />
      ) : (
        <ul className="role-people" aria-label={name}>
          {people.data?.data.map((one) => (
            <li key={one.id}>
              <strong>
                <LongText>{one.name}</LongText>
              </strong>
              <LongText>{one.email}</LongText>
              <span className="soft">{one.company ?? ''}</span>
              <Button size="small" aria-label={`${t('take')}: ${one.name}`} onClick={() => void take(one)}>
                {t('take')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ByPerson({ id, onChoose }: SideProps) {
  const t = useT(words)
  const person = useData(user.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const row = id === undefined ? undefined : person.data?.data
  return (
    <section className="role-person">
      <div className="role-give">
        <Picker
          select={user.select}
          value={id}
          placeholder={t('choosePerson')}
          aria-label={t('choosePerson')}
          onChange={(next: number | undefined) => onChoose(next)}
        />
      </div>
      {row ? <Roles key={`${row.id}/${row.roles.map((one) => one.id).join()}`} row={row} /> : null}
    </section>
  )
}

function Roles({ row }: { row: UserRow }) {
  const t = useT(words)
  const [ids, setIds] = useState(row.roles.map((one) => one.id))
  const draft = useDraft(['person/roles', row.id], {
    values: { ids },
    dirty: ids.join() !== row.roles.map((one) => one.id).join(),
    restore: (kept) => setIds(kept.ids),
  })
  const options = useData(role.select, { query: { kind: row.kind } })
  const save = useSave(user.setRole, {
    refresh: [user.list, role.list],
    done: t('saved'),
    onDone: draft.drop,
  })
  return (
    <>
      {draft.offer}
      <p className="soft">
        {row.name} · {row.email}
      </p>
      <div className="role-give">
        <Select
          mode="multiple"
          className="wide"
          value={ids}
          aria-label={t('chooseRole')}
          optionFilterProp="label"
          options={(options.data?.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
          onChange={setIds}
        />
        <Button
          type="primary"
          disabled={ids.length === 0}
          loading={save.busy}
          onClick={() => void save.run({ body: { id: row.id, role_ids: ids } })}
        >
          {t('save')}
        </Button>
      </div>
    </>
  )
}
