import { stationParams } from '@dropyard/contract/kit/station'
import { text } from '@dropyard/contract/kit/text'
import { link } from '@dropyard/contract/pages'
import { receiving } from '@dropyard/contract/purchasing/receiving'
import { Link } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { StationPage } from '../../../kit/station/station-page.tsx'

const words = text({ next: ['Inspect or put away', '检验或上架'] })

/** The items of an arrival are scanned, and become receipts when the session is finished. */
export function Page() {
  const t = useT(words)
  const [{ session }, set] = usePageParams('/receive', stationParams)
  return (
    <StationPage
      station={receiving}
      session={session}
      onSession={(id) => set({ session: id })}
      after={<Link to={link('/asnList', { state: 'receiving' })}>{t('next')}</Link>}
    />
  )
}
