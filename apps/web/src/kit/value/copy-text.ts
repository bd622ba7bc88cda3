import { kitText } from '../kit-text.ts'
import { translate } from '../lang.ts'
import { toast } from '../page/toast.ts'

/** Copies a text, by way of a text field where pages without TLS can't access the clipboard. Returns whether it succeeded. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    document.body.append(field)
    field.select()
    const copied = document.execCommand('copy')
    field.remove()
    return copied
  }
}

/** Copies a text and shows a toast (section 8). */
export async function copyWithToast(text: string): Promise<boolean> {
  const copied = await copyText(text)
  if (copied) toast.success(translate(kitText)('copied'))
  return copied
}
