import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { kitText } from './kit-text.ts'
import { useT } from './lang.ts'
import type { RowAction } from './list-types.ts'
import { useMay } from './person.ts'

/** Two icons and a menu at the end of a row; they appear on hover and on focus. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const t = useT(kitText)
  const may = useMay()
  const allowed = actions.filter((action) => !action.call || may(action.call))
  const icons = allowed.filter((action) => action.icon).slice(0, 2)
  const rest = allowed.filter((action) => !icons.includes(action))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on a button from opening the row as well
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside take the keys
    <div className="row-actions" onClick={(event) => event.stopPropagation()}>
      {icons.map((action) => (
        <Tooltip key={action.key} title={action.label}>
          <Button
            type="text"
            size="small"
            icon={action.icon}
            aria-label={action.label}
            danger={action.danger ?? false}
            disabled={action.disabled ?? false}
            onClick={() => void action.run()}
          />
        </Tooltip>
      ))}
      {rest.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((action) => ({
              key: action.key,
              label: action.label,
              danger: action.danger ?? false,
              disabled: action.disabled ?? false,
              ...(action.icon ? { icon: action.icon } : {}),
              onClick: () => void action.run(),
            })),
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('more')} />
        </Dropdown>
      ) : null}
    </div>
  )
}
