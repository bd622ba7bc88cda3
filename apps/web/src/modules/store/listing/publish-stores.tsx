import { PlusOutlined } from '@ant-design/icons'
import { store } from '@dropyard/contract/store/store'
import { Button, Checkbox, Segmented, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { invalidate } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { SharedPart } from '../../../kit/page/shared-part.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { BrandMark } from '../../../kit/value/brand-mark.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import type { Publishing, Status } from './publish.tsx'
import { ShopThere } from './publish-there.tsx'
import type { Shop } from './shops.ts'
import type { There } from './use-existing-listings.ts'
import { words } from './words.ts'

type StoresProps = Pick<
  Publishing,
  'shops' | 'pending' | 'chosen' | 'choose' | 'status' | 'setStatus' | 'there' | 'total'
> & {
  /** Shown below the stores: the effect on stores that already have the product. */
  note: ReactNode
  /** The language in which the products go to a store. */
  languageNote: (shop: Shop) => string | undefined
}

/** Selects stores and the status of the product there. A store without authorization can be authorized here. */
export function PublishStores(props: StoresProps) {
  const { shops, pending, chosen, choose, status, setStatus, note } = props
  const t = useT(words)
  const [dialog, show] = useState<'add' | number>()
  const close = () => show(undefined)
  const toggle = (id: number) =>
    choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <>
      <Section title={t('publish.stores')} extra={<span className="soft">{t('publish.storesHelp')}</span>}>
        {pending ? (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        ) : shops.length === 0 ? (
          <StateMessage
            title={t('publish.noStores')}
            help={t('publish.noStoresHelp')}
            action={
              <Can call={store.add}>
                <Button icon={<PlusOutlined />} onClick={() => show('add')}>
                  {t('publish.addStore')}
                </Button>
              </Can>
            }
          />
        ) : (
          <ul className="shop-choice">
            {shops.map((shop) => (
              <ShopRow
                key={shop.id}
                shop={shop}
                chosen={chosen.includes(shop.id)}
                there={shop.able ? props.there(shop.id) : undefined}
                total={props.total}
                languageNote={shop.able ? props.languageNote(shop) : undefined}
                onToggle={() => toggle(shop.id)}
                onAuthorize={() => show(shop.id)}
              />
            ))}
          </ul>
        )}
        {note}
        <div className="status-choice">
          <span className="rule-label">{t('publish.status')}</span>
          <Segmented<Status>
            value={status}
            onChange={setStatus}
            options={(['draft', 'active', 'archived'] as const).map((value) => ({
              value,
              label: t(`statuses.${value}`),
            }))}
          />
          <span className="soft">{t(`statusHelp.${status}`)}</span>
        </div>
      </Section>
      {dialog === 'add' ? (
        <SharedPart name="store/add" onClose={closeAndRefresh} onUnauthorized={show} />
      ) : null}
      {typeof dialog === 'number' ? (
        <SharedPart name="store/authorize" id={dialog} onClose={closeAndRefresh} />
      ) : null}
    </>
  )

  function closeAndRefresh(): void {
    close()
    void invalidate(store.select)
  }
}

interface ShopRowProps {
  shop: Shop
  chosen: boolean
  there: There | undefined
  total: number
  languageNote: string | undefined
  onToggle: () => void
  onAuthorize: () => void
}

function ShopRow({ shop, chosen, there, total, languageNote, onToggle, onAuthorize }: ShopRowProps) {
  const t = useT(words)
  return (
    <li data-chosen={chosen} data-able={shop.able}>
      <Checkbox checked={chosen} disabled={!shop.able} onChange={onToggle}>
        <span className="shop-option">
          <BrandMark code={shop.code} name={shop.platform} size={24} />
          <span className="shop-name">{shop.name}</span>
          <span className="soft">{shop.currency}</span>
        </span>
      </Checkbox>
      {shop.ready && !shop.authed ? (
        <span className="shop-lost">
          <StatusTag tone="amber">{t('publish.lost')}</StatusTag>
          <Can call={store.authorize}>
            <Button type="link" size="small" onClick={onAuthorize}>
              {t('publish.authorize')}
            </Button>
          </Can>
        </span>
      ) : null}
      {shop.ready && shop.authed && !shop.enabled ? (
        <StatusTag tone="grey">{t('publish.disabled')}</StatusTag>
      ) : null}
      {shop.ready ? null : (
        <span className="shop-line soft">{t('publish.notReady', { platform: shop.platform })}</span>
      )}
      {there ? <ShopThere there={there} total={total} /> : null}
      {languageNote ? <span className="shop-line soft">{languageNote}</span> : null}
    </li>
  )
}
