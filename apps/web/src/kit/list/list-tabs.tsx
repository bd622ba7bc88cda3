import { DownOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { tabCount } from '@dropyard/contract/kit/page'
import { Button, Dropdown } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import type { ListTabs } from './list-types.ts'
import type { List } from './use-list.ts'

const counted = z.object({ tabs: z.array(tabCount) })

/** Status tabs with counts. Tabs that don't fit are reachable by horizontal scrolling, and by a menu of all. */
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
  const current = String((list.query as Record<string, unknown>)[tabs.by] ?? '')
  const [bar, fits] = useEdges(`${shown.length} ${current}`)
  const open = (value: string | undefined) =>
    (list.set as (patch: Record<string, unknown>) => void)({ [tabs.by]: value })
  const named = shown.map((item) => ({
    key: item.value ?? '',
    value: item.value,
    label: (
      <>
        {item.label}
        {'count' in item && item.count !== undefined ? (
          <span className="number">{item.count.toLocaleString()}</span>
        ) : null}
      </>
    ),
  }))
  return (
    <>
      <div className="list-tabs" role="tablist" ref={bar}>
        {named.map(({ key, value, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            aria-selected={key === current}
            onClick={() => open(value)}
          >
            {label}
          </button>
        ))}
      </div>
      {fits ? null : (
        <Dropdown
          trigger={['click']}
          classNames={{ root: 'list-tabs-menu' }}
          menu={{
            items: named.map(({ key, value, label }) => ({ key, label, onClick: () => open(value) })),
            selectedKeys: [current],
          }}
        >
          <Button type="text" icon={<DownOutlined />} aria-label={t('more')} />
        </Dropdown>
      )}
    </>
  )
}

/**
 * Marks the edges beyond which there are more tabs, tells whether all fit, scrolls to the open tab, and scrolls by the mouse
 * wheel.
 */
function useEdges(shown: string) {
  const bar = useRef<HTMLDivElement>(null)
  const [fits, fit] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs, or another one open, are another width
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const look = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      element.dataset.before = String(scrollLeft > 1)
      element.dataset.after = String(scrollLeft + clientWidth < scrollWidth - 1)
      fit(clientWidth >= scrollWidth - 1)
    }
    const turn = (event: WheelEvent): void => {
      if (event.deltaX === 0) element.scrollLeft += event.deltaY
    }
    element.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    look()
    const size = new ResizeObserver(look)
    size.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    element.addEventListener('wheel', turn, { passive: true })
    return () => {
      size.disconnect()
      element.removeEventListener('scroll', look)
      element.removeEventListener('wheel', turn)
    }
  }, [shown])
  return [bar, fits] as const
}
