/** Carriers whose tracking links the platform can build, with the URL before the tracking number. */
const trackingAddresses: Record<string, string> = {
  '4px': 'https://track.4px.com/#/result/0/',
  'anjun logistics': 'https://www.szanjun.com/track?no=',
  'australia post': 'https://auspost.com.au/mypost/track/#/details/',
  'canada post': 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  'china post': 'https://t.17track.net/en#nums=',
  correos: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=',
  'dhl ecommerce': 'https://www.dhl.com/en/express/tracking.html?AWB=',
  'dhl ecommerce asia': 'https://ecommerceportal.dhl.com/track/?ref=',
  'dhl express': 'https://www.dhl.com/en/express/tracking.html?AWB=',
  dpd: 'https://tracking.dpd.de/status/en_US/parcel/',
  evri: 'https://www.evri.com/track/parcel/',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  gls: 'https://gls-group.com/track/',
  'la poste colissimo': 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
  lasership: 'https://www.lasership.com/track/',
  ontrac: 'https://www.ontrac.com/tracking?number=',
  'royal mail': 'https://www.royalmail.com/track-your-item#/tracking-results/',
  'sf express': 'https://www.sf-express.com/chn/en/waybill/waybill-detail/',
  'sfc fulfillment': 'https://www.sfcservice.com/track?no=',
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  wanbexpress: 'https://tracking.wanbexpress.com/?trackingNumbers=',
  yunexpress: 'https://www.yuntrack.com/parcelTracking?id=',
}

/** The tracking link of a known carrier, or null for one the platform does not know. */
export function trackingUrl(company: string | null, number: string | null): string | null {
  const address = company ? trackingAddresses[company.trim().toLowerCase()] : undefined
  return address && number ? `${address}${encodeURIComponent(number)}` : null
}
