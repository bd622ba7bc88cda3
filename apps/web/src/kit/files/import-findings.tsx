import { DownloadOutlined } from '@ant-design/icons'
import type { ImportFindings as Findings } from '@dropyard/contract/kit/imports'
import { job } from '@dropyard/contract/system/job'
import { Alert, Button, Radio, Table } from 'antd'
import { download } from '../call/api.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { usePaging } from '../list/paging.tsx'
import { LongText } from '../value/value-text.tsx'

/** Common parts of imports: the findings in a file, the rows to correct, and which rows to import. */

/** Warnings, the wrong cells, and the wrong rows as a file to correct and import again. */
export function ImportFindings({ found }: { found: Findings }) {
  return (
    <>
      <ImportWarnings found={found} />
      <ImportErrors found={found} />
    </>
  )
}

/** The wrong cells, and the wrong rows as a file to correct. */
export function ImportErrors({ found }: { found: Omit<Findings, 'warnings'> }) {
  const t = useT(kitText)
  const paging = usePaging(10)
  return (
    <>
      {found.errors.length > 0 ? (
        <Table
          size="small"
          rowKey={(error) => `${error.row}-${error.column}-${error.message}`}
          pagination={paging}
          className="import-errors"
          dataSource={found.errors}
          columns={[
            { key: 'row', title: t('import.row'), dataIndex: 'row', width: 80 },
            { key: 'column', title: t('import.column'), dataIndex: 'column', width: 150 },
            {
              key: 'value',
              title: t('import.value'),
              width: 150,
              render: (_, { value }) => <LongText>{value}</LongText>,
            },
            { key: 'problem', title: t('import.problem'), dataIndex: 'message' },
          ]}
        />
      ) : null}
      {found.more_errors > 0 ? (
        <p className="soft">{t('import.more', { count: found.more_errors })}</p>
      ) : null}
      <RowsToCorrect name={found.error_file} />
    </>
  )
}

/** Shows warnings, such as repeated rows that were skipped. */
export function ImportWarnings({ found }: { found: Pick<Findings, 'warnings'> }) {
  const t = useT(kitText)
  const { warnings } = found
  if (warnings.length === 0) return null
  return (
    <Alert
      className="import-warnings"
      type="warning"
      showIcon
      title={t('import.noted', { count: warnings.length })}
      description={
        <ul>
          {warnings.slice(0, 5).map(({ row, message }) => (
            <li key={`${row} ${message}`}>{t('import.atRow', { row, message })}</li>
          ))}
          {warnings.length > 5 ? <li>…</li> : null}
        </ul>
      }
    />
  )
}

/** A button to download the wrong rows, each with its errors. */
export function RowsToCorrect({ name }: { name: string | null }) {
  const t = useT(kitText)
  if (name === null) return null
  return (
    <p className="import-correct">
      <Button
        size="small"
        icon={<DownloadOutlined />}
        onClick={() => void download(job.rowsToCorrect, { params: { name } })}
      >
        {t('import.correct')}
      </Button>{' '}
      <span className="soft">{t('import.correctHelp')}</span>
    </p>
  )
}

interface ImportScopeProps {
  goodOnly: boolean
  onChange: (goodOnly: boolean) => void
}

/** Choice for a file with wrong rows: import only the good ones, or nothing until all are correct. */
export function ImportScope({ goodOnly, onChange }: ImportScopeProps) {
  const t = useT(kitText)
  return (
    <Alternatives
      legend={t('import.scope')}
      value={goodOnly}
      onChange={onChange}
      options={[
        { value: true, label: t('import.goodOnly'), help: t('import.goodOnlyHelp') },
        {
          value: false,
          label: t('import.whole'),
          help: t(goodOnly ? 'import.wholeHelp' : 'import.blocked'),
        },
      ]}
    />
  )
}

interface AlternativesProps<V> {
  legend: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string; help: string }[]
}

/** A choice between two ways to import a file, each with an explanation. */
export function Alternatives<V extends string | boolean>(props: AlternativesProps<V>) {
  const { legend, value, onChange, options } = props
  return (
    <fieldset className="import-scope">
      <legend>{legend}</legend>
      <Radio.Group value={value} onChange={(event) => onChange(event.target.value as V)}>
        {options.map((one) => (
          <Radio key={String(one.value)} value={one.value}>
            {one.label}
            <small>{one.help}</small>
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  )
}
