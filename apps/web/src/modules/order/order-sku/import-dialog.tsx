import { DownloadOutlined } from '@ant-design/icons'
import type { ImportResult } from '@dropyard/contract/kit/resource'
import { orderSku } from '@dropyard/contract/order/order-sku'
import { store } from '@dropyard/contract/store/store'
import { Alert, Button, Form, Modal, Select, Table } from 'antd'
import { useState } from 'react'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { saveText } from '../../../kit/save-text.ts'
import { toast } from '../../../kit/toast.ts'
import { FileButton } from '../../../kit/upload.tsx'
import { refresh, useData } from '../../../kit/use-data.ts'
import { useFileImport } from '../../../kit/use-file-import.tsx'
import { words } from './words.ts'

/** What an example of the file looks like. */
const example = 'Variant ID,Store SKU,SKU\r\n44119020503213,BOTTLE-BLUE,DY-1001-BL\r\n,TENT-2P,DY-2040\r\n'

/** Mappings from a file: checked row by row first, then written. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT(words)
  const kit = useT(kitText)
  const stores = useData(store.select, {}, { staleTime: 60_000 }).data?.data ?? []
  const [storeId, setStoreId] = useState<number>()
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<ImportResult>()
  const { send: take, busy, progress } = useFileImport(orderSku.import)
  const send = (chosen: File, shop: number, dryRun: boolean) =>
    take({ files: { file: chosen }, body: { store_id: shop, dry_run: dryRun } })
  const check = async (chosen: File | undefined, shop: number | undefined): Promise<void> => {
    setFile(chosen)
    setStoreId(shop)
    setChecked(chosen && shop !== undefined ? await send(chosen, shop, true) : undefined)
  }
  const run = async (): Promise<void> => {
    const result = file && storeId !== undefined ? await send(file, storeId, false) : undefined
    if (!result) return
    if (result.failed > 0) return setChecked(result)
    toast.success(t('import.done', { ...result }))
    await Promise.all([orderSku.list, { path: '/sale/order' }].map((to) => refresh(to)))
    onClose()
  }
  const good = checked ? checked.created + checked.updated : 0
  return (
    <Modal
      open
      width={640}
      className="mapping-import"
      title={t('import.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={good === 0 || (checked?.failed ?? 0) > 0}
            onClick={() => void run()}
          >
            {t('import.run')}
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('import.store')} required>
          <Select
            value={storeId ?? null}
            options={stores.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(shop: number | null) => void check(file, shop ?? undefined)}
          />
        </Form.Item>
        <Form.Item
          extra={
            <>
              {t('import.columns')}
              <Button
                type="link"
                size="small"
                icon={<DownloadOutlined />}
                onClick={() => saveText(t('import.exampleFile'), example)}
              >
                {t('import.example')}
              </Button>
            </>
          }
        >
          <FileButton
            accept=".csv,.xlsx"
            label={file?.name ?? t('import.choose')}
            loading={busy}
            onFile={(chosen) => void check(chosen, storeId)}
          />
        </Form.Item>
      </Form>
      {file && storeId === undefined ? <Alert type="info" title={t('import.storeRequired')} /> : null}
      {progress}
      {checked ? (
        <Alert
          type={checked.failed > 0 ? 'warning' : 'success'}
          title={t('import.checked', { ...checked })}
        />
      ) : null}
      {checked && checked.errors.length > 0 ? (
        <Table
          size="small"
          className="mapping-errors"
          rowKey={(error) => `${error.row}/${error.column}/${error.message}`}
          pagination={
            checked.errors.length > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false
          }
          dataSource={checked.errors}
          columns={[
            { key: 'row', title: t('import.row'), dataIndex: 'row', width: 64 },
            { key: 'column', title: t('import.column'), dataIndex: 'column', width: 140 },
            { key: 'problem', title: t('import.problem'), dataIndex: 'message' },
          ]}
        />
      ) : null}
    </Modal>
  )
}
