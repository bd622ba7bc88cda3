import { DownloadOutlined, FileTextOutlined, InboxOutlined } from '@ant-design/icons'
import { goodsLibrary } from '@dropyard/contract/catalog/goods'
import { Button, Radio } from 'antd'
import { useRef, useState } from 'react'
import { download } from '../../../kit/api.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/toast.ts'
import { importWords } from './import-words.ts'

export type Format = 'shopify' | 'own'

const endings: Readonly<Record<Format, readonly string[]>> = {
  shopify: ['.csv', '.tsv', '.txt'],
  own: ['.xlsx', '.csv', '.tsv', '.txt'],
}

interface FileStepProps {
  format: Format
  onFormat: (format: Format) => void
  file: File | undefined
  onFile: (file: File) => void
}

/** Which kind of file, and the file itself. */
export function FileStep({ format, onFormat, file, onFile }: FileStepProps) {
  const t = useT(importWords)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const allowed = endings[format]
  const take = (chosen: File | undefined): void => {
    if (!chosen) return
    const name = chosen.name.toLowerCase()
    if (allowed.some((ending) => name.endsWith(ending))) onFile(chosen)
    else toast.error(t('wrongType', { allowed: allowed.join(', ') }))
  }
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
      <button
        type="button"
        className="drop-zone"
        data-over={over}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        {file ? <FileTextOutlined /> : <InboxOutlined />}
        <strong>{file ? file.name : t('drop')}</strong>
        <span className="soft">{file ? sizeText(file.size) : t(`dropHelp.${format}`)}</span>
        {file ? <span className="link-like">{t('replace')}</span> : null}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={allowed.join(',')}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
