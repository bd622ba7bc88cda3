import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { copyWithToast } from './copy-text.ts'

/** Milliseconds that the button shows "copied" (section 9). */
const copiedFor = 1200

/** Copies a text, and shows that for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useT(kitText)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedFor)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Tooltip title={copied ? t('copied') : label}>
      <Button
        type="text"
        size="small"
        icon={copied ? <CheckOutlined /> : <CopyOutlined />}
        aria-label={copied ? t('copied') : label}
        onClick={() => void copyWithToast(text).then(setCopied)}
      />
    </Tooltip>
  )
}
