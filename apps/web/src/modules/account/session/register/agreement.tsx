import { useRef } from 'react'
import { EntranceButton } from '../../../../kit/entrance/entrance-form.tsx'
import { entranceText } from '../../../../kit/entrance/entrance-text.ts'
import { useT } from '../../../../kit/lang.ts'
import { registerText } from './words.ts'

/** A link to the service agreement, which opens in a native dialog. */
export function Agreement() {
  const t = useT(registerText)
  const shared = useT(entranceText)
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" className="link-button" onClick={() => dialog.current?.showModal()}>
        {t('agreement')}
      </button>
      <dialog ref={dialog} className="agreement" aria-labelledby="agreement-title">
        <h2 id="agreement-title">{t('agreementTitle')}</h2>
        <ol>
          {Object.entries(t.words.terms).map(([name, term]) => (
            <li key={name}>{term}</li>
          ))}
        </ol>
        <EntranceButton quiet onClick={() => dialog.current?.close()}>
          {shared('close')}
        </EntranceButton>
      </dialog>
    </>
  )
}
