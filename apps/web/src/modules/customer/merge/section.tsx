import { MergeCellsOutlined } from '@ant-design/icons'
import { customer } from '@dropyard/contract/customer/customer'
import { followUp } from '@dropyard/contract/customer/follow-up'
import { customerMerge } from '@dropyard/contract/customer/merge'
import { link } from '@dropyard/contract/pages'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { Picker } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { ask } from '../../../kit/page/confirm-danger.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { MergeDialog } from './dialog.tsx'
import { words } from './words.ts'
import './merge.css'

interface DuplicatesProps {
  customerId: number
  kind: 'lead' | 'merchant' | 'buyer'
}
declare module '../../../kit/page/shared-part.tsx' {
  interface SharedParts {
    'customer-merge/section': DuplicatesProps
  }
}

type Found = z.output<typeof customerMerge.proposals.data>

const refresh = () =>
  Promise.all(
    [customer.list, customer.get, customer.orders, followUp.log, customerMerge.proposals].map((to) =>
      invalidate(to),
    ),
  )

/** Customers that may be the same, and merges that can be undone. */
export function Part({ customerId, kind }: DuplicatesProps) {
  const t = useT(words)
  const may = useMay()
  const [choosing, choose] = useState(false)
  const [other, compare] = useState<number>()
  const answer = useData(
    customerMerge.proposals,
    { params: { id: customerId } },
    { enabled: may(customerMerge.merge) && kind !== 'merchant' },
  )
  if (!may(customerMerge.merge) || kind === 'merchant' || !answer.data) return null
  const { proposals, merges } = answer.data.data
  return (
    <Section
      title={t('title')}
      extra={
        <Button size="small" icon={<MergeCellsOutlined />} onClick={() => choose(true)}>
          {t('other')}
        </Button>
      }
    >
      {choosing ? (
        <Picker
          select={customer.select}
          query={{ kind }}
          except={customerId}
          autoFocus
          aria-label={t('choose')}
          placeholder={t('choose')}
          onChange={(id: number) => compare(id)}
        />
      ) : null}
      {proposals.length === 0 ? <p className="soft">{t('none')}</p> : null}
      <ul className="merge-list">
        {proposals.map(({ id, name, why, orders }) => (
          <li key={id}>
            <Link to={link('/customerList', { id })}>{name}</Link>
            <StatusTag tone="amber">{t(`why.${why}`)}</StatusTag>
            <span className="soft">{t('orders', { count: orders })}</span>
            <Button size="small" onClick={() => compare(id)}>
              {t('compare')}
            </Button>
          </li>
        ))}
      </ul>
      {merges.length > 0 ? (
        <>
          <p className="soft merge-note">{t('merges')}</p>
          <ul className="merge-list">
            {merges.map((one) => (
              <li key={one.id}>
                <span>
                  {one.other_name} (No. {one.other_id})
                </span>
                <span className="soft">
                  <WhenText at={one.at} /> · {one.by}
                </span>
                <Button size="small" onClick={() => void undo(one)}>
                  {t('undo')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {other === undefined || other === customerId ? null : (
        <MergeDialog
          ids={[customerId, other]}
          onClose={() => {
            compare(undefined)
            choose(false)
          }}
          onMerged={refresh}
        />
      )}
    </Section>
  )

  async function undo({ id, other_name: name }: Found['merges'][number]): Promise<void> {
    const preview = await call(customerMerge.unmerge, { body: { merge_id: id, dry_run: true } })
    if (!preview.ok) return
    const { exact, stays, keys_stay } = preview.data
    const rest = [
      t('undoRest', { count: stays }),
      ...(keys_stay > 0 ? [t('undoKeys', { count: keys_stay })] : []),
    ]
    const sure = await ask({
      title: t('undoAsk', { name }),
      help: exact ? t('undoExact') : rest.join(' '),
      ok: t('undo'),
    })
    if (!sure) return
    const reply = await call(customerMerge.unmerge, { body: { merge_id: id } })
    if (!reply.ok) return
    toast.success(t('undone'))
    await refresh()
  }
}
