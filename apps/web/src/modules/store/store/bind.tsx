import { store } from '@dropyard/contract/store/store'
import type { StoreRow } from '@dropyard/contract/store/store/row'
import { Modal, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { words } from './words.ts'

/** Selects the account for a store if its authorization covers several, such as a seller's marketplaces. */
export function BindStore({ row, onClose }: { row: StoreRow; onClose: () => void }) {
  const t = useT(words)
  const [wanted, choose] = useState<string>()
  const accounts = useData(store.accounts, { query: { shop_id: row.id } }, { staleTime: 0 })
  const bind = useSave(store.bind, { done: t('bind.done'), refresh: [store.list] })
  const all = accounts.data?.data ?? []
  const bound = all.find((one) => one.bound)?.id
  const save = async (): Promise<void> => {
    if (wanted === undefined) return
    const reply = await bind.run({ body: { shop_id: row.id, account_id: wanted } })
    if (reply.ok) onClose()
  }
  return (
    <Modal
      open
      width={480}
      title={t('bind.title', { name: row.name })}
      okText={t('form.save')}
      okButtonProps={{ disabled: wanted === undefined || wanted === bound, loading: bind.busy }}
      cancelText={t('form.cancel')}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="bind-accounts">
        <p className="soft">{t('bind.help')}</p>
        {accounts.isPending ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
        {accounts.isError ? (
          <StateMessage title={t('bind.failed')} onRetry={() => void accounts.refetch()} />
        ) : null}
        <Radio.Group
          aria-label={t('bind.account')}
          value={wanted ?? bound}
          onChange={(event) => choose(String(event.target.value))}
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
    </Modal>
  )
}
