import type { Sim } from './state.ts'

/** A page with the booked parcels, and a button for the first scan of each. */
export function parcelsPage(sim: Sim): string {
  const rows = sim.state.parcels
    .slice(-200)
    .reverse()
    .map((one) => {
      const state = one.cancelled ? 'cancelled' : one.scannedAt === null ? 'announced' : 'received'
      const scan =
        state === 'announced'
          ? `<form method="post" action="/__sim/scan/${encodeURIComponent(one.waybill)}"><button>Scan</button></form>`
          : ''
      const cells = [
        one.carrier,
        one.ref,
        one.waybill,
        one.tracking,
        one.service,
        one.country,
        one.receiver,
        state,
      ]
      return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}<td>${scan}</td></tr>`
    })
  return `<!doctype html><meta charset="utf-8"><title>Simulated carriers</title>
<style>body{font:14px system-ui;margin:32px}td,th{padding:4px 12px;border-bottom:1px solid #ddd;text-align:left}</style>
<h1>Simulated carriers</h1><p>YunExpress, 4PX and Yanwen, as their documents say.</p>
<table><tr>${[
    'Carrier',
    'Customer number',
    'Waybill',
    'Tracking',
    'Service',
    'Country',
    'Receiver',
    'State',
    '',
  ]
    .map((head) => `<th>${head}</th>`)
    .join('')}</tr>${rows.join('')}</table>`
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
