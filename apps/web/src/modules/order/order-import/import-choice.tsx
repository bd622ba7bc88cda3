import { type ImportKind, orderImport } from '@dropyard/contract/order/order-import'
import { store } from '@dropyard/contract/store/store'
import { Button, Form, Radio } from 'antd'
import { download } from '../../../kit/call/api.ts'
import { Picker } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

export interface ImportWish {
  readonly kind: ImportKind
  readonly storeId: number | undefined
}

const csv = { query: { format: 'csv' } } as const
const getExample = {
  template: () => download(orderImport.tpl1),
  shopify: () => download(orderImport.tpl2, csv),
  platform: () => download(orderImport.tpl4, csv),
}

interface ImportChoiceProps {
  wish: ImportWish
  onChange: (wish: ImportWish) => void
}

/** Selects the type of the file, and the store. */
export function ImportChoice({ wish, onChange }: ImportChoiceProps) {
  const t = useT(words)
  const { kind } = wish
  return (
    <Form layout="vertical" component="div">
      <Form.Item
        label={t('kind')}
        extra={
          <>
            {t(`help.${kind}`)}
            <Button type="link" size="small" onClick={() => void getExample[kind]()}>
              {t(kind === 'template' ? 'getTemplate' : 'getSample')}
            </Button>
          </>
        }
      >
        <Radio.Group
          optionType="button"
          value={wish.kind}
          options={[
            { value: 'template', label: t('template') },
            { value: 'shopify', label: t('shopify') },
            { value: 'platform', label: t('platform') },
          ]}
          onChange={(event) => onChange({ ...wish, kind: event.target.value as ImportWish['kind'] })}
        />
      </Form.Item>
      <Form.Item label={t('store')} extra={t('storeHelp')}>
        <Picker
          select={store.select}
          aria-label={t('store')}
          placeholder={t('storeNone')}
          value={wish.storeId}
          onChange={(storeId: number | undefined) => onChange({ ...wish, storeId })}
        />
      </Form.Item>
    </Form>
  )
}
