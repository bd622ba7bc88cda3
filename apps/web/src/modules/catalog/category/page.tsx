import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { type CategoryRow, categoryAdmin, categoryLevels } from '@dropyard/contract/catalog/category'
import { Button, Skeleton, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { useMay } from '../../../kit/current-user.ts'
import { listed, useLang, useT } from '../../../kit/lang.ts'
import { SearchField } from '../../../kit/list/search-field.tsx'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { toast } from '../../../kit/page/toast.ts'
import './category.css'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { usePageName } from '../../../kit/page/page-name.ts'
import { CategoryForm } from './form.tsx'
import { type CategoryNode, dropPlace, nodesOf } from './tree.ts'
import { words } from './words.ts'

/** The category tree: order by drag and drop, names in both languages, attributes of products. */
export function Page() {
  const title = usePageName()
  const t = useT(words)
  const lang = useLang()
  const may = useMay()
  const answer = useData(categoryAdmin.list, {})
  const [search, find] = useState('')
  const [form, open] = useState<{ row: CategoryRow } | { parent: CategoryRow | null }>()
  const rows = useMemo(() => answer.data?.data ?? [], [answer.data])
  useResumed(
    'category',
    ({ id, record }) => {
      const wanted = id ?? Number(record.replace('below-', ''))
      const row = rows.find((one) => one.id === wanted) ?? null
      if (id === undefined && (row || wanted === 0)) return open({ parent: row })
      return row ? open({ row }) : false
    },
    answer.data,
  )
  const nodes = useMemo(() => nodesOf(rows, search), [rows, search])
  const changed = () => invalidate(categoryAdmin.list)
  const remove = async (row: CategoryRow): Promise<void> => {
    const name = lang === 'zh' ? row.name_zh : row.name
    if (!(await confirmDanger({ title: t('removeTitle', { name }), help: t('removeHelp'), ok: t('remove') })))
      return
    const reply = await call(categoryAdmin.remove, { params: { id: row.id } })
    if (reply.ok) toast.success(t('removed'))
    await changed()
  }
  const move = async (id: number, target: CategoryRow, dropped: number, inside: boolean): Promise<void> => {
    const body = dropPlace(rows, id, target, dropped, inside)
    const reply = await call(categoryAdmin.move, { body })
    if (reply.ok) toast.success(t('moved'))
    await changed()
  }
  const line = ({ row, goods }: CategoryNode) => (
    <span className="category-row">
      <strong>{lang === 'zh' ? row.name_zh : row.name}</strong>
      <span className="soft">{lang === 'zh' ? row.name : row.name_zh}</span>
      {row.attributes.length > 0 ? (
        <span className="soft">
          · {listed(row.attributes.map((one) => (lang === 'zh' && one.name_zh ? one.name_zh : one.name)))}
        </span>
      ) : null}
      <span className="spring" />
      <span className="soft number">{t('goods', { count: goods })}</span>
      {row.level < categoryLevels ? (
        <RowButton
          call={categoryAdmin.create}
          label={t('addBelow')}
          icon={<PlusOutlined />}
          run={() => open({ parent: row })}
        />
      ) : null}
      <RowButton
        call={categoryAdmin.update}
        label={t('edit')}
        icon={<EditOutlined />}
        run={() => open({ row })}
      />
      <RowButton
        call={categoryAdmin.remove}
        label={t('remove')}
        icon={<DeleteOutlined />}
        run={() => remove(row)}
      />
    </span>
  )
  return (
    <section className="list-page category-page" aria-label={title}>
      <header className="page-head">
        <h1>{title}</h1>
        <span className="soft">{t('help')}</span>
        <span className="spring" />
        <div className="page-tools">
          <SearchField label={t('search')} onChange={find} />
          <Can call={categoryAdmin.create}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ parent: null })}>
              {t('add')}
            </Button>
          </Can>
        </div>
      </header>
      <div className="category-body">
        {answer.isError ? (
          <StateMessage title={t('failed')} onRetry={() => void answer.refetch()} />
        ) : answer.isPending ? (
          <Skeleton active title={false} paragraph={{ rows: 12 }} />
        ) : nodes.length === 0 ? (
          <StateMessage title={t('empty')} />
        ) : (
          <Tree
            key={search === '' ? 'all' : search}
            blockNode
            virtual={false}
            selectable={false}
            defaultExpandAll={search !== '' || rows.length < 40}
            draggable={may(categoryAdmin.update) && search === '' ? { icon: false } : false}
            treeData={nodes}
            titleRender={line}
            onDrop={({ dragNode, node, dropPosition, dropToGap }) =>
              void move(
                dragNode.row.id,
                node.row,
                dropPosition - Number(node.pos.split('-').at(-1)),
                !dropToGap,
              )
            }
          />
        )}
      </div>
      {form ? (
        <CategoryForm
          row={'row' in form ? form.row : undefined}
          parent={'parent' in form ? form.parent : null}
          onClose={() => open(undefined)}
          onSaved={changed}
        />
      ) : null}
    </section>
  )
}

interface RowButtonProps {
  call: { permission: (typeof categoryAdmin.create)['permission'] | `${string}:${string}` }
  label: string
  icon: React.ReactNode
  run: () => unknown
}

function RowButton({ call: needed, label, icon, run }: RowButtonProps) {
  const may = useMay()
  if (!may(needed)) return null
  return <Button type="text" size="small" icon={icon} aria-label={label} onClick={() => void run()} />
}
