import { Modal } from 'antd'
import { useT } from '../../../kit/lang.ts'
import './desk.css'
import { deskKeys } from './keys.ts'
import { deskWords } from './words.ts'

/** What each key does. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useT(deskWords)
  return (
    <Modal open onCancel={onClose} footer={null} width={960} title={t('title')}>
      <div className="desk-keys">
        {(['list', 'order'] as const).map((part) => (
          <section key={part}>
            <h3>{t(part)}</h3>
            <dl>
              {deskKeys[part].map(({ keys, name }) => (
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
      <p className="soft">{t('scan')}</p>
    </Modal>
  )
}
