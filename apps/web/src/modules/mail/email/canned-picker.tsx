import { MessageOutlined } from '@ant-design/icons'
import { inLang } from '@dropyard/contract/kit/text'
import { type AnswerVariable, answerVariables, cannedAnswer } from '@dropyard/contract/mail/canned-answer'
import { Button, Dropdown } from 'antd'
import { call } from '../../../kit/call/api.ts'
import { useData } from '../../../kit/call/use-data.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { words } from './words.ts'

interface CannedPickerProps {
  threadId: number | undefined
  onChosen: (filled: { subject: string; body: string }) => void
}

/** Inserts a canned answer with the values of the conversation; values that are missing are named instead. */
export function CannedPicker({ threadId, onChosen }: CannedPickerProps) {
  const t = useT(words)
  const lang = useLang()
  const answers = useData(cannedAnswer.select, {})
  const choose = async (id: number): Promise<void> => {
    const body = threadId === undefined ? {} : { thread_id: threadId }
    const reply = await call(cannedAnswer.fill, { params: { id }, body })
    if (!reply.ok) return
    const { missing } = reply.data
    if (missing.length === 0) return onChosen(reply.data)
    const named = missing.map((one) => inLang(answerVariables[one as AnswerVariable] ?? [one, one], lang))
    toast.error(t('missing', { names: named.join(', ') }))
  }
  const rows = answers.data?.data ?? []
  return (
    <Dropdown
      trigger={['click']}
      disabled={rows.length === 0}
      menu={{
        style: { maxHeight: 320, overflow: 'auto' },
        items: rows.map(({ id, name }) => ({ key: String(id), label: name })),
        onClick: ({ key }) => void choose(Number(key)),
      }}
    >
      <Button icon={<MessageOutlined />}>{t('canned')}</Button>
    </Dropdown>
  )
}
