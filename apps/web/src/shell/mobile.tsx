import { useState } from 'react'
import { useT } from '../kit/lang.ts'
import { copyText } from '../kit/value/copy-text.ts'
import { shellText } from './shell-text.ts'

/** Milliseconds that the button shows "copied" (section 9). */
const copiedFor = 1200

/** Whether the browser is on a phone or tablet; only desktop browsers are supported. */
export const isMobile = (agent = navigator.userAgent): boolean =>
  /Android|iPhone|iPod|iPad|Mobile|Windows Phone|BlackBerry|Opera Mini/i.test(agent)

/** Blocks mobile visitors, and offers the login link for use on a computer. */
export function MobileDialog() {
  const t = useT(shellText)
  const [copied, setCopied] = useState(false)
  const link = `${location.origin}/login`
  const copy = async () => {
    setCopied(await copyText(link))
    setTimeout(() => setCopied(false), copiedFor)
  }
  return (
    <div className="mobile-block">
      <div role="alertdialog" aria-modal="true" aria-labelledby="mobile-title">
        <h1 id="mobile-title">{t('mobileTitle')}</h1>
        <p>{t('mobile')}</p>
        <a href={link}>{link}</a>
        <button type="button" onClick={() => void copy()}>
          {copied ? t('mobileCopied') : t('mobileCopy')}
        </button>
      </div>
    </div>
  )
}
