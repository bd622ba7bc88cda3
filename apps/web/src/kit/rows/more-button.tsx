import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'

interface MoreButtonProps {
  actions: readonly {
    readonly key: string
    readonly label: string
    readonly danger?: boolean
    readonly run: () => unknown
  }[]
  size?: 'small'
  loading?: boolean
  /** Where a page has two menus, what this one is about. */
  label?: string
}

/** A menu of the actions that do not fit next to the others; null if there are none. It opens upwards, for use in a footer. */
export function MoreButton({ actions, size, label, loading = false }: MoreButtonProps) {
  const t = useT(kitText)
  if (actions.length === 0) return null
  return (
    <Dropdown
      trigger={['click']}
      placement="topRight"
      menu={{
        items: actions.map(({ key, label, danger = false }) => ({ key, label, danger })),
        onClick: ({ key }) => void actions.find((one) => one.key === key)?.run(),
      }}
    >
      <Button loading={loading} {...(size ? { size } : {})}>
        {label ?? t('more')}
        {label !== undefined && <DownOutlined />}
      </Button>
    </Dropdown>
  )
}
