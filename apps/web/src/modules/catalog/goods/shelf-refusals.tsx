import type { goodsLibrary } from '@dropyard/contract/catalog/goods'
import { shelfWords } from '@dropyard/contract/catalog/shelf'
import { Button, Modal, Table } from 'antd'
import type { z } from 'zod'
import { useLang, useT } from '../../../kit/lang.ts'
import { usePaging } from '../../../kit/paging.tsx'
import { words } from './words.ts'

export interface Refusal {
  readonly moved: number
  readonly refused: z.output<typeof goodsLibrary.onShelf.data>['refused']
}

/** Products that could not be put on shelf, and what each of them lacks. */
export function ShelfRefusals({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const t = useT(words)
  const paging = usePaging(10)
  const lang = useLang()
  return (
    <Modal
      open
      width={600}
      title={t('library.refusedTitle', { count: refusal.refused.length })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('library.close')}</Button>}
    >
      <p className="refusal-help">
        {t('library.refusedHelp')}{' '}
        {refusal.moved > 0 ? t('library.refusedMoved', { count: refusal.moved }) : ''}
      </p>
      <Table
        size="small"
        rowKey="id"
        dataSource={[...refusal.refused]}
        pagination={paging}
        columns={[
          { key: 'code', title: t('detail.code'), dataIndex: 'code', width: 160 },
          {
            key: 'missing',
            title: t('library.missing'),
            render: (_, row) => shelfWords(row.missing, lang),
          },
        ]}
      />
    </Modal>
  )
}
