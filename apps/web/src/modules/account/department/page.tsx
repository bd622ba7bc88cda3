import { PlusOutlined } from '@ant-design/icons'
import { type DepartmentNode, department, departmentText } from '@dropyard/contract/account/department'
import { member } from '@dropyard/contract/account/member'
import { Button, Skeleton } from 'antd'
import { type CSSProperties, useState } from 'react'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { refetchRecord } from '../../../kit/form/form-edit-conflict.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { useOpened } from '../../../kit/page/use-opened.ts'
import './department.css'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { usePageName } from '../../../kit/page/page-name.ts'
import { People } from './people.tsx'
import { words } from './words.ts'

/** Everything below /v1/depart. */
const all = [{ ...department.architecture, path: '/v1/depart' }]

interface Level {
  node: DepartmentNode
  depth: number
}

const flat = (nodes: readonly DepartmentNode[], depth = 0): Level[] =>
  nodes.flatMap((node) => [{ node, depth }, ...flat(node.child, depth + 1)])

const everybody = (node: DepartmentNode): number =>
  node.users.length + node.child.reduce((sum, child) => sum + everybody(child), 0)

type Dialog =
  | { show: 'form'; node?: DepartmentNode; parent: number | null }
  | { show: 'place'; node: DepartmentNode }

/** The departments of the operator's company and their members. */
export function Page() {
  const title = usePageName()
  const t = useT(words)
  const kit = useT(kitText)
  const field = useT(departmentText)
  const tree = useData(department.architecture, {})
  const [opened, open] = useOpened('/departments')
  const [looseShown, showLoose] = useState(false)
  const [dialog, show] = useState<Dialog>()
  const close = () => show(undefined)
  const create = useSave(department.create, { refresh: all, done: t('saved') })
  const update = useSave(department.update, { refresh: all, done: t('saved') })
  const place = useSave(department.place, { refresh: all, done: t('saved') })
  const remove = useSave(department.remove, { refresh: all })
  const levels = flat(tree.data?.data ?? [])
  const loose = tree.data?.ext.loose ?? []
  const shown = levels.find(({ node }) => node.id === opened)?.node ?? levels[0]?.node
  const node = looseShown ? undefined : shown
  useResumed(
    ['department', 'department/place'],
    ({ form, id, record }) => {
      const wanted = id ?? Number(record.replace('below-', ''))
      const found = levels.find((one) => one.node.id === wanted)?.node
      if (id === undefined && (found || wanted === 0))
        return show({ show: 'form', parent: found?.id ?? null })
      if (!found) return false
      show(
        form === 'department' ? { show: 'form', node: found, parent: null } : { show: 'place', node: found },
      )
    },
    tree.data,
  )
  const removeOne = async ({ id, name }: DepartmentNode) => {
    if (!(await confirmDanger({ title: t('removeSure', { name }), help: t('removeHelp'), ok: t('remove') })))
      return
    if ((await remove.run({ params: { id } })).ok) toast.success(t('removed', { name }))
  }
  const createButton = (
    <Can call={department.create}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => show({ show: 'form', parent: null })}>
        {t('create')}
      </Button>
    </Can>
  )
  if (tree.isError) return <StateMessage title={kit('failedOne')} onRetry={() => void tree.refetch()} />
  if (!tree.data) return <Skeleton active title={false} paragraph={{ rows: 10 }} />
  const form = dialog?.show === 'form' ? dialog : undefined
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        <span className="spring" />
        {createButton}
      </header>
      {levels.length === 0 ? (
        <StateMessage title={t('empty')} help={t('emptyHelp')} action={createButton} />
      ) : null}
      <div className="departments">
        <nav aria-label={title}>
          {levels.map((level) => (
            <button
              key={level.node.id}
              type="button"
              aria-current={level.node.id === node?.id}
              style={{ '--depth': level.depth } as CSSProperties}
              onClick={() => {
                showLoose(false)
                open(level.node.id)
              }}
            >
              <span>{level.node.name}</span>
              <span className="soft">{everybody(level.node)}</span>
            </button>
          ))}
          {loose.length > 0 ? (
            <button
              type="button"
              aria-current={node === undefined}
              style={{ '--depth': 0 } as CSSProperties}
              onClick={() => showLoose(true)}
            >
              <span>{t('loose')}</span>
              <span className="soft">{loose.length}</span>
            </button>
          ) : null}
        </nav>
        <section>
          {node ? (
            <>
              <div className="department-head">
                <h2>{node.name}</h2>
                <span className="soft">
                  {node.leader_name ? t('head', { name: node.leader_name }) : t('noHead')}
                </span>
                <span className="spring" />
                <Can call={department.update}>
                  <Button onClick={() => show({ show: 'place', node })}>{t('place')}</Button>
                  <Button onClick={() => show({ show: 'form', parent: node.id })}>{t('below')}</Button>
                  <Button onClick={() => show({ show: 'form', node, parent: node.parent_id })}>
                    {t('edit')}
                  </Button>
                  <Button
                    danger
                    disabled={everybody(node) > 0 || node.child.length > 0}
                    onClick={() => void removeOne(node)}
                  >
                    {t('remove')}
                  </Button>
                </Can>
              </div>
              <People label={node.name} people={node.users} placed />
            </>
          ) : (
            <People label={t('loose')} people={loose} placed={false} />
          )}
        </section>
      </div>
      <FormDialog
        draft={['department', form?.node?.id ?? `below-${form?.parent ?? 0}`]}
        key={`${form?.node?.id}/${form?.parent}`}
        open={form !== undefined}
        onClose={close}
        title={form?.node?.name ?? t('create')}
        schema={department.create.body}
        labels={field.words.fields}
        fields={{ parent_id: { select: department.select }, leader_id: { select: member.select } }}
        initial={form?.node ? { ...form.node } : { parent_id: form?.parent ?? null }}
        fresh={refetchRecord(
          department.architecture,
          {},
          (nodes) => flat(nodes).find(({ node }) => node.id === form?.node?.id)?.node,
        )}
        onSubmit={async (values, version = form?.node?.version) => {
          const body = department.create.body.parse(values)
          const reply = form?.node
            ? await update.run({
                params: { id: form.node.id },
                body: { ...body, version },
              })
            : await create.run({ body })
          if (reply.ok) close()
          return reply
        }}
      />
      <FormDialog
        draft={['department/place', node?.id]}
        open={dialog?.show === 'place'}
        onClose={close}
        title={t('place')}
        schema={department.place.body.pick({ user_ids: true })}
        labels={field.words.fields}
        fields={{ user_ids: { select: member.select } }}
        onSubmit={async (values) => {
          const { user_ids } = department.place.body.pick({ user_ids: true }).parse(values)
          const reply = await place.run({ body: { user_ids, department_id: node?.id ?? null } })
          if (reply.ok) close()
          return reply
        }}
      />
    </>
  )
}
