import { MessageOutlined } from '@ant-design/icons'
import { inLang } from '@dropyard/contract/kit/text'
import { type AnswerVariable, answerVariables, cannedAnswer } from '@dropyard/contract/mail/canned-answer'
import { Button, Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { languageName } from '../../../kit/value/language-name.ts'
import { linesOf } from './text-of.ts'
import { words } from './words.ts'

interface CannedPickerProps {
  threadId: number | undefined
  onChosen: (filled: { subject: string; body: string }) => void
}

/** Inserts a canned answer with the values of the conversation; values that are missing are named instead. */
export function CannedPicker({ threadId, onChosen }: CannedPickerProps) {
  const t = useT(words)
  const answers = useData(cannedAnswer.select, {})
  const [open, setOpen] = useState(false)
  const rows = answers.data?.data ?? []
  return (
    <>
      <Button icon={<MessageOutlined />} disabled={rows.length === 0} onClick={() => setOpen(true)}>
        {t('canned')}
      </Button>
      {open && (
        <CannedDialog
          answers={rows}
          threadId={threadId}
          onClose={() => setOpen(false)}
          onChosen={(filled) => {
            setOpen(false)
            onChosen(filled)
          }}
        />
      )}
    </>
  )
}

interface CannedDialogProps extends CannedPickerProps {
  answers: readonly { id: number; name: string }[]
  onClose: () => void
}

/** Shows an answer in the language of the conversation, or in another one that the answer has. */
function CannedDialog({ answers, threadId, onChosen, onClose }: CannedDialogProps) {
  const t = useT(words)
  const lang = useLang()
  const [id, choose] = useState(answers[0]?.id ?? 0)
  const [language, setLanguage] = useState<string>()
  const { data, isError, isPlaceholderData, refetch } = useData(
    cannedAnswer.fill,
    {
      params: { id },
      body: { ...(threadId === undefined ? {} : { thread_id: threadId }), ...(language ? { language } : {}) },
    },
    { keep: true },
  )
  const filled = isPlaceholderData ? undefined : data?.data
  const missing = filled?.missing ?? []
  return (
    <Modal
      open
      title={t('canned')}
      width={640}
      okText={t('insert')}
      okButtonProps={{ disabled: !filled || missing.length > 0 }}
      onOk={() => filled && onChosen(filled)}
      onCancel={onClose}
    >
      <div className="mail-canned">
        <Select
          aria-label={t('cannedOne')}
          autoFocus
          showSearch={{ optionFilterProp: 'label' }}
          value={id}
          options={answers.map((one) => ({ value: one.id, label: one.name }))}
          onChange={(next: number) => {
            choose(next)
            setLanguage(undefined)
          }}
        />
        <Select
          aria-label={t('language')}
          value={data?.data.language ?? null}
          options={(data?.data.languages ?? []).map((one) => ({
            value: one,
            label: languageName(one, lang),
          }))}
          onChange={setLanguage}
        />
      </div>
      <div className="mail-canned-text" aria-live="polite">
        {isError ? (
          <StateMessage title={t('cannedFailed')} onRetry={() => void refetch()} />
        ) : !filled ? (
          <Skeleton active title={false} />
        ) : missing.length > 0 ? (
          <p role="alert">
            {t('missing', {
              names: missing
                .map((one) => inLang(answerVariables[one as AnswerVariable] ?? [one, one], lang))
                .join(', '),
            })}
          </p>
        ) : (
          <>
            {filled.subject !== '' && <strong>{filled.subject}</strong>}
            <p lang={filled.language}>{linesOf(filled.body)}</p>
          </>
        )}
      </div>
    </Modal>
  )
}
