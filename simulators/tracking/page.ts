import type { Sim } from './state.ts'

/** A page with the tracked numbers, newest first, and a button that advances the clock by a day. */
export function numbersPage(sim: Sim): string {
  const rows = sim.state.numbers
    .slice(-200)
    .reverse()
    .map((one) => {
      const last = one.events[one.told - 1]
      const cells = [one.number, String(one.carrier), one.tag ?? '', one.destination]
      const said = [last ? `${last.sub} ${last.text}` : 'NotFound', one.status, one.pushed]
      return `<tr>${[...cells, ...said].map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`
    })
  const heads = ['Number', 'Carrier', 'Tag', 'To', 'Last event', 'State', 'Push']
  return `<!doctype html><meta charset="utf-8"><title>Simulated tracking</title>
<style>body{font:14px system-ui;margin:32px}td,th{padding:4px 12px;border-bottom:1px solid #ddd;text-align:left}</style>
<h1>Simulated tracking</h1><p>17TRACK's API v2.2. It is ${escaped(sim.clock.iso())} here.</p>
<form method="post" action="/__sim/days/1"><button>Let a day go by</button></form>
<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table>`
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
