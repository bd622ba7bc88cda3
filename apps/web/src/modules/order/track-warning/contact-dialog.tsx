import { inLang } from '@dropyard/contract/kit/text'
import { trackTemplate } from '@dropyard/contract/order/track-template'
import { contacted, trackWarning } from '@dropyard/contract/order/track-warning'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { words } from './words.ts'
import './contact.css'

interface ContactProps {
  /** The warning's id. */
  id: number
  /** The template of a draft that the user continues. */
  begun?: number | undefined
  onClose: () => void
}

/** Selects a template, then shows the completed message to be edited and sent. */
export function ContactDialog({ id, begun, onClose }: ContactProps) {
  const [templateId, choose] = useState(begun)
  return templateId === undefined ? (
    <Choice onChoose={choose} onClose={onClose} />
  ) : (
    <Message id={id} templateId={templateId} onClose={onClose} />
  )
}

function Choice({ onChoose, onClose }: { onChoose: (id: number) => void; onClose: () => void }) {
  const t = useT(words)
  const answer = useData(trackTemplate.list, { query: { status: 'active', 'per-page': 100 } })
  const templates = answer.data?.data
  return (
    <Modal open title={t('contact')} width={520} footer={null} onCancel={onClose}>
      {templates === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : templates.length === 0 ? (
        <p className="soft">{t('noTemplates')}</p>
      ) : (
        <ul className="contact-templates">
          {templates.map((one) => (
            <li key={one.id}>
              <Button type="text" block onClick={() => onChoose(one.id)}>
                <span>{one.name}</span>
                <span className="soft">{inLang(contacted[one.whom], t.lang)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

function Message({ id, templateId, onClose }: ContactProps & { templateId: number }) {
  const t = useT(words)
  const answer = useData(trackWarning.draft, { params: { id }, query: { template_id: templateId } })
  const draft = answer.data?.data
  if (!draft) return null
  const { whom } = draft
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('contactOf', { whom: inLang(contacted[whom], t.lang) })}
      submit={t('send')}
      width={640}
      schema={trackWarning.contact.body}
      labels={{ address: t('address'), subject: t('subject'), body: t('message') }}
      help={{ body: t(`sentTo.${whom}`) }}
      fields={{ whom: { hidden: true }, address: { hidden: whom !== 'carrier' } }}
      initial={draft}
      draft={['track-warning/contact', `${id}-${templateId}`]}
      onSubmit={async (values) => {
        const body = trackWarning.contact.body.parse({ ...values, whom })
        const reply = await call(trackWarning.contact, { params: { id }, body })
        if (!reply.ok) return reply
        toast.success(t('sent'))
        await invalidate(trackWarning.list)
        onClose()
        return reply
      }}
    />
  )
}
