import { Button, Dropdown } from 'antd'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'

interface MoreButtonProps {
  actions: readonly {
    readonly key: string
    readonly label: string
    readonly danger?: boolean
  }[]
  onRun: (key: string) => unknown
  size?: 'small'
  loading?: boolean
}

/** Actions for which there is no room beside the others; nothing where there are none. It opens upwards: it stands at a foot. */
export function MoreButton({ actions, onRun, size, loading = false }: MoreButtonProps) {
  const t = useT(kitText)
  if (actions.length === 0) return null
  return (
    <Dropdown
      trigger={['click']}
      placement="topRight"
      menu={{
        items: actions.map(({ key, label, danger = false }) => ({ key, label, danger })),
        onClick: ({ key }) => void onRun(key),
      }}
    >
      <Button loading={loading} {...(size ? { size } : {})}>
        {t('more')}
      </Button>
    </Dropdown>
  )
}
