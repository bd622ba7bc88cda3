import { MessageOutlined } from '@ant-design/icons'
import { cannedAnswer } from '@dropyard/contract/mail/canned-answer'
import { Button, Dropdown } from 'antd'
import { useData } from '../../../kit/call/use-data.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { fillAnswer } from './fill-answer.ts'
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
    const filled = await fillAnswer(id, threadId, lang)
    if (filled) onChosen(filled)
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
