import { stationParams } from '@dropyard/contract/kit/station'
import { packing } from '@dropyard/contract/order/packing'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { StationPage } from '../../../kit/station/station-page.tsx'
import { ParcelPanel } from './parcel-panel.tsx'

/** Parcels are checked by scan and packed; the label of each finishes it. */
export function Page() {
  const [{ session }, set] = usePageParams('/pack', stationParams)
  return (
    <StationPage
      station={packing}
      session={session}
      onSession={(id) => set({ session: id })}
      panel={({ entries }) => <ParcelPanel entries={entries} />}
    />
  )
}
