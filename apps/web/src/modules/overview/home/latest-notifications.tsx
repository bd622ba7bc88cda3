import { notice } from '@dropyard/contract/system/notice'
import { Link } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { Block } from './block.tsx'
import { Rows } from './rows.tsx'
import { words } from './words.ts'

const few = 5

/** The newest notices, as in the bell's popover. */
export function LatestNotifications() {
  const t = useT(words)
  const tips = useData(notice.tips, {})
  return (
    <Block title={t('told.title')} to="/noticeList" link={t('told.all')}>
      <div className="home-told">
        <Rows
          rows={tips.data?.data.latest.slice(0, few)}
          expected={few}
          none={t('told.none')}
          failed={tips.isLoadingError}
          onRetry={() => void tips.refetch()}
        >
          {(row) => (
            <li key={row.id} data-read={row.read}>
              <Link to={row.link}>
                <span>{row.title}</span>
                <small>
                  <WhenText at={row.create_time} />
                </small>
              </Link>
            </li>
          )}
        </Rows>
      </div>
    </Block>
  )
}
