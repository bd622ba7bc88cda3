import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { channel } from '@dropyard/contract/logistics/channel'
import { actionWords, type RuleAction } from '@dropyard/contract/order/order-rule/terms'
import { orderTag } from '@dropyard/contract/order/order-tag'
import { Button, Input, Select } from 'antd'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { Picker } from '../../../kit/form/picker.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/** An incomplete action. */
type Draft = { do: RuleAction['do'] } & Partial<Record<string, unknown>>
const kinds = Object.keys(actionWords) as RuleAction['do'][]
const empty: Readonly<Record<RuleAction['do'], Draft>> = {
  channel: { do: 'channel' },
  tag: { do: 'tag' },
  urgent: { do: 'urgent', level: 1, hours: null },
  hold: { do: 'hold', reason: '' },
  note: { do: 'note', text: '' },
}

interface ActionsInputProps {
  id?: string
  value?: readonly Draft[]
  onChange?: (actions: Draft[]) => void
}

/** The actions of a rule, one per line. */
export function ActionsInput({ id, value = [], onChange }: ActionsInputProps) {
  const t = useT(words)
  const lang = useLang()
  return (
    <div className="rule-actions" id={id}>
      {value.map((action, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: actions have no names; what is typed in them is kept in the form
        <div key={at} className="rule-action">
          <Select
            value={action.do}
            aria-label={t('actions.kind')}
            popupMatchSelectWidth={false}
            options={kinds.map((kind) => ({ value: kind, label: actionWords[kind][lang] }))}
            onChange={(kind) => onChange?.(value.with(at, empty[kind]))}
          />
          <div className="rule-action-value">
            <ActionValue action={action} onChange={(next) => onChange?.(value.with(at, next))} />
          </div>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            disabled={value.length < 2}
            aria-label={t('actions.remove')}
            onClick={() => onChange?.(value.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button icon={<PlusOutlined />} onClick={() => onChange?.([...value, empty.tag])}>
        {t('actions.add')}
      </Button>
    </div>
  )
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

function ActionValue({ action, onChange }: { action: Draft; onChange: (action: Draft) => void }) {
  const t = useT(words)
  if (action.do === 'channel')
    return (
      <Picker
        aria-label={t('actions.channel')}
        placeholder={t('actions.channel')}
        select={channel.select}
        value={numberIn(action.channel_id)}
        onChange={(channel_id: number | undefined) => onChange({ ...action, channel_id })}
      />
    )
  if (action.do === 'tag')
    return (
      <Picker
        aria-label={t('actions.tag')}
        placeholder={t('actions.tag')}
        select={orderTag.select}
        value={numberIn(action.tag_id)}
        onChange={(tag_id: number | undefined) => onChange({ ...action, tag_id })}
      />
    )
  if (action.do === 'urgent')
    return (
      <>
        <Select
          aria-label={t('actions.level')}
          value={numberIn(action.level)}
          options={[
            { value: 1, label: t('actions.urgent') },
            { value: 2, label: t('actions.most') },
          ]}
          onChange={(level) => onChange({ ...action, level })}
        />
        <NumberInput
          aria-label={t('actions.hours')}
          placeholder={t('actions.hoursHelp')}
          min={1}
          max={2160}
          precision={0}
          suffix={t('actions.hours')}
          value={numberIn(action.hours)}
          onChange={(hours) => onChange({ ...action, hours })}
        />
      </>
    )
  if (action.do === 'hold')
    return (
      <Input
        aria-label={t('actions.reason')}
        placeholder={t('actions.reason')}
        maxLength={200}
        value={textIn(action.reason)}
        onChange={(event) => onChange({ ...action, reason: event.target.value })}
      />
    )
  return (
    <Input.TextArea
      aria-label={t('actions.text')}
      placeholder={t('actions.text')}
      maxLength={500}
      autoSize={{ minRows: 1, maxRows: 5 }}
      value={textIn(action.text)}
      onChange={(event) => onChange({ ...action, text: event.target.value })}
    />
  )
}
