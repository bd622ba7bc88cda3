import { CloseOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Button } from 'antd'
import { useState } from 'react'
import { useMay } from '../current-user.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { toast } from '../page/toast.ts'
import { MoreButton } from '../rows/more-button.tsx'
import { countText } from './list-pager.tsx'
import { countOf, idsOf, maxSelected, nothingSelected, type Selection } from './list-selection.ts'
import type { BulkAction, Identified } from './list-types.ts'
import type { List } from './use-list.ts'

/** Buttons that fit at 1280 pixels and on wider screens; the others are in the menu "More". */
const maxShown = () => (globalThis.innerWidth < 1440 ? 6 : 8)

interface BulkBarProps<E extends AnyEndpoint> {
  list: List<E>
  actions: readonly BulkAction[]
  selection: Selection
  onSelect: (selection: Selection) => void
}

/** A bar that slides up when rows are selected: their number, the actions, and "all that match". */
export function BulkBar<E extends AnyEndpoint>({ list, actions, selection, onSelect }: BulkBarProps<E>) {
  const t = useT(kitText)
  const may = useMay()
  const [busy, setBusy] = useState<string>()
  const count = countOf(selection, list.total)
  const chosen = selection.all ? 'all' : selection.ids
  const allowed = actions.filter(
    ({ call, offered }) => (!call || may(call)) && (count === 0 || (offered?.(chosen) ?? true)),
  )
  const most = maxShown()
  const [shown, more] = [allowed.slice(0, most), allowed.slice(most)]
  const run = async (action: BulkAction): Promise<void> => {
    setBusy(action.key)
    try {
      if (count > maxSelected) toast.info(t('tooManySelected', { max: maxSelected }))
      const ids = await idsOf(selection, list.total, async (page, perPage) => {
        const answer = await list.readPage(page, perPage)
        return (answer.data as readonly Identified[]).map((row) => row.id)
      })
      if ((await action.run(ids)) !== false) onSelect(nothingSelected)
    } catch {
      // A page of ids could not be fetched. The message was shown already, and the selection stays.
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className="bulk-bar" data-open={count > 0} aria-hidden={count === 0} inert={count === 0}>
      <strong className="number">
        {selection.all
          ? t('allMatching', { total: countText(list.total, list.totalCapped) })
          : t('selected', { count: selection.ids.size })}
      </strong>
      {!selection.all && list.total > selection.ids.size ? (
        <Button type="link" size="small" onClick={() => onSelect({ ids: selection.ids, all: true })}>
          {t('selectAllMatching', { total: countText(list.total, list.totalCapped) })}
        </Button>
      ) : null}
      <span className="spring" />
      {shown.map((action) => (
        <Button
          key={action.key}
          size="small"
          icon={action.icon}
          danger={action.danger ?? false}
          loading={busy === action.key}
          disabled={busy !== undefined && busy !== action.key}
          onClick={() => void run(action)}
        >
          {action.label}
        </Button>
      ))}
      <MoreButton
        size="small"
        actions={more.map((action) => ({ ...action, run: () => run(action) }))}
        loading={more.some(({ key }) => key === busy)}
      />
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined />}
        aria-label={t('clearSelection')}
        onClick={() => onSelect(nothingSelected)}
      />
    </div>
  )
}
