import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../kit/lang.ts'
import { ask } from '../kit/page/confirm-danger.ts'
import { toast } from '../kit/page/toast.ts'
import { markOverflow } from '../kit/table/cut-edges.ts'
import { shellText } from './shell-text.ts'
import { type Closing, closable, homePath, type Tabs } from './tabs.ts'

interface TabStripProps {
  tabs: Tabs
  nameOf: (path: string) => string
  onShow: (path: string) => void
  onClose: (path: string, closing: Closing) => void
}

/** The tabs of opened pages. A menu at each tab and at the end closes it or others. */
export function TabStrip({ tabs, nameOf, onShow, onClose }: TabStripProps) {
  const t = useT(shellText)
  const strip = useRef<HTMLElement>(null)
  const [menuOf, setMenuOf] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought into view when another becomes active, and measured with the tabs there are
  useEffect(() => {
    if (!strip.current) return
    strip.current.querySelector('[data-active=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    markOverflow(strip.current)
  }, [tabs])
  const run = async (path: string, closing: Closing): Promise<void> => {
    setMenuOf(undefined)
    if (closing === 'all' && !(await ask({ title: t('closeAllSure') }))) return
    onClose(path, closing)
    if (closing === 'all') toast.success(t('closeAllDone'))
  }
  const menuFor = (path: string) => {
    const can = closable(tabs, path)
    return {
      items: [
        { key: 'current', label: t('closeCurrent'), disabled: !can.current },
        { key: 'right', label: t('closeRight'), disabled: !can.right },
        { key: 'left', label: t('closeLeft'), disabled: !can.left },
        { type: 'divider' as const },
        { key: 'all', label: t('closeAll'), disabled: !can.all },
      ],
      onClick: ({ key }: { key: string }) => void run(path, key as Closing),
    }
  }
  return (
    <div className="tab-strip">
      <nav
        ref={strip}
        className="tabs cut-edges"
        aria-label={t('tabs')}
        onScroll={({ currentTarget }) => markOverflow(currentTarget)}
        onWheel={(event) => {
          if (strip.current) strip.current.scrollLeft += event.deltaY
        }}
      >
        {tabs.list.map(({ path }) => (
          <Dropdown
            key={path}
            trigger={['contextMenu']}
            open={menuOf === path}
            onOpenChange={(open) => setMenuOf(open ? path : undefined)}
            menu={menuFor(path)}
          >
            <div className="tab" data-active={tabs.active === path}>
              <button
                type="button"
                className="name"
                aria-current={tabs.active === path ? 'page' : undefined}
                onClick={() => onShow(path)}
                onAuxClick={(event) => {
                  if (event.button === 1 && path !== homePath) onClose(path, 'current')
                }}
              >
                {nameOf(path)}
              </button>
              {path === homePath ? null : (
                <button
                  type="button"
                  className="close"
                  aria-label={t('closeTab', { name: nameOf(path) })}
                  onClick={() => onClose(path, 'current')}
                >
                  <CloseOutlined />
                </button>
              )}
            </div>
          </Dropdown>
        ))}
      </nav>
      <Dropdown trigger={['click']} menu={menuFor(tabs.active)} placement="bottomRight">
        <button type="button" className="tab-menu" aria-label={t('tabMenu')}>
          <DownOutlined />
        </button>
      </Dropdown>
    </div>
  )
}
