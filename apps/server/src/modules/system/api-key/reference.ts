import type { Lang } from '@dropyard/contract/kit/text'
import type { ReferenceScope } from '@dropyard/contract/system/api-key'
import { apiScopes, endpointsOf, scopeNames } from '@dropyard/contract/system/api-key/scopes'
import { fieldsOf } from '../../../kit/http/schema-fields.ts'

/** The API reference, made from the contract: scopes, endpoints, and every field with its type. */

const known = new Map<Lang, ReferenceScope[]>()

export function referenceIn(lang: Lang): ReferenceScope[] {
  const made = known.get(lang) ?? scopeNames.map((scope) => scopeIn(lang, scope))
  known.set(lang, made)
  return made
}

const scopeIn = (lang: Lang, scope: (typeof scopeNames)[number]): ReferenceScope => ({
  scope,
  name: apiScopes[scope].words[lang],
  endpoints: endpointsOf(scope).map((e) => ({
    method: e.method,
    path: e.path,
    about: e.about[lang],
    params: fieldsOf(e.params),
    query: fieldsOf(e.query),
    body: e.method === 'GET' ? [] : fieldsOf(e.body),
    data: fieldsOf(e.data),
    list: e.list,
  })),
})
