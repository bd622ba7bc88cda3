import { Alert, Button } from 'antd'
import { useT } from '../../../../kit/lang.ts'
import { dialogWords } from './dialog-words.ts'

/** Said in a dialog when the order was changed meanwhile: nothing was saved, and how to go on. */
export function ConflictNote({ onReload }: { onReload: () => unknown }) {
  const t = useT(dialogWords)
  return (
    <Alert
      type="warning"
      showIcon
      className="order-alert"
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
