import { stationParams } from '@dropyard/contract/kit/station'
import { text } from '@dropyard/contract/kit/text'
import { handover } from '@dropyard/contract/order/handover'
import { link } from '@dropyard/contract/pages'
import { Link } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { StationPage } from '../../../kit/station/station-page.tsx'

const words = text({ lists: ['Make the hand-over list', '生成交接清单'] })

/** Parcels are scanned onto the carrier's pallet, and leave when the session is finished. */
export function Page() {
  const t = useT(words)
  const [{ session }, set] = usePageParams('/handover', stationParams)
  return (
    <StationPage
      station={handover}
      session={session}
      onSession={(id) => set({ session: id })}
      after={<Link to={link('/labelList', { of: 'handover' })}>{t('lists')}</Link>}
    />
  )
}
