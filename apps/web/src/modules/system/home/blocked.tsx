import { ArrowRightOutlined } from '@ant-design/icons'
import { order } from '@dropyard/contract/order/order'
import { Link } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { Notice } from '../../../kit/notice.tsx'
import { Block } from './block.tsx'
import { useAllowed } from './facts.ts'
import { words } from './words.ts'

/** Orders that can not go on, by reason, with the step that mends all of a reason. */
export function Blocked() {
  const t = useT(words)
  const { allowed, answer, failed, retry } = useAllowed(order.abnormal, {})
  if (!allowed) return null
  return (
    <Block title={t('blocked.title')} to="/ordersList" link={t('blocked.all')}>
      {failed ? (
        <Notice title={t('failed')} onRetry={retry} />
      ) : answer?.data.length === 0 ? (
        <p className="home-none">
          <strong>{t('blocked.none')}</strong> {t('blocked.noneHelp')}
        </p>
      ) : (
        <ul className="home-rows">
          {answer?.data.map(({ reason, name, fix_name, total }) => (
            <li key={reason}>
              <Link to={`/ordersList?blocked=${reason}`}>
                <strong>{name}</strong>
                <span className="soft number">{t('blocked.orders', { count: total })}</span>
                <span className="home-go">
                  {fix_name} <ArrowRightOutlined />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
