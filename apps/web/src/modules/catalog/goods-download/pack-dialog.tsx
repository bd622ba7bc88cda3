import {
  goodsDownload,
  type PackFormat,
  packFormatNames,
  packFormats,
} from '@dropyard/contract/catalog/goods-download'
import { myDownload } from '@dropyard/contract/system/download'
import { Checkbox, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { saveLink } from '../../../kit/call/api.ts'
import { useSave } from '../../../kit/call/use-data.ts'
import { downloadState } from '../../../kit/files/download-state.ts'
import { JobDialog } from '../../../kit/files/job-dialog.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { usePreference } from '../../../kit/value/preference.ts'
import { words } from './words.ts'

interface PackProps {
  goodsIds: readonly number[]
  onClose: () => void
}

declare module '../../../kit/page/shared-part.tsx' {
  interface SharedParts {
    'goods/pack': PackProps
  }
}

/** Asks for the contents of a download pack, then shows the progress and saves the file. */
export function Part({ goodsIds, onClose }: PackProps) {
  const t = useT(words)
  const lang = useLang()
  const [images, setImages] = useState(true)
  const [data, setData] = useState(true)
  const [format, setFormat] = usePreference<PackFormat>('pack-format', 'shopify', (kept) =>
    packFormatNames.find((name) => name === kept),
  )
  const [job, setJob] = useState<number>()
  const start = useSave(goodsDownload.batch, {
    refresh: [goodsDownload.list],
    onDone: (reply) => setJob(reply.data.job_id),
  })
  if (job !== undefined)
    return (
      <JobDialog
        title={t('dialog.making')}
        read={myDownload.get}
        input={{ params: { id: job } }}
        state={downloadState}
        result={() => <p>{t('dialog.done')}</p>}
        onDone={(row) => (row.link ? saveLink(row.link) : undefined)}
        onClose={onClose}
      >
        <p className="soft">{t('dialog.later')}</p>
      </JobDialog>
    )
  const nothing = !images && !data
  return (
    <Modal
      open
      width={440}
      title={goodsIds.length === 1 ? t('dialog.one') : t('dialog.many', { count: goodsIds.length })}
      okText={t('dialog.make')}
      okButtonProps={{ loading: start.busy, disabled: nothing }}
      onOk={() => void start.run({ body: { goods_ids: [...goodsIds], format, images, data } })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          help={nothing ? t('dialog.none') : t('dialog.help')}
          validateStatus={nothing ? 'error' : ''}
        >
          <Checkbox checked={images} onChange={(event) => setImages(event.target.checked)}>
            {t('dialog.images')}
          </Checkbox>
          <br />
          <Checkbox checked={data} onChange={(event) => setData(event.target.checked)}>
            {t('dialog.data')}
          </Checkbox>
        </Form.Item>
        {data ? (
          <Form.Item label={t('dialog.format')} htmlFor="pack-format">
            <Select
              id="pack-format"
              value={format}
              onChange={setFormat}
              options={packFormatNames.map((value) => ({ value, label: packFormats[value][lang] }))}
            />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  )
}
