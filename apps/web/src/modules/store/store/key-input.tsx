import { Form, Input } from 'antd'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

interface KeyInputProps {
  name: string
  label: string
  /** Error message when it is empty. */
  message: string
  half?: boolean
  placeholder?: string | undefined
  help?: string | undefined
}

/** A credential of up to 100 characters, without the browser's autocompletion. */
export function KeyInput({ name, label, message, half = false, placeholder, help }: KeyInputProps) {
  const t = useT(words)
  return (
    <Form.Item
      name={name}
      label={label}
      {...(half ? { className: 'half' } : {})}
      {...(help ? { extra: help } : {})}
      rules={[
        { required: true, whitespace: true, message },
        { max: 100, message: t('form.tooLong') },
      ]}
    >
      <Input
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        data-1p-ignore
        {...(placeholder ? { placeholder } : {})}
      />
    </Form.Item>
  )
}
