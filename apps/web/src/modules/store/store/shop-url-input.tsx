import { platformIds, shopSuffixes } from '@dropyard/contract/store/platform/facts'
import { normaliseShopUrl, shopUrlMax } from '@dropyard/contract/store/store/url'
import { Form, Input, Space } from 'antd'
import { currentLang } from '../../../kit/lang.ts'

/** Example addresses of platforms without a fixed suffix. */
const examples: Readonly<Record<number, string>> = {
  [platformIds.ebay]: 'www.ebay.com/usr/my_shop',
  [platformIds.amazon]: 'www.amazon.com/shops/my_shop',
  [platformIds.etsy]: 'www.etsy.com/shop/MyShop',
  [platformIds.aliexpress]: 'www.aliexpress.com/store/my_shop',
}

interface ShopUrlInputProps {
  id?: string
  value?: string | undefined
  onChange?: (value: string) => void
  platform: number | undefined
}

/** A shop's address between `https://` and the platform's suffix. A pasted URL is shortened to the shop's name. */
function ShopUrlInput({ id, value, onChange, platform }: ShopUrlInputProps) {
  const suffix = platform === undefined ? undefined : shopSuffixes[platform]
  return (
    <Space.Compact block>
      <Space.Addon>https://</Space.Addon>
      <Input
        {...(id ? { id } : {})}
        value={value}
        maxLength={shopUrlMax}
        autoComplete="off"
        spellCheck={false}
        placeholder={suffix ? 'my-shop' : (examples[platform ?? 0] ?? 'www.my-shop.com')}
        onChange={(event) => onChange?.(event.target.value)}
        onBlur={() => {
          if (platform === undefined || !value) return
          const read = normaliseShopUrl(platform, value)
          if (!('error' in read)) onChange?.(read.handle ?? read.shop)
        }}
      />
      {suffix ? <Space.Addon>{suffix}</Space.Addon> : null}
    </Space.Compact>
  )
}

/** The error of a shop's address; undefined when it is valid. */
export function shopUrlProblem(platform: number | undefined, value: string | undefined): string | undefined {
  const read = normaliseShopUrl(platform ?? 0, value ?? '')
  return 'error' in read ? read.error.words[currentLang()] : undefined
}

interface ShopUrlFieldProps {
  name: string
  label: string
  platform: number | undefined
  extra?: string
}

/** Same as a form field with validation. */
export function ShopUrlField({ name, label, platform, extra }: ShopUrlFieldProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      required
      {...(extra ? { extra } : {})}
      validateTrigger={['onBlur', 'onSubmit']}
      rules={[
        {
          validator: (_, value: string | undefined) => {
            const problem = shopUrlProblem(platform, value)
            return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
          },
        },
      ]}
    >
      <ShopUrlInput platform={platform} />
    </Form.Item>
  )
}
