import { color } from '@dropyard/contract/catalog/color'
import { Input } from 'antd'
import type { ControlProps } from '../../../kit/form/form-controls.tsx'
import { useT } from '../../../kit/lang.ts'
import './hex-input.css'

/** An input for a colour: typed, or selected by the browser's colour picker. */
export function HexInput({ id, value, onChange }: ControlProps<string>) {
  const t = useT(color.text)
  const known = /^#[0-9a-f]{6}$/i.test(value ?? '')
  return (
    <Input
      {...(id ? { id } : {})}
      className="hex-input"
      value={value ?? ''}
      maxLength={7}
      placeholder="#1e6b5c"
      suffix={
        <input
          type="color"
          aria-label={t('fields.hex')}
          value={known ? (value as string) : '#ffffff'}
          onChange={(event) => onChange?.(event.target.value)}
        />
      }
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
