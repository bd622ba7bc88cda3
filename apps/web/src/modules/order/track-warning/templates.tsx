import { trackTemplate } from '@dropyard/contract/order/track-template'
import type { ReactNode } from 'react'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { words } from './words.ts'

/** Templates of messages that are sent from warnings. */
export function Templates({ beside }: { beside: ReactNode }) {
  const t = useT(words)
  return <RecordPage record={trackTemplate} title={t('templates')} titleExtra={beside} />
}
