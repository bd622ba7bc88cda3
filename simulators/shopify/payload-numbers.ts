type RawJson = { rawJSON(text: string): unknown }

function hasRawJson(json: object): json is RawJson {
  return 'rawJSON' in json
}

/** An id as REST prints it: a JSON number with every digit, also beyond 2^53 where a JavaScript number would lose some. */
export function idNumber(id: string): unknown {
  const number = Number(id)
  if (Number.isSafeInteger(number)) return number
  return hasRawJson(JSON) ? JSON.rawJSON(id) : number
}
