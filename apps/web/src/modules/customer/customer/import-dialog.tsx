import { customer } from '@dropyard/contract/customer/customer'
import { controlOf } from '@dropyard/contract/kit/wire'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { invalidate } from '../../../kit/call/use-data.ts'
import { ImportDialog } from '../../../kit/files/import-dialog.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

const choicesOf = (field: 'by' | 'empty') => controlOf(customer.import.body.shape[field])?.words ?? {}

/** Imports leads, and changes customers that exist. */
export function ImportCustomers({ onClose }: { onClose: () => void }) {
  const t = useT(words)
  const lang = useLang()
  const [by, setBy] = useState<string>('email')
  const [empty, setEmpty] = useState<string>('leave')
  const [source, setSource] = useState('')
  const [said, setSaid] = useState('')
  const options = (field: 'by' | 'empty') =>
    Object.entries(choicesOf(field)).map(([value, word]) => ({ value, label: word[lang] }))
  return (
    <ImportDialog
      to={customer.import}
      title={customer.text[lang].title}
      help={t('importHelp')}
      body={{ by, empty, consent_source: source, consent_words: said }}
      onClose={onClose}
      onImported={() => invalidate(customer.list)}
    >
      <Form layout="vertical">
        <Form.Item label={t('by')}>
          <Radio.Group options={options('by')} value={by} onChange={(event) => setBy(event.target.value)} />
        </Form.Item>
        <Form.Item label={t('empty')}>
          <Radio.Group
            options={options('empty')}
            value={empty}
            onChange={(event) => setEmpty(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('consentSource')} help={t('consentHelp')} htmlFor="consent-source">
          <Input
            id="consent-source"
            maxLength={200}
            defaultValue={source}
            onBlur={(event) => setSource(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('consentWords')} htmlFor="consent-words">
          <Input.TextArea
            id="consent-words"
            rows={2}
            maxLength={2000}
            defaultValue={said}
            onBlur={(event) => setSaid(event.target.value)}
          />
        </Form.Item>
      </Form>
    </ImportDialog>
  )
}
