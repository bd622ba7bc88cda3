import { stationParams } from '@dropyard/contract/kit/station'
import { text } from '@dropyard/contract/kit/text'
import { link } from '@dropyard/contract/pages'
import { counting } from '@dropyard/contract/warehouse/counting'
import { Link } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { StationPage } from '../../../kit/station/station-page.tsx'

const words = text({ next: ['Open the counts', '查看盘点单'] })

/** Bins and products are scanned, and quantities typed; each is saved at once. */
export function Page() {
  const t = useT(words)
  const [{ session }, set] = usePageParams('/count', stationParams)
  return (
    <StationPage
      station={counting}
      session={session}
      onSession={(id) => set({ session: id })}
      after={<Link to={link('/stockCounts', { state: 'counting' })}>{t('next')}</Link>}
    />
  )
}
