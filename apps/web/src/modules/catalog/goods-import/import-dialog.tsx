import { DownloadOutlined } from '@ant-design/icons'
import { type GoodsImportResult, goodsImport } from '@dropyard/contract/catalog/goods-import'
import { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { Alert, Button, Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { download } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { ImportDialog } from '../../../kit/files/import-dialog.tsx'
import { Alternatives, ImportFindings } from '../../../kit/files/import-findings.tsx'
import { useT } from '../../../kit/lang.ts'
import { ImportFigures, ImportOutcome } from './import-figures.tsx'
import './import.css'
import { importWords } from './import-words.ts'

/** Imports products from a file: errors, options, and the result. */
export function ImportProducts({ onClose }: { onClose: () => void }) {
  const t = useT(importWords)
  const may = useMay()
  const [onShelf, setOnShelf] = useState(false)
  const [edits, setEdits] = useState<'keep' | 'overwrite'>('keep')
  const choice = ({ edited, created }: GoodsImportResult) => (
    <>
      {edited > 0 ? (
        <Alternatives
          legend={t('edited', { count: edited })}
          value={edits}
          onChange={setEdits}
          options={(['keep', 'overwrite'] as const).map((value) => ({
            value,
            label: t(value),
            help: t(`${value}Help`),
          }))}
        />
      ) : null}
      {created > 0 && may(goodsLibrary.onShelf) ? (
        <Checkbox
          className="import-shelf"
          checked={onShelf}
          onChange={(event) => setOnShelf(event.target.checked)}
        >
          {t('onShelf')}
        </Checkbox>
      ) : null}
    </>
  )
  return (
    <ImportDialog<GoodsImportResult>
      to={goodsImport.run}
      title={t('products')}
      wish={{ on_shelf: onShelf, edits }}
      onClose={onClose}
      onImported={() => invalidate(goodsLibrary.list)}
      view={{
        count: ({ products, failed }) => ({ good: products - failed, wrong: failed }),
        run: (count) => t('apply', { count }),
        summary: (found) => (
          <div className="import-summary">
            <ImportFigures of="found" result={found} />
            {found.errors.length === 0 ? <Alert type="success" showIcon title={t('allGood')} /> : null}
            {found.products === found.failed ? <Alert type="error" showIcon title={t('nothing')} /> : null}
          </div>
        ),
        choice,
        details: (found) => <ImportFindings found={found} />,
        ended: ({ data }) => <ImportOutcome result={data} />,
      }}
    >
      <FileKinds />
    </ImportDialog>
  )
}

/** Descriptions of the accepted files; their type is detected by content. */
function FileKinds() {
  const t = useT(importWords)
  const [format, setFormat] = useState<'shopify' | 'own'>('shopify')
  const template = (kind: 'xlsx' | 'csv') => void download(goodsImport.template, { query: { format: kind } })
  return (
    <div className="import-kinds">
      <Radio.Group
        optionType="button"
        value={format}
        onChange={(event) => setFormat(event.target.value === 'own' ? 'own' : 'shopify')}
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
    </div>
  )
}
