import { notice } from '@dropyard/contract/system/notice'
import { Link } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { useData } from '../../../kit/use-data.ts'
import { WhenText } from '../../../kit/value-text.tsx'
import { Block } from './block.tsx'
import { words } from './words.ts'

/** The newest notices, as under the bell. */
export function Told() {
  const t = useT(words)
  const latest = useData(notice.tips, {}).data?.data.latest
  return (
    <Block title={t('told.title')} to="/noticeList" link={t('told.all')}>
      {latest?.length === 0 ? <p className="home-none">{t('told.none')}</p> : null}
      <ul className="home-rows home-told">
        {latest?.slice(0, 5).map((row) => (
          <li key={row.id} data-read={row.read}>
            <Link to={row.link}>
              <span title={row.title}>{row.title}</span>
              <small>
                <WhenText at={row.create_time} />
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  )
}
