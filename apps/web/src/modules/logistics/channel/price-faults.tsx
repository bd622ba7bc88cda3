import type { ImportError } from '@dropyard/contract/kit/resource'
import { Alert, Table } from 'antd'
import { useT } from '../../../kit/lang.ts'
import { Nothing } from '../../../kit/value-text.tsx'
import { words } from './words.ts'

/** What is wrong with a price table, cell by cell. */
export function PriceFaults({ faults, onClose }: { faults: readonly ImportError[]; onClose: () => void }) {
  const t = useT(words)
  if (faults.length === 0) return null
  return (
    <Alert
      type="error"
      title={t('importWrong', { count: faults.length })}
      closable={{ onClose }}
      description={
        <Table
          size="small"
          rowKey={(one) => `${one.row}-${one.column}-${one.message}`}
          pagination={{ pageSize: 8, size: 'small', hideOnSinglePage: true }}
          dataSource={[...faults]}
          columns={[
            { key: 'row', title: t('row'), dataIndex: 'row', width: 80 },
            {
              key: 'column',
              title: t('column'),
              width: 180,
              render: (_, one) => one.column || <Nothing />,
            },
            { key: 'fault', title: t('fault'), dataIndex: 'message' },
          ]}
        />
      }
    />
  )
}
