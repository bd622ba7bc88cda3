import { shelfWords } from '@dropyard/contract/catalog/goods/shelf'
import type { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { Button, Modal, Table } from 'antd'
import type { z } from 'zod'
import { useLang, useT } from '../../../kit/lang.ts'
import { usePaging } from '../../../kit/list/paging.tsx'
import { detailWords } from '../goods/detail-words.ts'
import { libraryWords } from './words.ts'

export interface Refusal {
  readonly moved: number
  readonly refused: z.output<typeof goodsLibrary.onShelf.data>['refused']
}

/** Products that could not be put on sale, and what each of them lacks. */
export function ShelfRefusals({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const t = useT(libraryWords)
  const product = useT(detailWords)
  const paging = usePaging(10)
  const lang = useLang()
  return (
    <Modal
      open
      width={600}
      title={t('refusedTitle', { count: refusal.refused.length })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p className="refusal-help">
        {t('refusedHelp')} {refusal.moved > 0 ? t('refusedMoved', { count: refusal.moved }) : ''}
      </p>
      <Table
        size="small"
        rowKey="id"
        dataSource={[...refusal.refused]}
        pagination={paging}
        columns={[
          { key: 'code', title: product('code'), dataIndex: 'code', width: 160 },
          {
            key: 'missing',
            title: t('missing'),
            render: (_, row) => shelfWords(row.missing, lang),
          },
        ]}
      />
    </Modal>
  )
}
