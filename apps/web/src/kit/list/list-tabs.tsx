import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { tabCount } from '@dropyard/contract/kit/page'
import { z } from 'zod'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import type { ListTabs } from './list-types.ts'
import type { List } from './use-list.ts'

const counted = z.object({ tabs: z.array(tabCount) })

/** Status tabs with counts. What does not fit is reached by scrolling sideways. */
export function ListTabBar<E extends AnyEndpoint>({ list, tabs }: { list: List<E>; tabs: ListTabs<E> }) {
  const t = useT(kitText)
  const answered = counted.safeParse(list.ext)
  const items =
    tabs.items ??
    (answered.success ? answered.data.tabs : []).map(({ status, name, total }) => ({
      value: status === '' ? undefined : status,
      label: name,
      count: total,
    }))
  const shown =
    tabs.all && items.every((item) => item.value !== undefined)
      ? [{ value: undefined, label: t('all') }, ...items]
      : items
  const current = (list.query as Record<string, unknown>)[tabs.by]
  return (
    <div className="list-tabs" role="tablist">
      {shown.map((item) => {
        const active = String(item.value ?? '') === String(current ?? '')
        return (
          <button
            key={item.value ?? ''}
            type="button"
            role="tab"
            aria-selected={active}
            onClick={() => (list.set as (patch: Record<string, unknown>) => void)({ [tabs.by]: item.value })}
          >
            {item.label}
            {'count' in item && item.count !== undefined ? (
              <span className="number">{item.count.toLocaleString()}</span>
            ) : null}
          </button>
        )
      })}
    </div>
  )
}
