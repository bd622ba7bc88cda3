import { Modal } from 'antd'
import { useT } from '../../../kit/lang.ts'
import './desk.css'
import { deskKeys, merchantKeys } from './keys.ts'
import { deskWords } from './words.ts'

/** An overview of the keyboard shortcuts of the order desk, or of a merchant's list. */
export function KeysDialog({ merchant = false, onClose }: { merchant?: boolean; onClose: () => void }) {
  const t = useT(deskWords)
  const shown = merchant ? merchantKeys : deskKeys
  return (
    <Modal open onCancel={onClose} footer={null} width={960} title={t(merchant ? 'help' : 'title')}>
      <div className="desk-keys">
        {(['list', 'order'] as const).map((part) => (
          <section key={part}>
            <h3>{t(merchant && part === 'order' ? 'opened' : part)}</h3>
            <dl>
              {shown[part].map(({ keys, name }) => (
                <div key={name}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{t(`keys.${name}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {merchant ? null : <p className="soft">{t('scan')}</p>}
    </Modal>
  )
}
