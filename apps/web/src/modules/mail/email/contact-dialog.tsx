import { cannedAnswer } from '@dropyard/contract/mail/canned-answer'
import { email } from '@dropyard/contract/mail/email'
import type { ContactReason } from '@dropyard/contract/mail/email/contact'
import type { Outgoing } from '@dropyard/contract/mail/email/outgoing'
import { Button, Modal, Select, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { fillAnswer } from './fill-answer.ts'
import { words } from './words.ts'

interface ContactProps {
  reason: ContactReason
  id: number
  /** The draft, with the canned answer that was chosen. */
  onBegun: (draft: Outgoing) => void
  onClose: () => void
}

/** Asks from which account and with which text a mail to the buyer of a warning or a case begins. */
export function ContactDialog({ reason, id, onBegun, onClose }: ContactProps) {
  const t = useT(words)
  const lang = useLang()
  const may = useMay()
  const query = { contact: reason, contact_id: id }
  const { data, isError } = useData(email.contacting, { query })
  const answers = useData(cannedAnswer.select, {}, { enabled: may(cannedAnswer.select) })
  const [chosen, choose] = useState<number>()
  const [busy, setBusy] = useState(false)
  // The same for each try, so that a lost answer doesn't leave a second draft.
  const key = useRef(crypto.randomUUID())
  const accounts = data?.data.accounts
  const account = chosen ?? accounts?.[0]?.id
  const begin = async (answer: number | undefined): Promise<void> => {
    if (account === undefined || busy) return
    setBusy(true)
    const begun = await call(email.contact, {
      body: { ...query, account_id: account, send_key: key.current },
    })
    if (begun.ok) onBegun(await withAnswer(begun.data, answer))
    setBusy(false)
  }
  const withAnswer = async (draft: Outgoing, answer: number | undefined): Promise<Outgoing> => {
    void invalidate(email.list)
    const filled = answer === undefined ? undefined : await fillAnswer(answer, draft.thread_id, lang)
    if (!filled) return draft
    const { subject, body } = filled
    const written = { body: `${body}${draft.body}`, ...(subject ? { subject } : {}) }
    const saved = await call(email.rewrite, {
      params: { id: draft.id },
      body: { version: draft.version, ...written },
    })
    return saved.ok ? saved.data : draft
  }
  return (
    <Modal open title={t('contactBuyer')} width={520} footer={null} onCancel={onClose}>
      {isError ? (
        <p>{t('contactFailed')}</p>
      ) : !data || !accounts ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : (
        <>
          <p className="soft">{[data.data.order_sn, data.data.company].join(' · ')}</p>
          {accounts.length === 0 ? (
            <p role="alert">{t('noAccountFor', { company: data.data.company })}</p>
          ) : (
            <>
              <div className="mail-from">
                <label htmlFor="mail-from">{t('from')}</label>
                <Select
                  id="mail-from"
                  value={account ?? null}
                  options={accounts.map((one) => ({ value: one.id, label: one.address }))}
                  onChange={choose}
                />
              </div>
              <p id="mail-texts" className="soft">
                {t('beginWith')}
              </p>
              <ul className="mail-texts" aria-labelledby="mail-texts">
                {(answers.data?.data ?? []).map((one) => (
                  <li key={one.id}>
                    <Button type="text" block disabled={busy} onClick={() => void begin(one.id)}>
                      {one.name}
                    </Button>
                  </li>
                ))}
                <li>
                  <Button type="text" block disabled={busy} onClick={() => void begin(undefined)}>
                    {t('emptyMail')}
                  </Button>
                </li>
              </ul>
            </>
          )}
        </>
      )}
    </Modal>
  )
}
