import { ArrowRightOutlined } from '@ant-design/icons'
import { orderList } from '@dropyard/contract/order/order-list'
import { orderSku } from '@dropyard/contract/order/order-sku'
import { link } from '@dropyard/contract/pages'
import { Link } from 'react-router'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { Block } from './block.tsx'
import { useAllowed } from './facts.ts'
import { Rows } from './rows.tsx'
import { words } from './words.ts'

/** Blocked orders by reason, each with a fix for all of them. */
export function Blocked() {
  const t = useT(words)
  const { allowed, answer, failed, retry } = useAllowed(orderList.abnormal, {})
  const mayMatch = useMay()(orderSku.list)
  if (!allowed) return null
  return (
    <Block
      title={t('blocked.title')}
      tools={<small className="soft home-once">{t('blocked.once')}</small>}
      to="/ordersList"
      link={t('blocked.all')}
    >
      <Rows
        rows={answer?.data}
        expected={5}
        none={
          <>
            <strong>{t('blocked.none')}</strong> {t('blocked.noneHelp')}
          </>
        }
        failed={failed}
        onRetry={retry}
      >
        {({ reason, name, fix_name, total, variants }) => (
          <li key={reason}>
            <Link
              to={
                variants !== null && mayMatch
                  ? link('/orderSku', { matched: false, waiting: true })
                  : link('/ordersList', { blocked: reason })
              }
            >
              <strong>{name}</strong>
              <span className="soft number" data-count={variants !== null && mayMatch ? variants : total}>
                {variants !== null && mayMatch ? `${t('blocked.variants', { count: variants })} · ` : null}
                {t('blocked.orders', { count: total })}
              </span>
              <span className="home-go">
                {fix_name} <ArrowRightOutlined />
              </span>
            </Link>
          </li>
        )}
      </Rows>
    </Block>
  )
}
