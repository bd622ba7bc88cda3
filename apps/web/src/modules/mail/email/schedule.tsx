import { ClockCircleOutlined } from '@ant-design/icons'
import { Button, Popover, Space } from 'antd'
import { useState } from 'react'
import { InstantInput } from '../../../kit/form/date-input.tsx'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

interface ScheduleProps {
  disabled: boolean
  onChosen: (at: string) => void
}

/** Chooses the time at which a mail is sent. */
export function Schedule({ disabled, onChosen }: ScheduleProps) {
  const t = useT(words)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState<string>()
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      title={t('scheduleAt')}
      content={
        <Space>
          <InstantInput value={at} onChange={(next: string | undefined) => setAt(next)} future />
          <Button
            type="primary"
            disabled={!at}
            onClick={() => {
              setOpen(false)
              if (at) onChosen(at)
            }}
          >
            {t('schedule')}
          </Button>
        </Space>
      }
    >
      <Button icon={<ClockCircleOutlined />} disabled={disabled}>
        {t('schedule')}
      </Button>
    </Popover>
  )
}
