import { Button, Modal } from 'antd'
import { useT } from '../../../kit/lang.ts'
import './store.css'
import { useConnected } from './connected.ts'
import { words } from './words.ts'

interface AuthorizationQuestionProps {
  storeId: number
  /** The platform's authorization URL, for browsers that blocked the window. */
  url: string
  onSuccess: () => void
  onFail: () => void
  busy?: boolean
}

/** Shown while the platform's window is open (specification, section 4); answered automatically when that window returns. */
export function AuthorizationQuestion({
  storeId,
  url,
  onSuccess,
  onFail,
  busy = false,
}: AuthorizationQuestionProps) {
  const t = useT(words)
  useConnected(storeId, onSuccess)
  return (
    <Modal
      open
      width={420}
      title={t('question.title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onFail}>{t('question.fail')}</Button>
          <Button type="primary" loading={busy} onClick={onSuccess}>
            {t('question.success')}
          </Button>
        </>
      }
    >
      <div className="authorization-question">
        <p>{t('question.text')}</p>
        <p className="soft">{t('question.note')}</p>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('question.again')}
        </a>
      </div>
    </Modal>
  )
}
