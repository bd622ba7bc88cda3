import { platformIds } from '@dropyard/contract/store/platform/facts'
import { Form, Radio } from 'antd'
import { useT } from '../../../kit/lang.ts'
import { type AuthKey, type AuthKind, labelsOf } from './authorize-ways.ts'
import { KeyInput } from './key-input.tsx'
import { ShopUrlField } from './shop-url-input.tsx'
import { words } from './words.ts'

export type AuthorizeForm = Partial<Record<AuthKey, string>>

interface AuthorizeKeysProps {
  platform: number
  kind: AuthKind
  onKind: (kind: AuthKind) => void
  keys: readonly AuthKey[]
  /** Known values of the store; secrets are masked. */
  known: Readonly<Record<string, string>>
}

/** Private or custom app, and its keys. */
export function AuthorizeKeys({ platform, kind, onKind, keys, known }: AuthorizeKeysProps) {
  const t = useT(words)
  const labels = labelsOf(platform, kind)
  const types =
    platform === platformIds.amazon
      ? [
          { value: '3', label: t('authorize.amazonTypes.app') },
          { value: '1', label: t('authorize.amazonTypes.private') },
        ]
      : platform === platformIds.shopify
        ? [
            { value: '1', label: t('form.types.private') },
            { value: '2', label: t('form.types.custom') },
          ]
        : undefined
  return (
    <div className="add-store">
      {types ? (
        <Form.Item label={t('form.auth_type')}>
          <Radio.Group
            optionType="button"
            value={kind}
            onChange={(event) => onKind(event.target.value as AuthKind)}
            options={types}
          />
        </Form.Item>
      ) : null}
      {keys.map((key) =>
        key === 'shop' ? (
          <ShopUrlField key={key} name="shop" label={labels.shop} platform={platform} />
        ) : (
          <KeyInput
            key={key}
            name={key}
            label={labels[key]}
            half={keys.includes('appid')}
            message={
              platform === platformIds.amazon ? t('required.key', { key: labels[key] }) : t(`required.${key}`)
            }
            placeholder={known[key]?.startsWith('•') ? known[key] : undefined}
            help={known[key]?.startsWith('•') ? t('authorize.keep') : undefined}
          />
        ),
      )}
    </div>
  )
}
