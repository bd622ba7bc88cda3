import { DownloadOutlined } from '@ant-design/icons'
import { type GoodsImportResult, goodsLibrary } from '@dropyard/contract/catalog/goods'
import { Alert, Button, Checkbox, Radio, Table } from 'antd'
import { download } from '../../../../kit/call/api.ts'
import { ImportWarnings } from '../../../../kit/files/import-findings.tsx'
import { useT } from '../../../../kit/lang.ts'
import { useMay } from '../../../../kit/person.ts'
import { ImportNumbers } from './import-numbers.tsx'
import { importWords } from './import-words.ts'

export interface Choice {
  /** Leave out what is wrong; otherwise all or nothing. */
  readonly goodOnly: boolean
  readonly onShelf: boolean
  /** What becomes of that which staff changed since the last file. */
  readonly edits: 'keep' | 'overwrite'
}

/** Whether anything would be imported. */
export const mayApply = ({ products, failed }: GoodsImportResult, { goodOnly }: Choice): boolean =>
  products > failed && (failed === 0 || goodOnly)

interface ImportCheckProps {
  jobId: number
  result: GoodsImportResult
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** What is wrong with the file, row by row, and what shall be imported of it. */
export function ImportCheck({ jobId, result, choice, onChoose }: ImportCheckProps) {
  const t = useT(importWords)
  const may = useMay()
  const good = result.products - result.failed
  return (
    <div className="import-check">
      <ImportNumbers
        items={[
          { label: t('numbers.products'), value: result.products },
          { label: t('numbers.created'), value: result.created, tone: 'green' },
          { label: t('numbers.updated'), value: result.updated, tone: 'green' },
          { label: t('numbers.unchanged'), value: result.unchanged },
          { label: t('numbers.failed'), value: result.failed, tone: 'red' },
        ]}
      />
      <ImportWarnings found={result} />
      {result.errors.length === 0 ? (
        <Alert type="success" showIcon title={t('allGood')} />
      ) : (
        <ImportErrors jobId={jobId} result={result} />
      )}
      {good === 0 ? <Alert type="error" showIcon title={t('nothing')} /> : null}
      {good > 0 && result.failed > 0 ? (
        <fieldset className="import-scope">
          <legend>{t('how')}</legend>
          <Radio.Group
            value={choice.goodOnly}
            onChange={(event) => onChoose({ ...choice, goodOnly: event.target.value === true })}
          >
            <Radio value={true}>
              {t('goodOnly')}
              <small>{t('goodOnlyHelp')}</small>
            </Radio>
            <Radio value={false}>
              {t('whole')}
              <small>{choice.goodOnly ? t('wholeHelp') : t('blocked')}</small>
            </Radio>
          </Radio.Group>
        </fieldset>
      ) : null}
      {result.edited > 0 ? (
        <fieldset className="import-scope">
          <legend>{t('edited', { count: result.edited })}</legend>
          <Radio.Group
            value={choice.edits}
            onChange={(event) =>
              onChoose({ ...choice, edits: event.target.value === 'keep' ? 'keep' : 'overwrite' })
            }
          >
            <Radio value="keep">
              {t('keep')}
              <small>{t('keepHelp')}</small>
            </Radio>
            <Radio value="overwrite">
              {t('overwrite')}
              <small>{t('overwriteHelp')}</small>
            </Radio>
          </Radio.Group>
        </fieldset>
      ) : null}
      {result.created > 0 && may(goodsLibrary.onShelf) ? (
        <Checkbox
          checked={choice.onShelf}
          onChange={(event) => onChoose({ ...choice, onShelf: event.target.checked })}
        >
          {t('onShelf')}
        </Checkbox>
      ) : null}
    </div>
  )
}

/** Errors by row and column, and the file that holds just these rows. */
export function ImportErrors({ jobId, result }: { jobId: number; result: GoodsImportResult }) {
  const t = useT(importWords)
  return (
    <div className="import-errors">
      <Table
        size="small"
        rowKey={(error) => `${error.row}/${error.column}/${error.message}`}
        dataSource={result.errors}
        pagination={false}
        virtual={result.errors.length > 50}
        {...(result.errors.length > 5 ? { scroll: { y: 150, x: 640 } } : {})}
        columns={[
          {
            key: 'row',
            title: t('row'),
            dataIndex: 'row',
            width: 64,
            align: 'right',
            className: 'number',
          },
          { key: 'column', title: t('column'), dataIndex: 'column', width: 170, ellipsis: true },
          { key: 'problem', title: t('problem'), dataIndex: 'message' },
        ]}
      />
      <p>
        {result.error_file ? (
          <Button
            size="small"
            icon={<DownloadOutlined />}
            onClick={() => void download(goodsLibrary.errorFile, { params: { id: jobId } })}
          >
            {t('correct')}
          </Button>
        ) : null}
        {result.more_errors ? (
          <span className="soft">{t('more', { count: result.errors.length })}</span>
        ) : null}
      </p>
    </div>
  )
}
