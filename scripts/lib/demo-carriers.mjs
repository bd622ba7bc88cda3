import { Failure } from './project.mjs'

/** Settings for the simulated carriers, with the demo's accounts. */
export async function demoCarriers(address) {
  const response = await fetch(`${address}/__sim/accounts`)
  if (!response.ok) throw new Failure(`The carriers simulator answered ${response.status}`)
  const { accounts } = await response.json()
  return {
    YUNEXPRESS_ORIGIN: `${address}/yunexpress`,
    FOURPX_ORIGIN: `${address}/fourpx`,
    YANWEN_ORIGIN: `${address}/yanwen`,
    YANWEN_TRACK_ORIGIN: `${address}/yanwen`,
    DEMO_CARRIERS: accounts
      .map(({ carrier, key, secret, sourceKey }) => [carrier, key, secret, sourceKey].join(':'))
      .join(','),
  }
}
