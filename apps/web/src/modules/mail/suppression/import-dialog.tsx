import { entity } from '@dropyard/contract/account/entity'
import { controlOf } from '@dropyard/contract/kit/wire'
import { suppression } from '@dropyard/contract/mail/suppression'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { invalidate } from '../../../kit/call/use-data.ts'
import { ImportDialog } from '../../../kit/files/import-dialog.tsx'
import { Picker } from '../../../kit/form/picker.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

const reasons = Object.entries(controlOf(suppression.import.body.shape.reason)?.words ?? {})

/** Imports addresses that were suppressed in another system. */
export function ImportSuppressions({ onClose }: { onClose: () => void }) {
  const t = useT(words)
  const lang = useLang()
  const { title, fields } = suppression.text[lang]
  const [reason, setReason] = useState('unsubscribed')
  const [company, setCompany] = useState<number>()
  return (
    <ImportDialog
      to={suppression.import}
      title={title}
      help={t('importHelp')}
      body={{ reason, entity_id: company ?? null }}
      onClose={onClose}
      onImported={() => invalidate(suppression.list)}
    >
      <Form layout="vertical">
        <Form.Item label={fields.reason} htmlFor="import-reason">
          <Select
            id="import-reason"
            value={reason}
            onChange={setReason}
            options={reasons.map(([value, word]) => ({ value, label: word[lang] }))}
          />
        </Form.Item>
        <Form.Item label={fields.entity_id} htmlFor="import-company">
          <Picker
            id="import-company"
            select={entity.select}
            value={company}
            onChange={(id: number | undefined) => setCompany(id)}
            placeholder={t('all')}
          />
        </Form.Item>
      </Form>
    </ImportDialog>
  )
}
