import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { useT } from '../../../kit/lang.ts'
import type { DraftSaver } from './draft-saver.ts'
import { textOf } from './text-of.ts'
import { words } from './words.ts'

/** Another member changed, sent or discarded the draft that is open: the user chooses which text to keep. */
export function Conflict({ saver }: { saver: DraftSaver }) {
  const t = useT(words)
  const [busy, setBusy] = useState(false)
  const { theirs } = saver
  if (theirs === undefined) return null
  const keep = async (which: 'mine' | 'theirs' | 'both'): Promise<void> => {
    setBusy(true)
    await saver.keep(which)
    setBusy(false)
  }
  const button = (which: 'mine' | 'theirs' | 'both', label: string) => (
    <Button size="small" disabled={busy} onClick={() => void keep(which)}>
      {label}
    </Button>
  )
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className="mail-conflict"
      title={t(theirs === null ? 'draftGone' : 'draftChanged')}
      description={theirs === null ? undefined : t('theirText', { text: textOf(theirs.body) || '—' })}
      action={
        <Space wrap size="small">
          {theirs === null ? (
            button('mine', t('keepAsNew'))
          ) : (
            <>
              {button('both', t('keepBoth'))}
              {button('mine', t('keepMine'))}
              {button('theirs', t('keepTheirs'))}
            </>
          )}
        </Space>
      }
    />
  )
}
