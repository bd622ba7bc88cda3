import { stationParams } from '@dropyard/contract/kit/station'
import { text } from '@dropyard/contract/kit/text'
import { picking } from '@dropyard/contract/order/picking'
import { link } from '@dropyard/contract/pages'
import { Link } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { StationPage } from '../../../kit/station/station-page.tsx'

const words = text({ waves: ['Open the waves', '查看波次'] })

/** A wave is picked by scan, bin by bin. */
export function Page() {
  const t = useT(words)
  const [{ session }, set] = usePageParams('/pick', stationParams)
  return (
    <StationPage
      station={picking}
      session={session}
      onSession={(id) => set({ session: id })}
      after={<Link to={link('/waves')}>{t('waves')}</Link>}
    />
  )
}
