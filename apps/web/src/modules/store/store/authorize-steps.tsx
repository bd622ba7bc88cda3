import { customAppScope, platformIds } from '@dropyard/contract/store/platform/facts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '../../../kit/lang.ts'
import { copyWithToast } from '../../../kit/value/copy-text.ts'
import type { AuthKind } from './authorize-ways.ts'
import { words } from './words.ts'

/** Milliseconds that a copy button shows "copied" (specification, section 9). */
const copiedFor = 1200

/** Instructions where to find the keys, and the scopes of a custom app to copy. */
export function AuthorizeSteps({ platform, kind }: { platform: number; kind: AuthKind }) {
  const t = useT(words)
  const shopify = platform === platformIds.shopify
  const steps = t(`authorize.steps.${stepsOf(platform, kind)}`)
  return (
    <aside>
      <h2>{t('authorize.steps.title')}</h2>
      <ol>
        {steps.split('\n').map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {shopify && kind === '2' ? <Scope /> : null}
    </aside>
  )
}

function stepsOf(platform: number, kind: AuthKind) {
  if (platform === platformIds.amazon) return kind === '1' ? 'amazonPrivate' : 'amazonApp'
  if (platform !== platformIds.shopify) return 'other'
  return kind === '2' ? 'custom' : 'private'
}

function Scope() {
  const t = useT(words)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedFor)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <div className="scope">
      <header>
        <h2>{t('authorize.scope')}</h2>
        <Button size="small" onClick={() => void copyWithToast(customAppScope).then(setCopied)}>
          {copied ? t('authorize.copied') : t('authorize.copy')}
        </Button>
      </header>
      <code>{customAppScope}</code>
    </div>
  )
}
