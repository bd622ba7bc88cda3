import { DownloadOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { type CallArguments, download } from '../call/api.ts'
import { Can } from '../can.tsx'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'

interface ExportButtonProps {
  /** A raw endpoint that accepts the list's filters and `format`. */
  from: AnyEndpoint
  /** The list's query: the file contains the rows of all pages. */
  query: unknown
  disabled?: boolean
}

/** Exports a list as CSV or Excel. */
export function ExportButton({ from, query, disabled = false }: ExportButtonProps) {
  const t = useT(kitText)
  const [busy, setBusy] = useState(false)
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    const { page: _page, 'per-page': _size, ...filters } = query as Record<string, unknown>
    setBusy(true)
    await download(from, ...([{ query: { ...filters, format } }] as CallArguments<AnyEndpoint>))
    setBusy(false)
  }
  return (
    <Can call={from}>
      <Dropdown
        trigger={['click']}
        disabled={disabled}
        menu={{
          items: [
            { key: 'csv', label: t('exportCsv'), onClick: () => void save('csv') },
            { key: 'xlsx', label: t('exportXlsx'), onClick: () => void save('xlsx') },
          ],
        }}
      >
        <Button
          type="text"
          icon={<DownloadOutlined />}
          loading={busy}
          disabled={disabled}
          aria-label={t('exporting')}
        >
          {t('exporting')}
        </Button>
      </Dropdown>
    </Can>
  )
}
