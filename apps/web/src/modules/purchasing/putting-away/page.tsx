import { stationParams } from '@dropyard/contract/kit/station'
import { text } from '@dropyard/contract/kit/text'
import { link } from '@dropyard/contract/pages'
import { puttingAway } from '@dropyard/contract/purchasing/putting-away'
import { Link } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { StationPage } from '../../../kit/station/station-page.tsx'

const words = text({ next: ['Open the arrivals', '查看到货单'] })

/** Items at the dock are scanned, then their bins; each scan of a bin puts them away. */
export function Page() {
  const t = useT(words)
  const [{ session }, set] = usePageParams('/putAway', stationParams)
  return (
    <StationPage
      station={puttingAway}
      session={session}
      onSession={(id) => set({ session: id })}
      after={<Link to={link('/asnList', { to_do: 'put_away' })}>{t('next')}</Link>}
    />
  )
}
