import { DownloadOutlined } from '@ant-design/icons'
import { goodsLibrary } from '@dropyard/contract/catalog/goods'
import { Button, Radio } from 'antd'
import { download } from '../../../../kit/call/api.ts'
import { FileDrop } from '../../../../kit/files/file-drop.tsx'
import { tableFiles } from '../../../../kit/form/upload.tsx'
import { useT } from '../../../../kit/lang.ts'
import { importWords } from './import-words.ts'

export type Format = 'shopify' | 'own'

const accept: Readonly<Record<Format, string>> = { shopify: '.csv,.tsv,.txt', own: tableFiles }

interface FileStepProps {
  format: Format
  onFormat: (format: Format) => void
  file: File | undefined
  onFile: (file: File) => void
}

/** Which kind of file, and the file itself. */
export function FileStep({ format, onFormat, file, onFile }: FileStepProps) {
  const t = useT(importWords)
  const template = (kind: 'xlsx' | 'csv') => void download(goodsLibrary.template, { query: { format: kind } })
  return (
    <div className="import-file">
      <Radio.Group
        optionType="button"
        value={format}
        onChange={(event) => onFormat(event.target.value as Format)}
        options={[
          { value: 'shopify', label: t('formats.shopify') },
          { value: 'own', label: t('formats.own') },
        ]}
      />
      <p className="soft">
        {t(`formatHelp.${format}`)}
        {format === 'own' ? (
          <>
            {' '}
            <Button type="link" size="small" icon={<DownloadOutlined />} onClick={() => template('xlsx')}>
              {t('template')}
            </Button>
            <Button type="link" size="small" onClick={() => template('csv')}>
              {t('csv')}
            </Button>
          </>
        ) : null}
      </p>
      <FileDrop file={file} onFile={onFile} accept={accept[format]} label={t(`drop.${format}`)} />
    </div>
  )
}
