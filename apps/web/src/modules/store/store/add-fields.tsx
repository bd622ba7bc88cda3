import { member } from '@dropyard/contract/account/member'
import { authorizablePlatforms, shopSuffixes } from '@dropyard/contract/store/platform/facts'
import type { StoreLanguage } from '@dropyard/contract/store/platform/languages'
import { store } from '@dropyard/contract/store/store'
import { Collapse, Form, type FormInstance, Input, Radio, Select } from 'antd'
import { useEffect } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { DayInput } from '../../../kit/form/date-input.tsx'
import { Picker } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { BrandMark } from '../../../kit/value/brand-mark.tsx'
import { KeyInput } from './key-input.tsx'
import { ShopUrlField } from './shop-url-input.tsx'
import './store.css'
import { words } from './words.ts'

/** Values of the add form; names and defaults are those of the specification. */
export interface AddForm {
  name?: string
  platform_id?: number
  shop_url?: string
  sync_order: '1' | '0'
  auth_type: '3' | '1' | '2'
  appid?: string
  secret?: string
  access_token?: string
  customized: '1' | '0'
  track_id?: string
  customer_email?: string
  customer_ids?: number[]
  lang: StoreLanguage
  orders_since?: string
}

export const initialForm: AddForm = { sync_order: '1', auth_type: '3', customized: '1', lang: 'en' }

/** The authorize button is only for these platforms, with app type 3 (specification, section 4). */
export const mayAuthorize = (platform: number | undefined, authType: string | undefined): boolean =>
  platform !== undefined && authorizablePlatforms.includes(platform) && authType === '3'

export function bodyOf(form: AddForm) {
  return { ...form, name: form.name ?? '', platform_id: form.platform_id ?? 0, shop_url: form.shop_url ?? '' }
}

/** The fields of the add dialog; which ones are shown depends on platform and app type. */
export function AddFields({ form }: { form: FormInstance<AddForm> }) {
  const t = useT(words)
  const platforms = usePlatforms(form)
  const platform = Form.useWatch('platform_id', form)
  const authType = Form.useWatch('auth_type', form)
  const syncs = Form.useWatch('sync_order', form) === '1'
  const withApp = platform !== undefined && authorizablePlatforms.includes(platform)
  const suffix = platform === undefined ? undefined : shopSuffixes[platform]
  const yesNo = [
    { value: '1', label: t('form.yes') },
    { value: '0', label: t('form.no') },
  ]
  return (
    <div className="add-store">
      <Form.Item
        name="platform_id"
        label={t('form.platform')}
        className="half"
        rules={[{ required: true, message: t('form.platformRequired') }]}
      >
        <Select
          loading={platforms.loading}
          options={platforms.options}
          optionRender={({ data }) => (
            <PlatformOption {...data} note={data.ready ? '' : t('form.notReady')} />
          )}
          labelRender={({ value }) => {
            const chosen = platforms.options.find((option) => option.value === value)
            return chosen ? <PlatformOption {...chosen} note="" /> : null
          }}
          onChange={() => void form.validateFields(['shop_url'], { dirty: true })}
        />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('form.name')}
        className="half"
        rules={[
          { required: true, whitespace: true, message: t('form.nameRequired') },
          { max: 100, message: t('form.tooLong') },
        ]}
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <ShopUrlField
        name="shop_url"
        label={t('form.shop_url')}
        platform={platform}
        {...(suffix ? { extra: t('form.shopHelp', { suffix }) } : {})}
      />
      {withApp ? (
        <Form.Item
          name="auth_type"
          label={t('form.auth_type')}
          extra={t(`form.typeHelp.${kindOf(authType)}`)}
        >
          <Radio.Group
            optionType="button"
            options={[
              { value: '3', label: t('form.types.app') },
              { value: '1', label: t('form.types.private') },
              { value: '2', label: t('form.types.custom') },
            ]}
          />
        </Form.Item>
      ) : null}
      {withApp && authType === '1' ? (
        <>
          <KeyInput name="appid" label={t('form.appid')} message={t('required.appid')} half />
          <KeyInput name="secret" label={t('form.secret')} message={t('required.secret')} half />
        </>
      ) : null}
      {withApp && authType === '2' ? (
        <KeyInput name="access_token" label={t('form.access_token')} message={t('required.access_token')} />
      ) : null}
      {withApp ? (
        <Form.Item name="sync_order" label={t('form.sync_order')} className="half">
          <Radio.Group options={yesNo} />
        </Form.Item>
      ) : null}
      <Form.Item
        name="customized"
        label={t('form.customized')}
        extra={t('form.customizedHelp')}
        className="half"
      >
        <Radio.Group options={yesNo} />
      </Form.Item>
      <Form.Item name="customer_ids" label={t('form.people')} extra={t('form.peopleHelp')}>
        <Picker select={member.select} many />
      </Form.Item>
      <Collapse
        ghost
        size="small"
        className="more-settings"
        items={[
          {
            key: 'more',
            label: t('form.optional'),
            forceRender: true,
            children: <MoreFields languages={platforms.languages} syncs={withApp && syncs} />,
          },
        ]}
      />
    </div>
  )
}

interface MoreFieldsProps {
  languages: readonly { code: string; lang: string }[]
  /** Orders are fetched, so a start date can be set. */
  syncs: boolean
}

function MoreFields({ languages, syncs }: MoreFieldsProps) {
  const t = useT(words)
  return (
    <div className="add-store">
      {syncs ? (
        <Form.Item
          name="orders_since"
          label={t('form.orders_since')}
          extra={t('form.orders_since_help')}
          className="half"
        >
          <DayInput />
        </Form.Item>
      ) : null}
      <Form.Item name="lang" label={t('form.lang')} extra={t('form.langHelp')} className="half">
        <Select options={languages.map(({ code, lang }) => ({ value: code, label: lang }))} />
      </Form.Item>
      <Form.Item name="track_id" label={t('form.track_id')} className="half">
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="customer_email" label={t('form.customer_email')} className="half">
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
    </div>
  )
}

const kindOf = (authType: string | undefined) =>
  authType === '1' ? 'private' : authType === '2' ? 'custom' : 'app'

interface PlatformChoice {
  value: number
  label: string
  code: string
  ready: boolean
}

function PlatformOption({ label, code, note }: Pick<PlatformChoice, 'label' | 'code'> & { note: string }) {
  return (
    <span className="platform-option">
      <BrandMark code={code} name={label} size={20} />
      <span>{label}</span>
      {note ? <small className="soft">{note}</small> : null}
    </span>
  )
}

/** The available platforms. If only one of them can be connected, it is preselected. */
function usePlatforms(form: FormInstance<AddForm>) {
  const answer = useData(store.platforms, {}, { staleTime: 300_000 })
  const rows = (answer.data?.data ?? []).filter((row) => row.status === 1)
  const ready = rows.filter((row) => row.ready)
  const only = ready.length === 1 ? ready[0]?.id : undefined
  useEffect(() => {
    if (only !== undefined && form.getFieldValue('platform_id') === undefined)
      form.setFieldValue('platform_id', only)
  }, [only, form])
  const options = rows.map(({ id, name, code, ready }) => ({ value: id, label: name, code, ready }))
  return { options, loading: answer.isPending, languages: answer.data?.ext.languages ?? [] }
}
