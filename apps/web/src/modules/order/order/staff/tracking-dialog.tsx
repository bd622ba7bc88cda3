import { DownloadOutlined } from '@ant-design/icons'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { Button, Checkbox, Form, Modal, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { FileDrop } from '../../../../kit/file-drop.tsx'
import { ImportWarnings, RowsToCorrect } from '../../../../kit/import-findings.tsx'
import { kitText } from '../../../../kit/kit-text.ts'
import { useT } from '../../../../kit/lang.ts'
import { usePaging } from '../../../../kit/paging.tsx'
import { useMay } from '../../../../kit/person.ts'
import { saveText } from '../../../../kit/save-text.ts'
import { StatusTag } from '../../../../kit/status-tag.tsx'
import { useFileImport } from '../../../../kit/use-file-import.tsx'
import { csvText } from '../parts/csv-text.ts'
import '../import/import.css'
import { trackingWords } from './tracking-words.ts'
import { reloadStaffOrders } from './use-staff-work.tsx'

type Imported = z.output<typeof erpOrder.importTrackno.data>

const headers = ['order_sn', 'tracking_number', 'channel_code']

/** Tracking numbers from a carrier's file, with handing over if wished; every row has its own answer. */
export function TrackingDialog({ onClose }: { onClose: () => void }) {
  const t = useT(trackingWords)
  const kit = useT(kitText)
  const may = useMay()
  const [file, setFile] = useState<File>()
  const [ship, setShip] = useState(false)
  const [result, setResult] = useState<Imported>()
  const { send, busy, progress } = useFileImport(erpOrder.importTrackno)
  const run = async (): Promise<void> => {
    if (!file) return
    const answer = await send({ files: { file }, body: { ship } })
    if (!answer) return
    setResult(answer)
    await reloadStaffOrders()
  }
  return (
    <Modal
      open
      width={720}
      className="order-dialog"
      title={t('title')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        result ? (
          <>
            <Button
              onClick={() => {
                setResult(undefined)
                setFile(undefined)
              }}
            >
              {t('again')}
            </Button>
            <Button type="primary" onClick={onClose}>
              {t('close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{kit('cancel')}</Button>
            <Button type="primary" loading={busy} disabled={!file} onClick={() => void run()}>
              {t('run')}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <TrackingResult result={result} />
      ) : (
        <Form layout="vertical" component="div">
          <Form.Item
            extra={
              <>
                {t('help')}
                <Button
                  type="link"
                  size="small"
                  icon={<DownloadOutlined />}
                  onClick={() => saveText(t('templateFile'), csvText([headers]))}
                >
                  {t('template')}
                </Button>
              </>
            }
          >
            <FileDrop file={file} busy={busy} onFile={setFile} />
          </Form.Item>
          {may(erpOrder.ship) ? (
            <Form.Item extra={t('shipHelp')}>
              <Checkbox checked={ship} onChange={(event) => setShip(event.target.checked)}>
                {t('ship')}
              </Checkbox>
            </Form.Item>
          ) : null}
          {progress}
        </Form>
      )}
    </Modal>
  )
}

const tones = { done: 'green', unchanged: 'grey', failed: 'red' } as const

function TrackingResult({ result }: { result: Imported }) {
  const t = useT(trackingWords)
  const paging = usePaging(12)
  const failed = result.results.filter((row) => row.outcome === 'failed')
  const [onlyFailed, setOnlyFailed] = useState(failed.length > 0)
  return (
    <div className="import-preview">
      <dl className="import-counts">
        {(['rows', 'done', 'unchanged', 'failed'] as const).map((name) => (
          <div key={name} data-wrong={name === 'failed' && result.failed > 0}>
            <dd className="number">{result[name].toLocaleString()}</dd>
            <dt>{t(`counts.${name}`)}</dt>
          </div>
        ))}
      </dl>
      <ImportWarnings found={result} />
      {failed.length > 0 ? (
        <Checkbox checked={onlyFailed} onChange={(event) => setOnlyFailed(event.target.checked)}>
          {t('onlyFailed')}
        </Checkbox>
      ) : null}
      <Table
        size="small"
        className="import-errors"
        rowKey="row"
        pagination={paging}
        dataSource={onlyFailed ? failed : result.results}
        columns={[
          { key: 'row', title: t('row'), dataIndex: 'row', width: 64, className: 'number' },
          {
            key: 'order',
            title: t('order'),
            dataIndex: 'order_sn',
            width: 170,
            className: 'number',
          },
          {
            key: 'outcome',
            title: t('outcome'),
            width: 120,
            render: (_, row) => (
              <StatusTag tone={tones[row.outcome]}>{t(`outcomes.${row.outcome}`)}</StatusTag>
            ),
          },
          { key: 'message', title: t('message'), dataIndex: 'message' },
        ]}
      />
      <RowsToCorrect name={result.error_file} />
    </div>
  )
}
