/** What never belongs into a description, and would run or reach outside if it were shown unframed. */
const banned =
  'script,style,iframe,frame,frameset,object,embed,link,meta,base,form,input,button,svg,math,template'

const safeAddress = /^(?:https?:|mailto:|tel:|\/(?!\/)|#|[^:]*$)/i

/** HTML without scripts, event handlers and addresses that run something. What is left is as it was written. */
export function cleanHtml(html: string): string {
  if (!/<\w/.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(banned)) element.remove()
  for (const element of body.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes]) {
      const address = name === 'href' || name === 'src'
      if (name.startsWith('on') || name === 'srcdoc' || (address && !isSafe(value)))
        element.removeAttribute(name)
    }
  return body.innerHTML
}

/** Browsers skip white space and control characters inside a scheme, so they are skipped here as well. */
function isSafe(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const bare = address.replace(/[\u0000-\u0020]/g, '')
  return safeAddress.test(bare) || /^data:image\/(?:png|jpeg|gif|webp|bmp);/i.test(bare)
}
