import { Alert, Button } from 'antd'
import { useT } from '../lang.ts'
import './rows.css'
import { words } from './words.ts'

/** A warning in a dialog that its record was changed meanwhile and nothing was saved, with a button to reload. */
export function ConflictNote({ onReload }: { onReload: () => unknown }) {
  const t = useT(words)
  return (
    <Alert
      type="warning"
      showIcon
      className="row-alert"
      title={t('conflict.title')}
      description={t('conflict.help')}
      action={
        <Button size="small" onClick={() => void onReload()}>
          {t('conflict.reload')}
        </Button>
      }
    />
  )
}
