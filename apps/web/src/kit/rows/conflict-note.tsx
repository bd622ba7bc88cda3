import { Alert, Button } from 'antd'
import { useT } from '../lang.ts'
import './rows.css'
import { words } from './words.ts'

/** Said in a dialog when what it is about was changed meanwhile: nothing was saved, and how to go on. */
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
