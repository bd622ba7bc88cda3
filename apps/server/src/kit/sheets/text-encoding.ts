import { setImmediate } from 'node:timers/promises'

/**
 * Detects the encoding of a text file. Apart from a byte order mark nothing in the file declares it, so it is guessed from the
 * bytes. Valid UTF-8 is UTF-8. The legacy encodings of Excel are distinguished by patterns: two high bytes in a row are a Chinese
 * character in GBK (a subset of GB18030), a single high byte between ASCII letters is an accented letter (Windows-1252). Only
 * characters of GB 2312's first level, which covers nearly all Chinese text, count as Chinese: sequences of accented letters, as
 * in "ação", are outside of it.
 */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'windows-1252'

/** Bytes that are processed between two yields. */
const slice = 64 * 1024

export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (isValid(bytes, 'utf-8')) return 'utf-8'
  return isValid(bytes, 'gb18030') && looksChinese(bytes) ? 'gb18030' : 'windows-1252'
}

function isValid(bytes: Uint8Array, encoding: Encoding): boolean {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for (let at = 0; at < bytes.length; at += slice)
      decoder.decode(bytes.subarray(at, at + slice), { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

const isHigh = (byte = 0): boolean => byte >= 0x80
const isDigit = (byte = 0): boolean => byte >= 0x30 && byte <= 0x39

function looksChinese(bytes: Uint8Array): boolean {
  let chinese = 0
  let western = 0
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (!isHigh(lead)) continue
    const trail = bytes[at + 1]
    if (isDigit(trail) && isHigh(bytes[at + 2]) && isDigit(bytes[at + 3])) {
      // A four-byte sequence is a rare character, as in names. Accented letters and digits don't alternate like this.
      chinese++
      at += 3
      continue
    }
    if (!isHigh(trail)) {
      western++
      continue
    }
    // Punctuation and the 3,755 most common characters.
    if (((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3)) && (trail ?? 0) >= 0xa1) chinese++
    at++
  }
  return chinese > western
}

/** Decodes the text chunk by chunk, without the byte order mark. */
export async function* decoded(
  input: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of input) {
    const text = decoder.decode(chunk, { stream: true })
    if (text) yield text
  }
  const rest = decoder.decode()
  if (rest) yield rest
}

/** Splits bytes into slices and yields to the event loop in between, so that a large file does not block requests. */
export async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += slice) {
    if (at > 0) await setImmediate()
    yield bytes.subarray(at, at + slice)
  }
}
